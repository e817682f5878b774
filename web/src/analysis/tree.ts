/** The tree of a record: positions with the turns that lead on from them, and what is said of each. */
import type { JsonNode, JsonRecord, JsonShape, OpenedRecord, Seen } from '../protocol/types';

export type Annotation = Omit<JsonNode, 'after' | 'turn'>;

export interface TreeNode {
  readonly parent: TreeNode | null;
  /** The turn that led here; empty at the root. */
  readonly turn: string;
  readonly seen: Seen;
  /** Turns from the root. */
  readonly ply: number;
  /** The first one goes on with the line, the others are variations of it. */
  children: TreeNode[];
  annotation: Annotation;
}

/** A record without its nodes. */
type Head = Omit<JsonRecord, 'nodes'>;

/** Nothing here calls itself: a record may be deeper than the stack. */
export class Tree {
  private constructor(
    public head: Head,
    readonly root: TreeNode,
  ) {}

  static of({ record, places }: OpenedRecord): Tree {
    const { nodes, ...head } = record;
    const made: TreeNode[] = [];
    for (const [i, { after, turn = '', ...annotation }] of nodes.entries()) {
      const seen = places[i];
      if (!seen) throw new Error(`node ${i} has no place`);
      const parent = i === 0 ? null : (made[after ?? i - 1] ?? null);
      made.push(grown(parent, turn, seen, annotation));
    }
    const [root] = made;
    if (!root) throw new Error('a record has at least its start');
    return new Tree(head, root);
  }

  /** The record as it now is. */
  record(): JsonRecord {
    const places = new Map<TreeNode, number>();
    const nodes = preorder(this.root).map((node, i): JsonNode => {
      places.set(node, i);
      const before = node.parent ? places.get(node.parent) : undefined;
      return {
        ...(before === undefined || before === i - 1 ? {} : { after: before }),
        ...(node.turn ? { turn: node.turn } : {}),
        ...node.annotation,
      };
    });
    return { ...this.head, nodes };
  }

  /** Sets a field of the head; an empty value takes it out. */
  setHeader(key: string, value: string): void {
    const others = this.head.headers ?? [];
    const known = others.some(([name]) => name === key);
    const line: [string, string] = [key, value];
    const headers = known
      ? others.flatMap((other) => (other[0] !== key ? [other] : value ? [line] : []))
      : [...others, ...(value ? [line] : [])];
    this.head = { ...this.head, headers };
  }

  /** The node at the end of the main line. */
  get last(): TreeNode {
    return endOf(this.root);
  }
}

function grown(parent: TreeNode | null, turn: string, seen: Seen, annotation: Annotation): TreeNode {
  const node: TreeNode = {
    parent,
    turn,
    seen,
    ply: parent ? parent.ply + 1 : 0,
    children: [],
    annotation,
  };
  parent?.children.push(node);
  return node;
}

/** All nodes from this one on, each line before its variations. */
export function preorder(from: TreeNode): TreeNode[] {
  const found: TreeNode[] = [];
  const waiting = [from];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node);
    for (let i = node.children.length - 1; i >= 0; i -= 1) waiting.push(node.children[i] as TreeNode);
  }
  return found;
}

export function childBy(node: TreeNode, turn: string): TreeNode | undefined {
  return node.children.find((child) => child.turn === turn);
}

/** Adds a turn; one that is there already is returned as it is. */
export function play(node: TreeNode, turn: string, seen: () => Seen): TreeNode {
  return childBy(node, turn) ?? grown(node, turn, seen(), {});
}

/** The nodes from the root to this one. */
export function pathTo(node: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: TreeNode | null = node; at; at = at.parent) path.push(at);
  return path.reverse();
}

/** The node with which a line goes on; none where it ends, though something was tried out behind the end. */
export function onwardOf(node: TreeNode): TreeNode | undefined {
  return node.annotation.ending ? undefined : node.children[0];
}

/** The end of the line that goes on from a node. */
export function endOf(node: TreeNode): TreeNode {
  let at = node;
  for (let next = onwardOf(at); next; next = onwardOf(at)) at = next;
  return at;
}

/** Where the line of this node leaves the one that it is a variation of; null on the main line. */
export function branchOf(node: TreeNode): TreeNode | null {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/** Puts the variation of this node one place up; returns where it begins, null when there was none. */
export function promote(node: TreeNode): TreeNode | null {
  const branch = branchOf(node);
  return branch && promoteBranch(branch) ? branch : null;
}

/** Puts the variation that begins with this node one place up; returns whether it was not in front. */
export function promoteBranch(branch: TreeNode): boolean {
  if (!branch.parent) return false;
  const { children } = branch.parent;
  const at = children.indexOf(branch);
  if (at < 1) return false;
  branch.parent.children = children.with(at, children[at - 1] as TreeNode).with(at - 1, branch);
  return true;
}

/** Makes the line of this node the main line; returns whether it was none. */
export function promoteToMainLine(node: TreeNode): boolean {
  let moved = false;
  for (let branch = branchOf(node); branch?.parent; branch = branchOf(node)) {
    const first = branch;
    branch.parent.children = [first, ...branch.parent.children.filter((child) => child !== first)];
    moved = true;
  }
  return moved;
}

/** Takes out a node with all that follows it; returns the node before it, null for the root. */
export function cut(node: TreeNode): TreeNode | null {
  const { parent } = node;
  if (parent) parent.children = parent.children.filter((child) => child !== node);
  return parent;
}

/** Says something of a position; what is empty is left out. */
export function annotate(node: TreeNode, said: Partial<Annotation>): void {
  const all = Object.entries({ ...node.annotation, ...said });
  node.annotation = Object.fromEntries(all.filter(([, value]) => !isEmpty(value))) as Annotation;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Of the glyphs that judge a move there is one at a time; the same again takes it away. */
export function judge(node: TreeNode, glyph: string): void {
  const { glyphs = [] } = node.annotation;
  annotate(node, { glyphs: glyphs.includes(glyph) ? [] : [glyph] });
}

/** Draws a shape; the same again takes it away, in another colour it takes its place. */
export function draw(node: TreeNode, shape: JsonShape): void {
  const { shapes = [] } = node.annotation;
  const same = (other: JsonShape) => other.from === shape.from && other.to === shape.to;
  const there = shapes.find(same);
  const others = shapes.filter((other) => !same(other));
  annotate(node, { shapes: there?.colour === shape.colour ? others : [...others, shape] });
}
