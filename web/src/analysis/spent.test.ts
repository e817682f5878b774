import { expect, test } from 'vitest';
import { openedRecord } from './fixture';
import { spentIn, timeText } from './spent';
import { preorder, Tree } from './tree';

const BLACK = '4k4/9/9/9/9/9/9/9/4K4 b - 1';
const WHITE = '4k4/9/9/9/9/9/9/9/4K4 w - 2';

/** 1. a 2. b 3. c 4. d (4. x): Black moves first. */
const NODES = [
  {},
  { turn: 'a', spent: { 'turn-ms': 5_000 } },
  { turn: 'b', spent: { 'turn-ms': 3_000, 'total-ms': 63_000 } },
  { turn: 'c', spent: { 'turn-ms': 70_900 } },
  { turn: 'd', spent: { 'turn-ms': 1_000 } },
  { after: 3, turn: 'x', spent: { 'turn-ms': 2_000 } },
  { turn: 'y' },
];

function times(): Record<string, [number, number]> {
  const record = openedRecord(NODES);
  const mover = [BLACK, WHITE, BLACK, WHITE, BLACK, BLACK, WHITE];
  const places = record.places.map((seen, i) => ({ ...seen, position: mover[i] ?? BLACK }));
  const { root } = Tree.of({ ...record, places });
  const found = spentIn(root);
  return Object.fromEntries(
    preorder(root).flatMap((node) => {
      const spent = found.get(node);
      return spent ? [[node.turn, [spent.turn, spent.total]]] : [];
    }),
  );
}

test('a total that the record leaves out is the sum of the turns of that player, on his line', () => {
  expect(times()).toEqual({
    a: [5_000, 5_000],
    b: [3_000, 63_000],
    c: [70_900, 75_900],
    d: [1_000, 64_000],
    x: [2_000, 65_000],
  });
});

test('times are whole seconds, hours where there are some', () => {
  expect([0, 999, 5_999, 75_900, 3_723_000].map(timeText)).toEqual([
    '0:00',
    '0:00',
    '0:05',
    '1:15',
    '1:02:03',
  ]);
});
