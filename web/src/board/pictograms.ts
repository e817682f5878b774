/**
 * What a piece is to players of chess, told by how it moves: so that every game's rook is a tower, whatever
 * its name. Drawn by us, in the units of the board; a piece that is none of these has the letters of its
 * code.
 */
import { isLion } from '../card/diagram';
import type { Face, Moves } from '../protocol/types';
import { type Figure, figureOf } from './figures';

const circle = (x: number, y: number, r: number) =>
  `M${x - r},${y} a${r},${r} 0 1 1 ${2 * r},0 a${r},${r} 0 1 1 ${-2 * r},0 Z`;

/** A mane of petals. */
function mane(petals: number, inner: number, outer: number): string {
  const point = (i: number, r: number) => {
    const angle = (i * Math.PI) / petals;
    return `${(r * Math.sin(angle)).toFixed(1)},${(-r * Math.cos(angle)).toFixed(1)}`;
  };
  let path = `M${point(-1, inner)}`;
  for (let i = 0; i < 2 * petals; i += 2) path += ` Q${point(i, outer)} ${point(i + 1, inner)}`;
  return `${path} Z`;
}

const LION: Figure = {
  shapes: [mane(11, 34, 60), 'M-22,-16 C-22,-30 22,-30 22,-16 C25,8 14,27 0,29 C-14,27 -25,8 -22,-16 Z'],
  lines: ['M-13,-8 h6 M7,-8 h6', 'M-6,8 H6 L0,14 Z M0,14 V20 M-9,20 Q-4,24 0,20 Q4,24 9,20'],
};
const LANCE: Figure = {
  shapes: ['M0,-46 L21,-2 L8,-4 V42 H-8 V-4 L-21,-2 Z', 'M-20,8 H20 V17 H-20 Z'],
  lines: ['M0,-30 V-8'],
};
const ELEPHANT: Figure = {
  shapes: [
    'M-40,-26 C-34,-42 -16,-40 -12,-30 H12 C16,-40 34,-42 40,-26 C46,-6 38,12 26,14 C22,18 17,20 13,22 C14,34 16,40 26,38 C24,48 4,50 0,32 C-2,24 -8,22 -13,20 C-18,18 -22,16 -26,14 C-38,12 -46,-6 -40,-26 Z',
  ],
  lines: [
    'M-16,-26 C-22,-14 -24,2 -20,12',
    'M16,-26 C22,-14 24,2 20,12',
    circle(-8, -8, 2),
    circle(8, -8, 2),
  ],
};
const CANNON: Figure = {
  shapes: ['M-42,-8 L30,-36 C42,-36 46,-22 38,-14 L-28,22 C-42,24 -52,4 -42,-8 Z', circle(-6, 20, 24)],
  lines: [circle(-6, 20, 12), 'M-6,-2 V42 M-28,20 H16', 'M22,-33 L30,-10'],
};

type Drawable = Pick<Face, 'royal' | 'moves'>;

export function pictogramOf({ royal, moves }: Drawable): Figure | null {
  if (royal) return chess('K');
  if (!moves) return null;
  if (isLion(moves)) return LION;
  const { steps, rays } = moves;
  const straight = rays.filter(({ x, y, max }) => max === null && (x === 0) !== (y === 0)).length;
  const diagonal = rays.filter(
    ({ x, y, max }) => max === null && x !== 0 && Math.abs(x) === Math.abs(y),
  ).length;
  const slides = straight + diagonal;
  if (moves.cannon_hops.length > 0) return CANNON;
  if (isBeyond(moves) || rays.length > slides) return null;
  if (slides === 8) return chess('Q');
  // A crowned rook or bishop is still one: its rose has the steps.
  if (slides === 4 && straight === 4) return chess('R');
  if (slides === 4 && diagonal === 4) return chess('B');
  if (slides === 1 && steps.length === 0 && rays[0]?.y === 1) return LANCE;
  if (slides > 0) return null;
  const leaps = [...steps, ...moves.lame_leaps];
  if (leaps.length > 0 && leaps.every(({ x, y }) => Math.abs(x * y) === 2)) return chess('N');
  if (moves.lame_leaps.length > 0 && steps.length === 0) return ELEPHANT;
  const forward = steps.filter(({ y }) => y > 0);
  if (forward.length === steps.length && forward.some(({ x, y }) => x === 0 && y === 1) && near(moves))
    return chess('P');
  return null;
}

function chess(code: string): Figure | null {
  return figureOf('chess', code) ?? null;
}

/** It does what no piece of chess does. */
function isBeyond(moves: Moves): boolean {
  const { hooks, dances, range_jumps, leap_slides, two_steps, area_moves, rank_jumps, anywhere } = moves;
  const beyond = [hooks, dances, range_jumps, leap_slides, two_steps, area_moves, rank_jumps];
  return anywhere || beyond.some((list) => list.length > 0);
}

/** All it does is to step to squares before it. */
function near({ steps }: Moves): boolean {
  return steps.every(({ x, y }) => y === 1 && Math.abs(x) <= 1) && steps.length !== 2 && steps.length <= 3
    ? steps.length === 1 || steps.every(({ x, mode }) => x === 0 || mode === 'capture')
    : false;
}
