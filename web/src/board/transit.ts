/** How a move is seen to be made: the way of its piece, what is lifted off, whether it turns over. */
import { landing, type Move } from '../shogi/move';
import type { Piece, Position } from '../shogi/position';
import { captured } from '../shogi/preview';
import type { Square } from '../shogi/square';

export interface Transit {
  /** Another one for another move: each is seen once. */
  readonly key: string;
  readonly to: Square;
  /** Where the piece comes from, and the squares on which it stops on its way; empty for a drop. */
  readonly way: readonly Square[];
  /** The face that it had before it turned over; null where it did not. */
  readonly turnedFrom: string | null;
  readonly taken: readonly { readonly square: Square; readonly piece: Piece }[];
}

/** More stops than this cannot be told apart; the piece goes straight. */
const MOST_STOPS = 2;

/** Returns null for a turn that moves no piece. `captures` is what the server says, where it has spoken. */
export function transitOf(
  key: string,
  move: Move,
  before: Position,
  after: Position,
  captures: readonly Square[] | null,
): Transit | null {
  if (move.legs.length === 0 || move.act) return null;
  const { origin, legs } = move;
  const to = landing(move);
  const mover = 'square' in origin ? before.board.get(origin.square) : undefined;
  const arrived = after.board.get(to);
  const turns =
    mover !== undefined &&
    arrived !== undefined &&
    arrived.side === mover.side &&
    arrived.code !== mover.code;
  const squares = captures ?? captured(before, origin, legs);
  const stops = legs.length > MOST_STOPS ? [] : legs.slice(0, -1);
  return {
    key,
    to,
    way: 'square' in origin ? [origin.square, ...stops] : [],
    turnedFrom: turns ? mover.code : null,
    taken: squares.flatMap((square) => {
      const piece = before.board.get(square);
      return piece && !before.stacks ? [{ square, piece }] : [];
    }),
  };
}
