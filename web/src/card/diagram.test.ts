import { describe, expect, it } from 'vitest';
import type { Kind, Moves } from '../protocol/types';
import { diagram as draw, legend as legendOf } from './diagram';

const any = 'any' as const;
const none: Moves = {
  steps: [],
  rays: [],
  two_steps: [],
  hooks: [],
  dances: [],
  range_jumps: [],
  leap_slides: [],
  area_moves: [],
  rank_jumps: [],
  unguarded: false,
  anywhere: false,
  lame_leaps: [],
  cannon_hops: [],
  rules: [],
};
const diagram = (moves: Partial<Moves>) => draw({ ...none, ...moves });
const legend = (moves: Partial<Moves>) => legendOf({ moves: { ...none, ...moves } } as Kind);

describe('the picture of moves', () => {
  it('shows slides to the edge and beyond', () => {
    const d = diagram({ steps: [], rays: [{ x: 1, y: 1, max: null, mode: any }], two_steps: [], hooks: [] });
    expect(d.reach).toBe(2);
    expect(d.lines).toEqual([{ x: 1, y: 1, length: 2, onward: true, mode: any }]);
  });

  it('is wide enough for far jumps and short slides, but not wider than useful', () => {
    expect(diagram({ steps: [{ x: 0, y: 3, mode: any }], rays: [], two_steps: [], hooks: [] }).reach).toBe(3);
    const d = diagram({ steps: [], rays: [{ x: 0, y: 1, max: 3, mode: any }], two_steps: [], hooks: [] });
    expect(d).toMatchObject({ reach: 3, lines: [{ length: 3, onward: false }] });
    expect(diagram({ steps: [{ x: 9, y: 0, mode: any }], rays: [], two_steps: [], hooks: [] })).toMatchObject(
      {
        reach: 5,
        dots: [],
      },
    );
  });

  it('shows second legs from a turning square, and second jumps', () => {
    const slide = { first: { x: 0, y: 1 }, then: [{ x: 1, y: 0 }], slides: true };
    const d = diagram({
      steps: [],
      rays: [{ x: 0, y: 1, max: null, mode: any }],
      two_steps: [],
      hooks: [slide],
    });
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
      two_steps: [],
      hooks: [jump],
    };
    expect(diagram(moves).seconds).toEqual([{ x: 2, y: 4 }]);
    expect(legend(moves)).toEqual(['step', 'second']);
  });

  it('marks where a piece takes and goes on, once for each square', () => {
    const path = (x: number, first: 'capture' | 'quiet') => ({
      via: { x: 0, y: 1 },
      first,
      to: { x, y: 2 },
      then: any,
    });
    const moves = {
      steps: [],
      rays: [],
      two_steps: [path(0, 'capture'), path(1, 'capture'), path(0, 'quiet')],
      hooks: [],
    };
    expect(diagram(moves).ways).toEqual([{ x: 0, y: 1 }]);
    expect(legend(moves)).toEqual(['lion']);
  });

  it('shows dances and leaps square by square, range jumps to the edge', () => {
    const dances = [{ x: 0, y: 1, max: 5 }];
    expect(diagram({ dances })).toMatchObject({ reach: 5, dances: [{ x: 0, y: 1, length: 5 }] });
    expect(legend({ dances })).toEqual(['dance']);
    const jumps = [
      { x: 1, y: 1, captures: true },
      { x: 0, y: 1, captures: false },
    ];
    expect(diagram({ range_jumps: jumps })).toMatchObject({
      reach: 4,
      jumps: [{ length: 4, captures: true }, { length: 4 }],
    });
    expect(legend({ range_jumps: jumps })).toEqual(['sweep', 'jump']);
    const runs = [{ x: 1, y: 1, first: 3, last: 5 }];
    expect(diagram({ leap_slides: runs })).toMatchObject({ reach: 5, runs });
    expect(legend({ leap_slides: runs })).toEqual(['run']);
  });

  it('shows an area move as dots all around, and captures over lower ranks as jumps', () => {
    const steps = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y }))).filter(({ x, y }) => x || y);
    const walk = diagram({ area_moves: [{ steps, max: 3 }] });
    expect(walk.reach).toBe(3);
    expect(walk.dots).toHaveLength(48);
    const jump = [{ x: 1, y: 1 }];
    expect(diagram({ rank_jumps: jump }).jumps).toMatchObject([{ x: 1, y: 1, captures: true }]);
    expect(legend({ rank_jumps: jump })).toEqual(['over']);
  });

  it('shows every square for a piece that goes anywhere, apart from its slides', () => {
    const rays = [{ x: 0, y: 1, max: null, mode: any }];
    expect(diagram({ rays, anywhere: true }).anywhere).toHaveLength(81 - 1 - 4);
    expect(legend({ anywhere: true })).toEqual(['anywhere']);
  });

  it('tells igui from a lion, whose straight steps are no dances to the reader', () => {
    const home = { x: 0, y: 0 };
    const ahead = { x: 0, y: 1 };
    const back = { via: ahead, first: 'capture' as const, to: home, then: any };
    expect(diagram({ two_steps: [back] })).toMatchObject({ iguis: [ahead], ways: [] });
    expect(legend({ two_steps: [back] })).toEqual(['igui']);
    const on = { via: ahead, first: 'capture' as const, to: { x: 1, y: 2 }, then: any };
    const lion = {
      two_steps: [back, on],
      dances: [
        { x: 0, y: 1, max: 2 },
        { x: 1, y: 0, max: 3 },
      ],
    };
    expect(diagram(lion)).toMatchObject({ iguis: [], ways: [ahead], dances: [{ x: 1, y: 0, length: 3 }] });
    expect(diagram(lion).dots.map(({ x, y }) => [x, y])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    expect(legend(lion)).toEqual(['step', 'dance', 'lion']);
  });

  it('shows ways that must be empty, a pawn’s double step and where a king castles', () => {
    const over = [{ x: 0, y: 1 }];
    const horse = { lame_leaps: [1, -1].map((x) => ({ x, y: 2, mode: any, over })) };
    expect(diagram(horse)).toMatchObject({ reach: 2, empty: over, lames: [{ x: 1 }, { x: -1 }] });
    expect(legend(horse)).toEqual(['lame']);
    const pawn = { steps: [{ x: 0, y: 1, mode: 'quiet' as const }], rules: ['double-step' as const] };
    expect(diagram(pawn)).toMatchObject({ lames: [{ x: 0, y: 2, mode: 'quiet' }], empty: [] });
    const king = { steps: [{ x: 1, y: 0, mode: any }], rules: ['castles' as const] };
    expect(diagram(king).castles).toHaveLength(2);
    const rook = { rays: [{ x: 1, y: 0, max: null, mode: any }], rules: ['castles' as const] };
    expect(diagram(rook).castles).toEqual([]);
  });

  it('shows cannons over a screen, and what they do before it', () => {
    const hops = [{ x: 0, y: 1, quiet: false, capture: true }];
    const rays = [{ x: 0, y: 1, max: null, mode: 'quiet' as const }];
    const d = diagram({ cannon_hops: hops, rays });
    expect(d).toMatchObject({ reach: 3, hops: [{ screen: 2, length: 3 }], lines: [{ onward: false }] });
    expect(legend({ cannon_hops: hops, rays })).toEqual(['ray', 'hop', 'quiet', 'capture']);
  });
});
