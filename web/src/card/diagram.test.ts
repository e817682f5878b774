import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { diagram, legend } from './diagram';

const any = 'any' as const;

describe('the picture of moves', () => {
  it('shows slides to the edge and beyond', () => {
    const d = diagram({ steps: [], rays: [{ x: 1, y: 1, max: null, mode: any }], paths: [], bends: [] });
    expect(d.reach).toBe(2);
    expect(d.lines).toEqual([{ x: 1, y: 1, length: 2, onward: true, mode: any }]);
  });

  it('is wide enough for far jumps and short slides, but not wider than useful', () => {
    expect(diagram({ steps: [{ x: 0, y: 3, mode: any }], rays: [], paths: [], bends: [] }).reach).toBe(3);
    const d = diagram({ steps: [], rays: [{ x: 0, y: 1, max: 3, mode: any }], paths: [], bends: [] });
    expect(d).toMatchObject({ reach: 3, lines: [{ length: 3, onward: false }] });
    expect(diagram({ steps: [{ x: 9, y: 0, mode: any }], rays: [], paths: [], bends: [] })).toMatchObject({
      reach: 4,
      dots: [],
    });
  });

  it('shows second legs from a turning square, and second jumps', () => {
    const slide = { first: { x: 0, y: 1 }, then: [{ x: 1, y: 0 }], slides: true };
    const d = diagram({ steps: [], rays: [{ x: 0, y: 1, max: null, mode: any }], paths: [], bends: [slide] });
    expect(d.reach).toBe(4);
    expect(d.turns).toEqual([{ at: { x: 0, y: 2 }, direction: { x: 1, y: 0 }, length: 4 }]);
    const jump = {
      first: { x: 1, y: 2 },
      then: [
        { x: 1, y: 2 },
        { x: 0, y: -2 },
      ],
      slides: false,
    };
    const moves = {
      steps: [
        { x: 1, y: 2, mode: any },
        { x: 1, y: 0, mode: any },
      ],
      rays: [],
      paths: [],
      bends: [jump],
    };
    expect(diagram(moves).seconds).toEqual([{ x: 2, y: 4 }]);
    expect(legend({ moves } as unknown as Kind)).toEqual(['step', 'second']);
  });

  it('marks where a man takes and goes on, once for each square', () => {
    const path = (x: number, first: 'capture' | 'quiet') => ({
      via: { x: 0, y: 1 },
      first,
      to: { x, y: 2 },
      then: any,
    });
    const moves = {
      steps: [],
      rays: [],
      paths: [path(0, 'capture'), path(1, 'capture'), path(0, 'quiet')],
      bends: [],
    };
    expect(diagram(moves).ways).toEqual([{ x: 0, y: 1 }]);
    expect(legend({ moves } as unknown as Kind)).toEqual(['lion']);
  });
});
