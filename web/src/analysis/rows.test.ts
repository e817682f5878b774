import { expect, test } from 'vitest';
import { largeRecord, openedRecord } from './fixture';
import { chunksOf, type Row, rowsOf, shows } from './rows';
import { preorder, Tree } from './tree';

/** 1. a 2. b (2. x 3. x2 (3. y; 3. z) 4. x3) (2. v) 3. c */
const NODES = [
  { comment: 'before' },
  { turn: 'a' },
  { turn: 'b', comment: 'said' },
  { turn: 'c' },
  { after: 1, turn: 'x' },
  { turn: 'x2' },
  { turn: 'x3' },
  { after: 4, turn: 'y' },
  { after: 4, turn: 'z' },
  { after: 1, turn: 'v' },
];

function said(row: Row): string {
  if (row.kind === 'run')
    return `${'>'.repeat(row.depth)}${row.first ? '' : '…'} ${row.nodes.map(({ turn }) => turn).join(' ')}${row.folded ? ` +${row.folded}` : ''}`;
  return row.kind === 'comment' ? `"${row.node.annotation.comment}"` : row.node.turn;
}

test('what was tried out behind the end is a variation', () => {
  const { root, last } = Tree.of(
    openedRecord([
      {},
      { turn: 'a' },
      { turn: 'b', ending: { reason: 'resign', winner: 'b' } },
      { turn: 'c' },
      { turn: 'd' },
    ]),
  );
  expect(rowsOf(root, new Set()).map(said)).toEqual(['a', 'b', '> c d']);
  expect(last.turn).toBe('b');
});

test('variations stand behind the turn that they are variations of', () => {
  const { root } = Tree.of(openedRecord(NODES));
  expect(rowsOf(root, new Set()).map(said)).toEqual([
    '"before"',
    'a',
    'b',
    '"said"',
    '> x x2',
    '>> y',
    '>> z',
    '>… x3',
    '> v',
    'c',
  ]);
});

test('a variation that is folded shows its first turn', () => {
  const { root } = Tree.of(openedRecord(NODES));
  const x = preorder(root).find(({ turn }) => turn === 'x');
  const rows = rowsOf(root, new Set(x ? [x] : []));
  expect(rows.map(said)).toEqual(['"before"', 'a', 'b', '"said"', '> x +2', '> v', 'c']);
});

test('a bookmark has a row of its own where nothing else is said', () => {
  const { root } = Tree.of(
    openedRecord([{ bookmark: '駒組み' }, { turn: 'a', bookmark: '仕掛け' }, { turn: 'b' }]),
  );
  const rows = rowsOf(root, new Set());
  expect(rows.map(({ kind }) => kind)).toEqual(['comment', 'move', 'comment', 'move']);
  expect(chunksOf(rows)[0]?.height).toBe(4);
});

/** A record as large as any is opened at once, on a busy machine too; it is drawn by the chunk. */
const AT_ONCE_MS = 500;

test('a large record is a tree of rows at once', () => {
  const large = largeRecord(500, 200, 8);
  const drawn = () => chunksOf(rowsOf(Tree.of(large).root, new Set()));
  const times = Array.from({ length: 5 }, () => {
    const began = performance.now();
    drawn();
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(AT_ONCE_MS);
  const chunks = drawn();
  expect(Math.max(...chunks.map(({ rows }) => rows.length))).toBeLessThan(100);
});

test('every turn of a large record is in one row', () => {
  const { root } = Tree.of(largeRecord(500, 200, 8));
  const rows = rowsOf(root, new Set());
  const nodes = preorder(root).slice(1);
  expect(nodes).toHaveLength(500 + 200 * 8);
  const turns = rows.flatMap((row) =>
    row.kind === 'run' ? row.nodes : row.kind === 'move' ? [row.node] : [],
  );
  expect(new Set(turns).size).toBe(nodes.length);
  expect(chunksOf(rows).flatMap((chunk) => chunk.rows)).toEqual(rows);
  expect(rows.some((row) => shows(row, nodes[0]!))).toBe(true);
});
