/**
 * Moves that do more than their squares say: castling, and taking in passing. Of a move that can be made the
 * server says it; of one that was made the positions before and after tell.
 */
import type { Move } from './move';
import type { Position } from './position';
import type { Square } from './square';

/** What else moves: another piece, which goes to `to`, or is captured where `to` is null. */
export interface SideEffect {
  readonly from: Square;
  readonly to: Square | null;
}

/** What it is called: another own piece moves when a king castles, a pawn is captured in passing. */
export function effectName({ to }: SideEffect): 'castling' | 'passing' {
  return to === null ? 'passing' : 'castling';
}

/** The squares that it changes. */
export function squaresOf({ from, to }: SideEffect): Square[] {
  return to === null ? [from] : [from, to];
}

/** What else a move has done that led from one position to the next. */
export function sideEffectBetween(before: Position, after: Position, move: Move): SideEffect | null {
  const { act, origin, legs } = move;
  if (act || !('square' in origin) || legs.length !== 1) return null;
  const own = new Set([origin.square, ...legs]);
  for (const [from, piece] of before.board) {
    if (own.has(from) || after.board.has(from)) continue;
    const to = [...after.board].find(
      ([square, other]) => !own.has(square) && !before.board.has(square) && other.code === piece.code,
    )?.[0];
    return { from, to: to ?? null };
  }
  return null;
}
