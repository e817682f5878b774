/** A tree at which several people work: positions by their turns, and changes of others in their place. */
import type { LiveEvents } from '../library/live_record.svelte';
import type { JsonNode, OpenedRecord, RecordEdit, Seen } from '../protocol/types';
import type { Desk } from './desk.svelte';
import type { Annotation, Tree, TreeNode } from './tree';
import * as tree from './tree';

type Said = Extract<RecordEdit, { do: 'say' }>;

/** The turns from the start to a node. */
export function pathOf(node: TreeNode): string[] {
  return tree
    .pathTo(node)
    .slice(1)
    .map(({ turn }) => turn);
}

/** The node at the end of a path, or as far as the path leads. */
export function nearest(from: Tree, path: readonly string[]): TreeNode {
  let at = from.root;
  for (const turn of path) {
    const next = tree.childBy(at, turn);
    if (!next) break;
    at = next;
  }
  return at;
}

/** The node at the end of a path, null where it is not there. */
export function nodeAt(from: Tree, path: readonly string[]): TreeNode | null {
  const found = nearest(from, path);
  return found.ply === path.length ? found : null;
}

/** The node itself, or where its line has been cut the last one that is still there. */
export function attached(node: TreeNode): TreeNode {
  let there = node;
  for (let at = node; at.parent; at = at.parent) if (!at.parent.children.includes(at)) there = at.parent;
  return there;
}

/** Makes changes of others. `seen` are the positions behind all turns that are added, in their order. */
export function apply(to: Tree, edits: readonly RecordEdit[], seen: readonly (Seen | undefined)[]): void {
  const positions = seen.values();
  for (const edit of edits) {
    if (edit.do === 'head') {
      to.setHeader(edit.key, edit.value);
      continue;
    }
    const node = nodeAt(to, edit.path);
    if (edit.do === 'add') {
      let at = node;
      for (const turn of edit.turns) {
        const { value } = positions.next();
        if (at && value) at = tree.play(at, turn, () => value);
      }
    } else if (!node) continue;
    else if (edit.do === 'remove') tree.cut(node);
    else if (edit.do === 'promote') tree.promoteBranch(node);
    else if (edit.do === 'main') tree.promoteToMainLine(node);
    else tree.annotate(node, saidIn(edit));
  }
}

function saidIn({ comment, glyphs, shapes, evaluation }: Said): Partial<Annotation> {
  return {
    ...(comment === undefined ? {} : { comment }),
    ...(glyphs === undefined ? {} : { glyphs }),
    ...(shapes === undefined ? {} : { shapes }),
    ...(evaluation === undefined ? {} : { evaluation }),
  };
}

/** Makes the tree what the server says; nodes that are in both stay the same. */
export function adopt(mine: Tree, opened: OpenedRecord): void {
  const theirs = tree.Tree.of(opened);
  mine.head = theirs.head;
  const waiting: [TreeNode, TreeNode][] = [[mine.root, theirs.root]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [own, other] = pair;
    own.annotation = other.annotation;
    const children = other.children.map((child) => tree.play(own, child.turn, () => child.seen));
    own.children = children;
    children.forEach((child, at) => void waiting.push([child, other.children[at] as TreeNode]));
  }
}

/** What was said of a node, as a change that says it again elsewhere. */
export function saying(node: TreeNode, said: (keyof JsonNode & keyof Said)[]): Said {
  const { comment = '', glyphs = [], shapes = [], evaluation } = node.annotation;
  const all = { comment, glyphs, shapes, ...(evaluation ? { evaluation } : {}) };
  const wanted = Object.entries(all).filter(([key]) => said.includes(key as never));
  return { do: 'say', path: pathOf(node), ...Object.fromEntries(wanted) };
}

/** A change in the place of two that follow each other, null where both are needed. */
export function joined(before: RecordEdit, after: RecordEdit): RecordEdit | null {
  if (before.do === 'say' && after.do === 'say' && isSame(before.path, after.path)) {
    const was = before.comment === undefined ? after.was : before.was;
    return { ...before, ...after, ...(was === undefined ? {} : { was }) };
  }
  if (before.do === 'head' && after.do === 'head' && before.key === after.key) return after;
  return null;
}

/** Whether two changes come to the same in either order. */
export function commute(one: RecordEdit, other: RecordEdit): boolean {
  if (one.do === 'head' && other.do === 'head') return one.key !== other.key;
  if (one.do === 'head' || other.do === 'head') return true;
  if (one.do === 'say' && other.do === 'say') return !isSame(one.path, other.path);
  const calm = (edit: RecordEdit) => edit.do === 'say' || edit.do === 'add';
  if (!calm(one) || !calm(other)) return false;
  return one.do !== other.do || !isSame(one.path, other.path);
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((turn, at) => turn === other[at]);
}

/** What the line on which several people work needs of a board. */
export function sharedBy(desk: Desk): Pick<LiveEvents, 'seen' | 'accept' | 'adopt' | 'go'> {
  return {
    seen(edit) {
      if (edit.do !== 'add') return [];
      return edit.turns.map(
        (_, at) => nodeAt(desk.tree, [...edit.path, ...edit.turns.slice(0, at + 1)])?.seen,
      );
    },
    accept: (edits, seen) => desk.accept(edits, seen),
    adopt: (opened) => desk.adopt(opened),
    go: (path) => desk.go(nearest(desk.tree, path)),
  };
}
