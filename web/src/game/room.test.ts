import { describe, expect, it } from 'vitest';
import { roomBeside } from './room';

describe('a menu', () => {
  const seen = { top: 0, bottom: 768 };

  it('is above its button, and no higher than what is seen there', () => {
    expect(roomBeside({ top: 620, bottom: 664 }, seen)).toEqual({ where: 'above', height: 608 });
    expect(roomBeside({ top: 300, bottom: 344 }, seen)).toEqual({ where: 'above', height: 288 });
  });

  it('is below where that is the larger part', () => {
    expect(roomBeside({ top: 100, bottom: 144 }, seen)).toEqual({ where: 'below', height: 612 });
    // On a low screen neither is large.
    expect(roomBeside({ top: 200, bottom: 244 }, { top: 0, bottom: 390 })).toEqual({
      where: 'above',
      height: 188,
    });
  });

  it('reckons with the part of an enlarged page that is seen', () => {
    expect(roomBeside({ top: 620, bottom: 664 }, { top: 250, bottom: 700 }).height).toBe(358);
  });
});
