import { expect, test } from 'vitest';
import type { Repetition, RepetitionRule } from '../protocol/types';
import { recurrenceOf } from './recurrence';

const told = (
  rule: RepetitionRule,
  book: string,
  count: number,
  must_vary: Repetition['must_vary'] = null,
  variant = 'some',
) => {
  const repetition = { count, must_vary, clause: `${book} §1.11` };
  const found = recurrenceOf({ variant, outcome: null, repetition }, { traits: { repetition: rule }, book });
  return found && [found.grave, found.told];
};

test('a draw by the fourth time is announced at the third', () => {
  expect(told('draw', 'small', 2)).toEqual([false, null]);
  expect(told('draw', 'small', 3)).toEqual([true, null]);
  expect(told('restart', 'gungi', 2)).toEqual([false, null]);
  expect(told('restart', 'gungi', 3)).toEqual([true, null]);
});

test('where the definition does not tell the fold, the second time is announced', () => {
  expect(told('by-board', 'rengo', 2)).toEqual([true, null]);
  expect(told('draw', 'dobutsu', 2)).toEqual([true, null]);
});

test('who must vary is told at any count, and of the loss only when it comes next', () => {
  expect(told('draw', 'small', 2, 'b')).toEqual([true, 'repeat.vary']);
  expect(told('draw', 'small', 3, 'b')).toEqual([true, 'repeat.loses']);
  expect(told('instigator-loses', 'chu', 3, 'w')).toEqual([true, 'repeat.loses']);
  expect(told('first-player-loses', 'minishogi', 3, 'b')).toEqual([true, 'repeat.loses']);
  // An added game may declare any fold.
  expect(told('first-player-loses', 'own', 3, 'b', 'own~1')).toEqual([true, 'repeat.vary']);
});

test('where the repeating move is refused nobody is told that it loses (rengo §11.5)', () => {
  for (const count of [2, 3]) expect(told('by-board', 'rengo', count, 'b')).toEqual([true, 'repeat.vary']);
});

test('nothing is said of a new position, nor of a game that is over', () => {
  const about = { traits: { repetition: 'draw' }, book: 'small' } as const;
  expect(recurrenceOf({ variant: 'shogi', outcome: null, repetition: null }, about)).toBeNull();
  const outcome = { winner: null, reason: 'repetition', clause: null, text: { ja: '', en: '' } } as const;
  const repetition = { count: 4, must_vary: null, clause: 'small §1.11' };
  expect(recurrenceOf({ variant: 'shogi', outcome, repetition }, about)).toBeNull();
});
