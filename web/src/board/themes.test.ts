import { describe, expect, it } from 'vitest';
import { COORDINATES, type Coordinates, fileLabel, rankLabel } from './themes';

const files = (style: Coordinates, flip: boolean) =>
  Array.from({ length: 9 }, (_, i) => fileLabel(style, { files: 9, ranks: 9, flip }, i)).join('');
const ranks = (style: Coordinates, flip: boolean) =>
  Array.from({ length: 9 }, (_, i) => rankLabel(style, { files: 9, ranks: 9, flip }, i)).join('');

describe('coordinates', () => {
  it('are written in every style, from either seat', () => {
    expect([files('japanese', false), ranks('japanese', false)]).toEqual(['987654321', '一二三四五六七八九']);
    expect([files('western', false), ranks('western', true)]).toEqual(['987654321', 'ihgfedcba']);
    expect([files('numbers', true), ranks('numbers', true)]).toEqual(['123456789', '987654321']);
    expect([files('chess', false), ranks('chess', false)]).toEqual(['abcdefghi', '987654321']);
    expect([files('chess', true), ranks('chess', true)]).toEqual(['ihgfedcba', '123456789']);
    expect([files('hidden', false), ranks('hidden', false)]).toEqual(['', '']);
    expect(COORDINATES).toHaveLength(6);
  });
});
