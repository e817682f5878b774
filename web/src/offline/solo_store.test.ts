import { expect, test } from 'vitest';
import { forgetGame, keepGame, keptGames } from '../protocol/seats';
import type { Store } from '../store/persisted';
import { isSolo, keepSolo, keptSolo } from './solo_store';

function memory(): Store & { size(): number } {
  const all = new Map<string, string>();
  return {
    read: (key) => all.get(key) ?? null,
    write(key, value) {
      if (value === null) all.delete(key);
      else all.set(key, value);
      return true;
    },
    size: () => all.size,
  };
}

const human = { kind: 'human' } as const;
const game = (id: string, seen: number, over = false) => ({
  ...{ id, variant: 'shogi', tokens: { b: 'local' }, black: human, white: human },
  ...{ created: seen, seen, over },
});

test('a game on this device goes with its place in the list', () => {
  const store = memory();
  keepSolo('local-a', '{}', store);
  keepSolo('elsewhere', '{}', store);
  expect([isSolo('local-a'), isSolo('abcdefgh')]).toEqual([true, false]);
  expect([keptSolo('local-a', store), keptSolo('elsewhere', store)]).toEqual(['{}', null]);
  keepGame(game('local-a', 1), store);
  forgetGame('local-a', store);
  expect(keptSolo('local-a', store)).toBe(null);
});

test('finished games do not grow without limit', () => {
  const store = memory();
  for (let n = 0; n < 70; n += 1) {
    keepSolo(`local-${n}`, '{}', store);
    keepGame(game(`local-${n}`, n, true), store);
  }
  expect(keptGames(store).length).toBe(60);
  expect(store.size()).toBe(61);
  expect(keptSolo('local-0', store)).toBe(null);
});
