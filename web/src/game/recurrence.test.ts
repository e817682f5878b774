import { expect, test } from 'vitest';
import type { FoldRule, Repetition } from '../protocol/types';
import { recurrenceOf } from './recurrence';

const told = (
  fold: number,
  count: number,
  must_vary: Repetition['must_vary'] = null,
  at_fold: FoldRule = 'applied',
) => {
  const repetition = { count, must_vary, clause: 'small §1.11' };
  const found = recurrenceOf({ outcome: null, repetition }, { fold, at_fold });
  return found && [found.grave, found.told];
};

test('it is announced when the next time is the last, however many times that are', () => {
  expect(told(4, 2)).toEqual([false, null]);
  expect(told(4, 3)).toEqual([true, null]);
  expect(told(3, 2)).toEqual([true, null]);
  expect(told(6, 3)).toEqual([false, null]);
  expect(told(6, 5)).toEqual([true, null]);
});

test('who must vary is told at any count, and of the loss only when it comes next', () => {
  expect(told(4, 2, 'b')).toEqual([true, 'repeat.vary']);
  expect(told(4, 3, 'w')).toEqual([true, 'repeat.loses']);
  expect(told(3, 2, 'b')).toEqual([true, 'repeat.loses']);
  expect(told(6, 3, 'b')).toEqual([true, 'repeat.vary']);
});

test('where the repeating move is refused nobody is told that it loses (rengo §11.5)', () => {
  for (const count of [2, 3]) expect(told(3, count, 'b', 'check-refused')).toEqual([true, 'repeat.vary']);
});

test('a draw that may be claimed is announced before it may', () => {
  expect(told(3, 2, null, 'claimed')).toEqual([true, null]);
  expect(told(3, 5, null, 'claimed')).toEqual([true, null]);
});

test('nothing is said of a new position, nor of a game that is over', () => {
  const traits = { fold: 4, at_fold: 'applied' } as const;
  expect(recurrenceOf({ outcome: null, repetition: null }, traits)).toBeNull();
  const outcome = { winner: null, reason: 'repetition', clause: null, text: { ja: '', en: '' } } as const;
  const repetition = { count: 4, must_vary: null, clause: 'small §1.11' };
  expect(recurrenceOf({ outcome, repetition }, traits)).toBeNull();
});
