import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepOwn, type OwnPuzzle, ownPuzzles } from './own';
import { OwnCollection } from './own_collection.svelte';

const own = (id: string, due: number): OwnPuzzle => ({
  own: true,
  id,
  theme: 'tactic',
  grade: 5,
  position: '4k4/9/9/9/9/9/9/9/4K4 b - 1',
  solution: ['5i5h'],
  variant: 'shogi',
  record: null,
  ply: 0,
  due,
  step: 0,
});

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('forgets one for good, and goes on with another', () => {
  for (const puzzle of [
    own('0000000a', 200),
    own('0000000b', 100),
    { ...own('0000000b', 0), variant: 'chu' },
  ])
    keepOwn(puzzle);
  const collection = new OwnCollection('shogi', 1_000);
  expect(collection.forget()).toBe(undefined);
  collection.current = collection.next() ?? null;
  const left = collection.forget();
  expect(left?.id).toBe('0000000a');
  expect(collection.all).toEqual([left]);
  expect(ownPuzzles().map(({ id, variant }) => [id, variant])).toEqual([
    ['0000000a', 'shogi'],
    ['0000000b', 'chu'],
  ]);
  collection.current = left ?? null;
  expect(collection.forget()).toBe(undefined);
  expect(collection.all).toEqual([]);
});

it('sets first what is due longest, and brings back what was solved', () => {
  for (const puzzle of [
    own('0000000a', 200),
    own('0000000b', 100),
    { ...own('0000000c', 0), variant: 'chu' },
  ])
    keepOwn(puzzle);
  const first = new OwnCollection('shogi', 1_000);
  expect(first.all).toHaveLength(2);
  const puzzle = first.next();
  expect(puzzle?.id).toBe('0000000b');
  if (!puzzle) return;
  first.current = puzzle;
  first.settle(puzzle, 'solved');
  expect(first.progress.marks).toEqual({ '0000000b': 'solved' });
  expect(first.next()?.id).toBe('0000000a');
  const kept = ownPuzzles().find(({ id }) => id === '0000000b');
  expect(kept?.step).toBe(1);
  // Before its time it is a solved one, after it one to be solved again.
  expect(new OwnCollection('shogi').progress.marks).toEqual({ '0000000b': 'solved' });
  expect(new OwnCollection('shogi', (kept?.due ?? 0) + 1).progress.marks).toEqual({});
});
