import { expect, it } from 'vitest';
import { toBeginWith } from './beginning';

const game = (id: string, files: number, ranks: number) => ({ id, files, ranks });
const GAMES = [game('known', 9, 9), game('small', 5, 5), game('tiny', 3, 4)];
const names = (taught: string[]) => toBeginWith(GAMES, (id) => taught.includes(id)).map(({ id }) => id);

it('begins with what most people know and with the smallest board that is taught', () => {
  expect(names(['known', 'small'])).toEqual(['known', 'small']);
  expect(names(['known'])).toEqual(['known']);
  expect(names([])).toEqual(['known']);
  expect(toBeginWith([], () => true)).toEqual([]);
});
