/** A tree of turns as rows of text: the main line a turn a row, variations in flowing text between them. */
import { onwardOf, type TreeNode } from './tree';

export type Row =
  | { readonly kind: 'move'; readonly node: TreeNode }
  /** A comment, a bookmark, or both. */
  | { readonly kind: 'comment'; readonly node: TreeNode }
  /** A stretch of a variation, to where others leave it. */
  | {
      readonly kind: 'run';
      readonly nodes: readonly TreeNode[];
      readonly depth: number;
      /** The variation begins here. */
      readonly first: boolean;
      /** So many turns of it are folded away, 0 when it is open. */
      readonly folded: number;
    };

/** Rows that are drawn together, or not at all while they are out of sight. */
export interface Chunk {
  readonly rows: readonly Row[];
  /** In units of a row of the main line, about. */
  readonly height: number;
}

/** So many turns of a variation stand in a line of text, about. */
const TURNS_A_LINE = 3.2;
const LETTERS_A_LINE = 24;
const CHUNK = 20;

export function rowsOf(root: TreeNode, folded: ReadonlySet<TreeNode>): Row[] {
  const rows: Row[] = [];
  if (isSaid(root)) rows.push({ kind: 'comment', node: root });
  let end = root;
  for (let at = onwardOf(root); at; at = onwardOf(at)) {
    rows.push({ kind: 'move', node: at });
    if (isSaid(at)) rows.push({ kind: 'comment', node: at });
    for (const other of at.parent?.children.slice(1) ?? []) variation(rows, other, folded);
    end = at;
  }
  // What was tried out behind the end.
  for (const other of end.children) variation(rows, other, folded);
  return rows;
}

/** Something stands below the turn. */
function isSaid({ annotation }: TreeNode): boolean {
  return Boolean(annotation.comment || annotation.bookmark);
}

/** Stretches that wait to be written, the next one last: a variation may be deeper than the stack. */
function variation(rows: Row[], from: TreeNode, folded: ReadonlySet<TreeNode>): void {
  const waiting = [{ from, depth: 1, first: true }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { depth, first } = next;
    if (first && folded.has(next.from)) {
      rows.push({ kind: 'run', nodes: [next.from], depth, first, folded: lengthOf(next.from) - 1 });
      continue;
    }
    const nodes = [next.from];
    let at: TreeNode = next.from;
    // The siblings of the first turn of a variation are its neighbours, not its own.
    let branches = first ? [] : others(at);
    while (branches.length === 0 && at.children[0]) {
      at = at.children[0];
      nodes.push(at);
      branches = others(at);
    }
    rows.push({ kind: 'run', nodes, depth, first, folded: 0 });
    if (at.children[0]) waiting.push({ from: at.children[0], depth, first: false });
    for (const branch of branches.reverse()) waiting.push({ from: branch, depth: depth + 1, first: true });
  }
}

/** The variations that stand beside a turn that goes on with its line. */
function others(node: TreeNode): TreeNode[] {
  const [main, ...rest] = node.parent?.children ?? [];
  return main === node ? rest : [];
}

/** The turns of a line without its variations. */
function lengthOf(from: TreeNode): number {
  let length = 0;
  for (let at: TreeNode | undefined = from; at; at = at.children[0]) length += 1;
  return length;
}

export function chunksOf(rows: readonly Row[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let i = 0; i < rows.length; i += CHUNK) {
    const some = rows.slice(i, i + CHUNK);
    chunks.push({ rows: some, height: some.reduce((sum, row) => sum + heightOf(row), 0) });
  }
  return chunks;
}

function heightOf(row: Row): number {
  if (row.kind === 'move') return 1;
  const letters = (node: TreeNode) => (node.annotation.comment ?? '').length;
  const marks = (node: TreeNode) => (node.annotation.bookmark ? 1 : 0);
  if (row.kind === 'comment') return marks(row.node) + Math.ceil(letters(row.node) / LETTERS_A_LINE);
  const said = row.nodes.reduce((sum, node) => sum + letters(node), 0);
  return Math.ceil(row.nodes.length / TURNS_A_LINE + said / LETTERS_A_LINE);
}

/** Whether a row shows this node. */
export function shows(row: Row, node: TreeNode): boolean {
  return row.kind === 'run' ? row.nodes.includes(node) : row.kind === 'move' && row.node === node;
}
