import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { diagram, legend } from './diagram';

const any = 'any' as const;

describe('the picture of moves', () => {
  it('shows slides to the edge and beyond', () => {
    const d = diagram({ steps: [], rays: [{ x: 1, y: 1, max: null, mode: any }], paths: [] });
    expect(d.reach).toBe(2);
    expect(d.lines).toEqual([{ x: 1, y: 1, length: 2, onward: true, mode: any }]);
  });

  it('is wide enough for far jumps and short slides, but not wider than useful', () => {
    expect(diagram({ steps: [{ x: 0, y: 3, mode: any }], rays: [], paths: [] }).reach).toBe(3);
    const d = diagram({ steps: [], rays: [{ x: 0, y: 1, max: 3, mode: any }], paths: [] });
    expect(d).toMatchObject({ reach: 3, lines: [{ length: 3, onward: false }] });
    expect(diagram({ steps: [{ x: 9, y: 0, mode: any }], rays: [], paths: [] })).toMatchObject({
      reach: 4,
      dots: [],
    });
  });

  it('marks where a man takes and goes on, once for each square', () => {
    const path = (x: number, first: 'capture' | 'quiet') => ({
      via: { x: 0, y: 1 },
      first,
      to: { x, y: 2 },
      then: any,
    });
    const moves = { steps: [], rays: [], paths: [path(0, 'capture'), path(1, 'capture'), path(0, 'quiet')] };
    expect(diagram(moves).ways).toEqual([{ x: 0, y: 1 }]);
    expect(legend({ moves } as unknown as Kind)).toEqual(['lion']);
  });
});
