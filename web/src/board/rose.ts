/**
 * The moves of a piece as a rose of small signs around its name: one sign in each direction. Dots are steps,
 * wedges slides, rings leaps; what a sign leaves out, the move card says.
 */
import { dancing, isLion } from '../card/diagram';
import type { Mode, Moves } from '../protocol/types';
import type { Point } from './frame';

/** What a piece does in a direction; of several the one that is furthest behind in this list is shown. */
const SORTS = ['step', 'leap', 'run', 'reach', 'twice', 'slide', 'dance', 'hook', 'hop', 'sweep'] as const;
export type Sort = (typeof SORTS)[number];

export interface Petal {
  /** To the right and forward, as small as can be. */
  readonly x: number;
  readonly y: number;
  readonly sort: Sort;
  readonly mode: Mode;
}

/** Where the signs stand: at the edge of a pentagon, or of a round or square body. */
export type Room = 'pentagon' | 'round';

/** The signs as few paths: filled ones, and drawn ones. */
export interface Rose {
  readonly solid: string;
  readonly drawn: string;
  /** It goes anywhere: a ring goes round the name. */
  readonly anywhere: boolean;
}

export function petalsOf(moves: Moves): Petal[] {
  const petals = new Map<string, Petal>();
  const lion = isLion(moves);
  const add = (dx: number, dy: number, sort: Sort, mode: Mode = 'any') => {
    const part = divisor(dx, dy);
    if (part === 0) return;
    const [x, y] = [dx / part, dy / part];
    const key = `${x},${y}`;
    const known = petals.get(key);
    if (known && SORTS.indexOf(known.sort) > SORTS.indexOf(sort)) return;
    // A step and a leap the same way are two signs in one.
    const both =
      known && known.sort !== sort && [known.sort, sort].every((one) => one === 'step' || one === 'leap');
    petals.set(key, { x, y, sort: both ? 'twice' : sort, mode: known && known.mode !== mode ? 'any' : mode });
  };
  const { straight, dances } = dancing(moves);
  for (const { x, y, mode } of [...moves.steps, ...straight]) {
    // Within two steps a lion's leaps are what it does in two steps anyway.
    if (lion && divisor(x, y) !== Math.max(Math.abs(x), Math.abs(y))) continue;
    add(x, y, divisor(x, y) > 1 || isOblique(x, y) ? 'leap' : 'step', mode);
  }
  for (const { x, y, max, mode } of moves.rays)
    add(x, y, max === null ? 'slide' : max === 1 ? 'step' : 'reach', mode);
  for (const { x, y, mode } of moves.lame_leaps) add(x, y, 'leap', mode);
  for (const { via } of moves.two_steps) add(via.x, via.y, 'twice');
  for (const { first, slides } of moves.hooks) add(first.x, first.y, slides ? 'hook' : 'twice');
  for (const { x, y } of dances) add(x, y, 'dance');
  for (const { x, y, captures } of moves.range_jumps) add(x, y, 'sweep', captures ? 'any' : 'quiet');
  for (const { x, y } of moves.rank_jumps) add(x, y, 'sweep');
  for (const { x, y } of moves.area_moves.flatMap((area) => area.steps)) add(x, y, 'dance');
  for (const { x, y } of moves.leap_slides) add(x, y, 'run');
  for (const { x, y } of moves.cannon_hops) add(x, y, 'hop');
  return [...petals.values()];
}

function isOblique(x: number, y: number): boolean {
  return x !== 0 && y !== 0 && Math.abs(x) !== Math.abs(y);
}

/** The greatest common divisor, never negative. */
function divisor(x: number, y: number): number {
  return y === 0 ? Math.abs(x) : divisor(y, x % y);
}

const DOT = 5.2;
const known: Record<Room, WeakMap<Moves, Rose>> = { pentagon: new WeakMap(), round: new WeakMap() };

/** Returns the rose of a piece; the same one for the same moves. */
export function roseOf(moves: Moves, room: Room): Rose {
  const before = known[room].get(moves);
  if (before) return before;
  let solid = '';
  let drawn = '';
  for (const petal of petalsOf(moves)) {
    const signs = sign(petal, spotOf(petal, room));
    solid += signs.solid;
    drawn += signs.drawn;
  }
  const rose = { solid, drawn, anywhere: moves.anywhere };
  known[room].set(moves, rose);
  return rose;
}

/** The edge on which signs stand, in the units of the board. */
const PENTAGON: readonly Point[] = [
  { x: 0, y: -37 },
  { x: 23.5, y: -27.5 },
  { x: 32, y: 37 },
  { x: -32, y: 37 },
  { x: -23.5, y: -27.5 },
];
const MIDDLE: Readonly<Record<Room, Point>> = { pentagon: { x: 0, y: 6 }, round: { x: 0, y: 0 } };
const RADIUS = 33;

/** Where a direction meets the edge. */
function spotOf({ x, y }: Petal, room: Room): Point {
  const length = Math.hypot(x, y);
  const [dx, dy] = [x / length, -y / length];
  const middle = MIDDLE[room];
  if (room === 'round') return { x: dx * RADIUS, y: dy * RADIUS };
  let best = Number.POSITIVE_INFINITY;
  for (const [i, a] of PENTAGON.entries()) {
    const b = PENTAGON[(i + 1) % PENTAGON.length] as Point;
    const [ex, ey] = [b.x - a.x, b.y - a.y];
    const cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-9) continue;
    const [px, py] = [a.x - middle.x, a.y - middle.y];
    const along = (px * ey - py * ex) / cross;
    const beside = (px * dy - py * dx) / cross;
    if (along > 0 && beside >= -1e-6 && beside <= 1 + 1e-6) best = Math.min(best, along);
  }
  return { x: middle.x + dx * best, y: middle.y + dy * best };
}

/** A sign at its spot, pointing outwards. */
function sign({ x, y, sort, mode }: Petal, spot: Point): { solid: string; drawn: string } {
  const length = Math.hypot(x, y);
  const [ux, uy] = [x / length, -y / length];
  /** A point so far outwards and so far to the side. */
  const at = (out: number, side: number): Point => ({
    x: spot.x + ux * out - uy * side,
    y: spot.y + uy * out + ux * side,
  });
  const line = (...points: Point[]) =>
    points.map((point, i) => `${i === 0 ? 'M' : 'L'}${n(point.x)},${n(point.y)}`).join('');
  const circle = (out: number, r: number) => {
    const { x: cx, y: cy } = at(out, 0);
    return `M${n(cx - r)},${n(cy)}a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0z`;
  };
  const wedge = (out: number) => `${line(at(out + 6.5, 0), at(out - 5, 7.5), at(out - 5, -7.5))}z`;
  const stem = line(at(-9, 0), at(-4, 0));
  // What it only takes with is a cross, where it only moves to is hollow.
  if (sort === 'step' || sort === 'leap') {
    if (mode === 'capture')
      return { solid: '', drawn: line(at(-5, -5), at(5, 5)) + line(at(-5, 5), at(5, -5)) };
    return sort === 'leap' || mode === 'quiet'
      ? { solid: '', drawn: circle(0, sort === 'leap' ? 5.2 : 3.6) }
      : { solid: circle(0, DOT), drawn: '' };
  }
  const hollow = mode === 'quiet';
  switch (sort) {
    case 'slide':
      return hollow ? { solid: '', drawn: wedge(0) + stem } : { solid: wedge(0), drawn: stem };
    case 'reach':
      return { solid: '', drawn: line(at(-7, 0), at(3, 0)) + line(at(3, -6), at(3, 6)) };
    case 'twice':
      return { solid: circle(0, 3.4), drawn: circle(0, 7) };
    case 'run':
      return { solid: wedge(2), drawn: circle(-7, 3.4) };
    case 'dance':
      return {
        solid: `${line(at(6, 0), at(0, 6), at(-6, 0), at(0, -6))}z`,
        drawn: line(at(-9, 0), at(-5, 0)),
      };
    case 'hook':
      return { solid: '', drawn: line(at(-9, 0), at(4, 0), at(4, 9)) + line(at(4, 0), at(4, -9)) };
    case 'hop':
      return { solid: wedge(2), drawn: line(at(-8, -8), at(-8, 8)) };
    case 'sweep':
      return hollow
        ? { solid: '', drawn: wedge(1) + line(at(-9, 7), at(-3, 0), at(-9, -7)) }
        : { solid: wedge(1), drawn: line(at(-11, 7), at(-5, 0), at(-11, -7)) };
  }
}

function n(value: number): string {
  return value.toFixed(1);
}
