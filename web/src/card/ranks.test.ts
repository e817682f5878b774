import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { promotionRows } from './ranks';

const kind = (promotes_to: string | null, becomes: string[] = [], rules: string[] = []) =>
  ({ promotes_to, becomes, moves: { rules } }) as unknown as Kind;

describe('where a piece promotes', () => {
  it('is the zone, the last rank, or past the middle', () => {
    expect(promotionRows(kind('+P'), 9, 3, 'b')).toEqual([0, 2]);
    expect(promotionRows(kind('+P'), 10, 4, 'w')).toEqual([6, 9]);
    expect(promotionRows(kind(null, ['CQ']), 8, 2, 'w')).toEqual([7, 7]);
    // The fifth of nine or eight ranks, the sixth of ten.
    expect(promotionRows(kind('+XP', [], ['crosses']), 9, 3, 'b')).toEqual([0, 4]);
    expect(promotionRows(kind('+XP', [], ['crosses']), 8, 2, 'b')).toEqual([0, 3]);
    expect(promotionRows(kind('+XP', [], ['crosses']), 10, 4, 'b')).toEqual([0, 4]);
    expect(promotionRows(kind(null), 9, 3, 'b')).toBeNull();
  });
});
