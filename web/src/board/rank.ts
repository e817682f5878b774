/**
 * How large a piece is among those of its set, as on a shogi board: the king is the largest and pawns are the
 * smallest. What a piece can do tells its rank, so that new games have sizes too.
 */
import type { Face, Moves } from '../protocol/types';

/** What a slide is worth in steps. */
const SLIDE = 4;
/** Up to this much movement a piece has this size; beyond all of them that of a great piece. */
const SIZES: readonly (readonly [most: number, size: number])[] = [
  [1, 0.86],
  [4, 0.9],
  [8, 0.95],
];
const GREAT = 0.985;
const ROYAL = 1;
/** Of whose moves nothing is known. */
const UNKNOWN = 0.95;

type Ranked = Pick<Face, 'royal' | 'moves' | 'promotes_from'>;

export function sizeOf({ royal, moves }: Ranked): number {
  if (royal) return ROYAL;
  if (!moves) return UNKNOWN;
  const most = movement(moves);
  return SIZES.find(([limit]) => most <= limit)?.[1] ?? GREAT;
}

/** The sizes of all pieces of a game by code: a promoted one is the piece that it was, turned over. */
export function sizesOf(kinds: ReadonlyMap<string, Ranked>): ReadonlyMap<string, number> {
  return new Map(
    [...kinds].map(([code, kind]) => {
      const base = kind.promotes_from ? kinds.get(kind.promotes_from) : undefined;
      return [code, kind.royal ? ROYAL : sizeOf(base ?? kind)];
    }),
  );
}

/** How much a piece moves, in steps. */
export function movement(moves: Moves): number {
  const slides = moves.rays.map(({ max }) => Math.min(SLIDE, max ?? SLIDE)).reduce((sum, n) => sum + n, 0);
  const { hooks, dances, range_jumps, leap_slides, cannon_hops, rank_jumps } = moves;
  const lists = [hooks, dances, range_jumps, leap_slides, cannon_hops, rank_jumps];
  const beyond =
    lists.reduce((sum, list) => sum + list.length * SLIDE, 0) +
    moves.area_moves.reduce((sum, { max }) => sum + max * SLIDE, 0);
  const all = moves.anywhere ? SLIDE * SLIDE : 0;
  return moves.steps.length + moves.lame_leaps.length + moves.two_steps.length + slides + beyond + all;
}
