import { describe, expect, it } from 'vitest';
import { frame, zoneDots } from './frame';

const ranks = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCharCode(96 + first + n));

describe('the dots of the promotion zones', () => {
  it('are each there once on boards of any size, whatever the zone', () => {
    for (let files = 1; files <= 27; files += 1)
      for (let height = 1; height <= 12; height += 1)
        for (let zone = 0; zone <= height; zone += 1) {
          const f = frame(files, height, false);
          const dots = zoneDots(f, { b: ranks(1, zone), w: ranks(height - zone + 1, height) });
          const places = dots.map(({ x, y }) => `${x},${y}`);
          expect(new Set(places).size, `${files}x${height}, ${zone}`).toBe(places.length);
        }
  });
});
