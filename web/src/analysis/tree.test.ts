import { expect, test } from 'vitest';
import { largeRecord, openedRecord, seenAt } from './fixture';
import {
  annotate,
  branchOf,
  childBy,
  cut,
  draw,
  endOf,
  judge,
  pathTo,
  play,
  preorder,
  promote,
  promoteToMainLine,
  Tree,
  type TreeNode,
} from './tree';

/** 1. a (b, with the variation y of its x; z) c */
const NODES = [
  { comment: 'start' },
  { turn: 'a', comment: 'good' },
  { turn: 'c', glyphs: ['!'] },
  { after: 1, turn: 'x' },
  { turn: 'x2' },
  { after: 3, turn: 'y', shapes: [{ from: '5e', colour: 'green' }] },
  { after: 1, turn: 'z', ending: { reason: 'resign', winner: 'b' } },
];

function find(tree: Tree, turn: string): TreeNode {
  const found = preorder(tree.root).find((node) => node.turn === turn);
  if (!found) throw new Error(`no ${turn}`);
  return found;
}

const turns = (nodes: readonly TreeNode[]) => nodes.map(({ turn }) => turn);

test('a record comes back as it was', () => {
  const opened = openedRecord(NODES);
  expect(Tree.of(opened).record()).toEqual(opened.record);
  const large = largeRecord(500, 200, 8);
  expect(Tree.of(large).record()).toEqual(large.record);
});

test('nodes know their place', () => {
  const tree = Tree.of(openedRecord(NODES));
  const y = find(tree, 'y');
  expect(turns(pathTo(y))).toEqual(['', 'a', 'x', 'y']);
  expect(y.ply).toBe(3);
  expect(turns(find(tree, 'a').children)).toEqual(['c', 'x', 'z']);
  expect(tree.last.turn).toBe('c');
  expect(endOf(find(tree, 'x')).turn).toBe('x2');
  expect(branchOf(y)).toBe(y);
  expect(branchOf(find(tree, 'x2'))?.turn).toBe('x');
  expect(branchOf(find(tree, 'c'))).toBeNull();
});

test('a turn that is there already is not added again', () => {
  const tree = Tree.of(openedRecord(NODES));
  const a = find(tree, 'a');
  expect(play(a, 'x', () => seenAt(1))).toBe(find(tree, 'x'));
  const made = play(a, 'new', () => seenAt(1));
  expect(turns(a.children)).toEqual(['c', 'x', 'z', 'new']);
  expect(made.ply).toBe(2);
  expect(childBy(a, 'new')).toBe(made);
});

test('variations go up, and become the main line', () => {
  const tree = Tree.of(openedRecord(NODES));
  expect(promote(find(tree, 'c'))).toBe(null);
  expect(promote(find(tree, 'z'))).toBe(find(tree, 'z'));
  expect(turns(find(tree, 'a').children)).toEqual(['c', 'z', 'x']);
  expect(promoteToMainLine(find(tree, 'y'))).toBe(true);
  expect(turns(pathTo(tree.last))).toEqual(['', 'a', 'x', 'y']);
  expect(turns(find(tree, 'a').children)).toEqual(['x', 'c', 'z']);
  expect(promoteToMainLine(find(tree, 'y'))).toBe(false);
});

test('a line is cut off with all that follows', () => {
  const tree = Tree.of(openedRecord(NODES));
  expect(cut(find(tree, 'x'))?.turn).toBe('a');
  expect(turns(preorder(tree.root))).toEqual(['', 'a', 'c', 'z']);
  expect(cut(tree.root)).toBeNull();
});

test('what is said of a position can be taken back', () => {
  const tree = Tree.of(openedRecord(NODES));
  const c = find(tree, 'c');
  judge(c, '??');
  expect(c.annotation.glyphs).toEqual(['??']);
  judge(c, '??');
  expect('glyphs' in c.annotation).toBe(false);
  draw(c, { from: '1a', to: '2b', colour: 'green' });
  draw(c, { from: '1a', colour: 'green' });
  draw(c, { from: '1a', to: '2b', colour: 'red' });
  expect(c.annotation.shapes).toEqual([
    { from: '1a', colour: 'green' },
    { from: '1a', to: '2b', colour: 'red' },
  ]);
  draw(c, { from: '1a', colour: 'green' });
  draw(c, { from: '1a', to: '2b', colour: 'red' });
  annotate(c, { comment: 'x' });
  expect(c.annotation).toEqual({ comment: 'x' });
  annotate(c, { comment: '' });
  expect(c.annotation).toEqual({});
});

test('a record as deep as a long game is no matter of the stack', () => {
  const tree = Tree.of(largeRecord(20_000, 0, 0));
  expect(tree.last.ply).toBe(20_000);
  expect(tree.record().nodes).toHaveLength(20_001);
});
