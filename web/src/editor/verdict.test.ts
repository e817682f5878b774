import { expect, test } from 'vitest';
import type { Definition, Failure, Outcome } from '../protocol/types';
import { isWrong, verdictOf } from './verdict';

const OUTCOME: Outcome = { winner: null, reason: 'repetition', clause: null, text: { ja: '', en: '' } };
const union = { army: {} as NonNullable<Definition['army']> };
const shogi = { army: null };

test('a position in which something can be moved says how much', () => {
  expect(verdictOf({ legal: ['7g7f', '2g2f'], outcome: null }, shogi)).toEqual({ at: 'open', moves: 2 });
});

test('an empty board that waits for its armies does not count the moves of nobody', () => {
  expect(verdictOf({ legal: [], outcome: null }, union)).toEqual({ at: 'armies' });
  expect(verdictOf({ legal: [], outcome: null }, shogi)).toEqual({ at: 'still' });
});

test('a position in which the game is over says so', () => {
  expect(verdictOf({ legal: [], outcome: OUTCOME }, union)).toEqual({ at: 'over', outcome: OUTCOME });
});

test('a position that no game leads to says why, whatever can be moved in it', () => {
  const why = { ja: '二歩', en: 'two pawns' };
  const verdict = verdictOf({ legal: ['7g7f'], outcome: null, doubt: why }, shogi);
  expect(verdict).toEqual({ at: 'doubt', why });
  expect(isWrong(verdict)).toBe(true);
});

test('only what the rules refuse is wrong', () => {
  const wrong: Failure = { code: 'position', message: { ja: '', en: '' }, clause: null, squares: [] };
  expect(isWrong({ at: 'wrong', wrong })).toBe(true);
  expect([null, { at: 'still' } as const].map(isWrong)).toEqual([false, false]);
});
