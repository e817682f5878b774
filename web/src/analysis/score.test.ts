import { expect, test } from 'vitest';
import { chanceOfBlack, pawns, shortNumber, verdictOf } from './score';

test('scores are written for Black, in pawns', () => {
  expect(pawns({ centipawns: 125 })).toBe('+1.25');
  expect(pawns({ centipawns: -40 })).toBe('−0.40');
  expect(pawns({ centipawns: 0 })).toBe('0.00');
  expect(pawns({ mate: { winner: 'b' } })).toBeNull();
});

test('the bar is even in the middle, and never quite full', () => {
  expect(chanceOfBlack({ centipawns: 0 })).toBe(0.5);
  expect(chanceOfBlack({ centipawns: 400 })).toBeCloseTo(1 - chanceOfBlack({ centipawns: -400 }));
  expect(chanceOfBlack({ centipawns: 400 })).toBeGreaterThan(0.7);
  expect(chanceOfBlack({ mate: { winner: 'b', plies: 1 } })).toBeLessThan(1);
  expect(chanceOfBlack({ mate: { winner: 'w' } })).toBeGreaterThan(0);
});

test('how it stands has a word', () => {
  expect(verdictOf({ centipawns: 20 }).verdict).toBe('even');
  expect(verdictOf({ centipawns: -150 })).toEqual({ side: 'w', verdict: 'better' });
  expect(verdictOf({ centipawns: 2_000 })).toEqual({ side: 'b', verdict: 'winning' });
  expect(verdictOf({ mate: { winner: 'w', plies: 3 } })).toEqual({ side: 'w', verdict: 'mate' });
});

test('a line that the repetition rule decides is no number of pawns', () => {
  const won = { repetition: 'b' };
  const lost = { repetition: 'w' };
  expect([won, lost].map(pawns)).toEqual([null, null]);
  expect(chanceOfBlack(won)).toBe(chanceOfBlack({ mate: { winner: 'b' } }));
  expect(verdictOf(lost)).toEqual({ side: 'w', verdict: 'repetition' });
});

test('large numbers are short', () => {
  expect([950, 12_345, 999_499, 999_600, 4_560_000].map(shortNumber)).toEqual([
    '950',
    '12.3k',
    '999k',
    '1.00M',
    '4.56M',
  ]);
});
