import { afterEach, expect, test, vi } from 'vitest';
import { definition } from '../session/fixture';
import { Desk } from './desk.svelte';
import { openedRecord } from './fixture';
import type { TreeNode } from './tree';

const PLACE = {
  position: '4k4/9/9/9/9/9/9/9/4K4 w - 2',
  note: null,
  styles: { japanese: '▲５八玉', western: 'K-5h', renmei: null },
  turn: 'w',
  side: 'w',
  legal: ['5a5b'],
  check: false,
  checked: [],
  outcome: null,
};

/** 1. a 2. c (2. x 3. y) */
const NODES = [{}, { turn: '5i5h' }, { turn: '5a5b' }, { after: 1, turn: '5a4b' }, { turn: '5h5g' }];

let asked: unknown[] = [];
const lost = vi.fn();

function opened(): Desk {
  asked = [];
  lost.mockClear();
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    asked.push(JSON.parse(init.body));
    return new Response(JSON.stringify(PLACE), { status: 200 });
  });
  const desk = new Desk(definition(), openedRecord(NODES), {
    moved: vi.fn(),
    refused: vi.fn(),
    stunned: vi.fn(),
    lost,
  });
  desk.open();
  return desk;
}

afterEach(() => vi.unstubAllGlobals());

const child = (node: TreeNode, i: number): TreeNode => node.children[i] as TreeNode;

test('the board follows the node, and its moves are asked for once', async () => {
  const desk = opened();
  desk.forward();
  await vi.waitFor(() => expect(desk.standing?.legal).toEqual(['5a5b']));
  expect(asked).toEqual([{ moves: ['5i5h'] }]);
  expect(desk.play.session.state?.moves).toEqual(['5i5h']);
  desk.back();
  desk.forward();
  expect(desk.standing?.legal).toEqual(['5a5b']);
  desk.close();
});

test('forward goes where the line was last gone through', () => {
  const desk = opened();
  const x = child(child(desk.tree.root, 0), 1);
  desk.go(child(x, 0));
  desk.go(desk.tree.root);
  desk.toEnd();
  expect(desk.here).toBe(child(x, 0));
  desk.back();
  expect(desk.here).toBe(x);
  desk.sideways(-1);
  expect(desk.here.turn).toBe('5a5b');
  desk.close();
});

test('a move that is played is a new node, the same again the old one', async () => {
  const desk = opened();
  desk.forward();
  await vi.waitFor(() => expect(desk.standing).not.toBeNull());
  const { session } = desk.play;
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  session.play('5a6b');
  await vi.waitFor(() => expect(desk.here.turn).toBe('5a6b'));
  expect(asked.at(-1)).toEqual({ moves: ['5i5h', '5a6b'] });
  expect(child(desk.tree.root, 0).children).toHaveLength(3);
  const requests = asked.length;
  desk.back();
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  session.play('5a6b');
  await vi.waitFor(() => expect(desk.here.turn).toBe('5a6b'));
  expect(asked).toHaveLength(requests);
  expect(child(desk.tree.root, 0).children).toHaveLength(3);
  desk.close();
});

test('a line is looked at without leaving the node, and played into the tree', () => {
  const desk = opened();
  const at = { position: PLACE.position, note: null, styles: null };
  desk.show({ turns: ['5i6h', '5a6b'], seen: [at, at] });
  expect(desk.here).toBe(desk.tree.root);
  expect(desk.play.session.state?.moves).toEqual(['5i6h', '5a6b']);
  desk.show(null);
  expect(desk.play.session.state?.moves).toEqual([]);
  desk.playLine(['5i6h', '5a6b'], [PLACE.position, PLACE.position], []);
  expect(desk.here.ply).toBe(2);
  expect(desk.line(desk.here)).toEqual({ moves: ['5i6h', '5a6b'] });
  desk.close();
});

test('who stands in a line that others take out is led back, and told', () => {
  const desk = opened();
  const first = child(desk.tree.root, 0);
  desk.go(child(child(first, 1), 0));
  desk.accept([{ do: 'remove', path: ['5i5h', '5a5b'] }], []);
  expect(lost).not.toHaveBeenCalled();
  desk.accept([{ do: 'remove', path: ['5i5h', '5a4b'] }], []);
  expect(desk.here).toBe(first);
  expect(lost).toHaveBeenCalledOnce();
  desk.close();
});

test('what an engine found is kept when it looked deeper', () => {
  const desk = opened();
  const { root } = desk.tree;
  desk.evaluate(root, { centipawns: 30, depth: 9 });
  desk.evaluate(root, { centipawns: -30, depth: 8 });
  expect(root.annotation.evaluation?.centipawns).toBe(30);
  desk.cut();
  expect(desk.here).toBe(root);
  desk.close();
});
