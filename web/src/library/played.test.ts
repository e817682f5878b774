import { expect, it } from 'vitest';
import type { Store } from '../store/persisted';
import { noteKept, unkept } from './played';

function memory(): Store {
  const kept = new Map<string, string | null>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      kept.set(key, value);
      return true;
    },
  };
}

it('offers each finished game once, and none that is a record', () => {
  const store = memory();
  const own = [{ id: 'a', over: true }, { id: 'b' }, { id: 'c', over: true }];
  const account = [
    { id: 'c', over: true },
    { id: 'd', over: true },
    { id: 'e', over: false },
  ];
  expect(unkept(own, account, store)).toEqual(['a', 'c', 'd']);
  noteKept('c', store);
  noteKept('a', store);
  expect(unkept(own, account, store)).toEqual(['d']);
  expect(unkept(own, [], store)).toEqual([]);
});
