import { describe, expect, it } from 'vitest';
import { cleared, resized } from './resize';

/** The board turned by half, with the sides exchanged. */
function turned(position: string): string {
  const [board = ''] = position.split(' ');
  const swapped = [...board].map((one) =>
    one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
  );
  return swapped.toReversed().join('');
}

describe('a position for another board', () => {
  it('keeps both camps as their own players see them', () => {
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 5, 7)).toBe('3gk/4p/5/5/5/P4/KG3 b - 1');
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 6, 5)).toBe('4gk/5p/6/P5/KG4 b - 1');
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 7, 5)).toBe('5gk/6p/7/P6/KG5 b - 1');
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 5, 4)).toBe('3gk/4p/P4/KG3 b - 1');
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 4, 3)).toBe('2gk/4/KG2 b - 1');
  });

  it('is the same for both by half a turn where it was', () => {
    const starts = ['3gk/4p/5/P4/KG3', '1k/K1', 'gk/1p/P1/KG', '2gk/1p2/p2P/2P1/KG2', 'rbk/p1P/KBR'];
    for (const start of starts) {
      expect(turned(start)).toBe(start);
      for (let files = 1; files <= 7; files += 1)
        for (let ranks = 1; ranks <= 8; ranks += 1) {
          const next = resized(start, files, ranks);
          expect(turned(next), next).toBe(next);
        }
    }
  });

  it('keeps towers and codes of several letters whole', () => {
    expect(resized('(Rg)1+[AB]/3 b - 1', 4, 2)).toBe('1(Rg)1+[AB]/4 b - 1');
  });
});

describe('a position without a kind', () => {
  it('has none of its pieces, and is as it was where it had none', () => {
    expect(cleared('3gk/4p/5/+P4/KG3 b 2Pg 1', 'P', true)).toBe('3gk/5/5/5/KG3 b g 1');
    expect(cleared('3gk/4p/5/+P4/KG3 b 2P 1', 'P', true)).toBe('3gk/5/5/5/KG3 b - 1');
    expect(cleared('+P+pP b - 1', '+P', true)).toBe('2P b - 1');
    expect(cleared('(Rg)[ab]+[AB] b - 1', 'AB', true)).toBe('(Rg)2 b - 1');
    expect(cleared('(Rg)2 b - 1', 'G', true)).toBe('R2 b - 1');
    expect(cleared('11k/K2 b - 1', 'G', true)).toBe('11k/K2 b - 1');
    // What is no hand is left alone: a square where a lion was captured.
    expect(cleared('e2 b 5e 1', 'E', false)).toBe('3 b 5e 1');
  });
});
