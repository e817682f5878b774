import { describe, expect, it } from 'vitest';
import type { Moves } from '../protocol/types';
import { moving } from '../session/fixture';
import { figureOf } from './figures';
import { pictogramOf } from './pictograms';
import { petalsOf, roseOf } from './rose';

const any = 'any' as const;
const step = (x: number, y: number) => ({ x, y, mode: any });
const ray = (x: number, y: number, max: number | null = null) => ({ x, y, max, mode: any });
const of = (moves: Partial<Moves>) => moving('X', moves).moves;
const sorts = (moves: Partial<Moves>) => petalsOf(of(moves)).map(({ x, y, sort }) => `${x},${y} ${sort}`);
const ORTHOGONAL = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;

describe('the rose of a piece', () => {
  it('has a sign for each direction', () => {
    expect(
      sorts({ steps: [step(0, 1), step(1, 1)], rays: [ray(1, 0), ray(-1, 0, 3), ray(0, -1, 1)] }),
    ).toEqual(['0,1 step', '1,1 step', '1,0 slide', '-1,0 reach', '0,-1 step']);
  });

  it('tells leaps from steps, and a piece that does both', () => {
    expect(sorts({ steps: [step(1, 2), step(0, 2)] })).toEqual(['1,2 leap', '0,1 leap']);
    expect(sorts({ steps: [step(0, 1), step(0, 2)] })).toEqual(['0,1 twice']);
  });

  it('shows the furthest of what is done in one direction', () => {
    const jump = { x: 0, y: 1, captures: true } as Moves['range_jumps'][number];
    expect(sorts({ rays: [ray(0, 1)], range_jumps: [jump] })).toEqual(['0,1 sweep']);
  });

  it('lets no direction of any sort of move be without a sign', () => {
    const moves = of({
      steps: [step(0, 1)],
      rays: [ray(1, 1), ray(1, 0, 2)],
      lame_leaps: [{ x: 2, y: 1, mode: any, over: [] }],
      dances: [{ x: 0, y: -1, max: 3 }] as Moves['dances'],
      leap_slides: [{ x: -1, y: 0, first: 2, last: 5 }],
      cannon_hops: [{ x: -1, y: -1, quiet: true }] as unknown as Moves['cannon_hops'],
      anywhere: true,
    });
    expect(petalsOf(moves)).toHaveLength(7);
    for (const room of ['pentagon', 'round'] as const) {
      const rose = roseOf(moves, room);
      expect(rose.anywhere).toBe(true);
      expect(`${rose.solid}${rose.drawn}`).not.toMatch(/NaN|Infinity/);
      expect(roseOf(moves, room)).toBe(rose);
    }
  });
});

describe('the pictogram of a piece', () => {
  const picture = (moves: Partial<Moves>, royal = false) => pictogramOf({ ...moving('X', moves), royal });

  it('goes by its moves', () => {
    const rook = ORTHOGONAL.map(([x, y]) => ray(x, y));
    const bishop = DIAGONAL.map(([x, y]) => ray(x, y));
    expect(picture({}, true)).toBe(figureOf('chess', 'K'));
    expect(picture({ rays: [...rook, ...bishop] })).toBe(figureOf('chess', 'Q'));
    expect(picture({ rays: rook })).toBe(figureOf('chess', 'R'));
    expect(picture({ rays: rook, steps: DIAGONAL.map(([x, y]) => step(x, y)) })).toBe(figureOf('chess', 'R'));
    expect(picture({ rays: bishop })).toBe(figureOf('chess', 'B'));
    expect(picture({ steps: [step(1, 2), step(-1, 2)] })).toBe(figureOf('chess', 'N'));
    expect(picture({ steps: [step(0, 1)] })).toBe(figureOf('chess', 'P'));
  });

  it('is none where chess has no such piece', () => {
    expect(picture({ steps: [step(0, 1), step(0, -1)] })).toBeNull();
    expect(picture({ steps: [step(1, 1), step(0, 1), step(-1, 1)] })).toBeNull();
    expect(picture({ rays: [ray(0, 1), ray(0, -1)] })).toBeNull();
    expect(picture({ rays: ORTHOGONAL.map(([x, y]) => ray(x, y)), anywhere: true })).toBeNull();
  });
});
