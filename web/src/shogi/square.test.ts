import { describe, expect, it } from 'vitest';
import { distance, onBoard, placeOf, rankName, rankRow, squareAt } from './square';

describe('squares', () => {
  it('name ranks a to z and then aa', () => {
    expect(rankName(0)).toBe('a');
    expect(rankName(25)).toBe('z');
    expect(rankName(26)).toBe('aa');
    expect(rankRow('aa')).toBe(26);
    expect(rankRow('ab')).toBeNull();
    expect(rankRow('')).toBeNull();
  });

  it('count files from the right', () => {
    expect(squareAt(9, { column: 0, row: 0 })).toBe('9a');
    expect(placeOf(27, '1aa')).toEqual({ column: 26, row: 26 });
    for (const square of ['1a', '14aa', '27z', '27aa'])
      expect(squareAt(27, placeOf(27, square))).toBe(square);
  });

  it('measure distance as the larger difference', () => {
    expect(distance('6h', '7g')).toBe(1);
    expect(distance('6h', '6f')).toBe(2);
    expect(distance('27aa', '1a')).toBe(26);
  });

  it('know the edge', () => {
    expect(onBoard(7, 9, { column: 6, row: 8 })).toBe(true);
    expect(onBoard(7, 9, { column: 7, row: 8 })).toBe(false);
  });
});
