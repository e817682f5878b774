import { describe, expect, it } from 'vitest';
import { changeText, ratingText } from './words';

describe('a rating', () => {
  it('has a mark where it is not certain yet', () => {
    expect(ratingText(1500, true)).toBe('1500?');
    expect(ratingText(1500, false)).toBe('1500');
  });

  it('says by how much it has changed', () => {
    expect([12, -12, 0].map(changeText)).toEqual(['+12', '−12', '±0']);
  });
});
