import { expect, test } from 'vitest';
import { fileOf } from './prepared';

test('the games of the program are files', () => {
  expect(fileOf('/variants?pictures=1')).toBe('games.json');
  expect(fileOf('/variants/rengo-chess')).toBe('games/rengo-chess.json');
  for (const path of ['/variants/shogi%3Ffirst%3Dwhite', '/variants/shogi/puzzles', '/variants', '/games'])
    expect(fileOf(path)).toBe(null);
});
