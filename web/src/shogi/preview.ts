import type { Kind } from '../protocol/types';
import { becomes, turnedOver } from './becoming';
import type { Move, Origin } from './move';
import { type Hand, other, type Piece, type Position, type Side, towerAt } from './position';
import type { SideEffect } from './side_effect';
import type { Square } from './square';

/**
 * The board as it looks once a piece has gone over `legs`: whatever stood on them is gone.
 * Only for showing a half-made or unacknowledged move; the server's position replaces it.
 */
export function afterLegs(
  position: Position,
  origin: Origin,
  legs: readonly Square[],
  promote = false,
): Position {
  if (position.stacks) return climb(position, origin, legs);
  const board = new Map(position.board);
  const hands = { b: position.hands.b, w: position.hands.w };
  const mover = lift(board, hands, origin, position.side);
  if (!mover) return position;
  for (const leg of legs) board.delete(leg);
  const end = legs[legs.length - 1] ?? ('square' in origin ? origin.square : null);
  if (end !== null) board.set(end, promote ? { side: mover.side, code: turnedOver(mover.code) } : mover);
  return { ...position, board, hands };
}

/**
 * The same where pieces stand on each other: the top piece goes, onto an own piece or in the place of an
 * enemy; a drop takes nothing.
 */
function climb(position: Position, origin: Origin, legs: readonly Square[]): Position {
  const to = legs[legs.length - 1];
  const board = new Map(position.board);
  const towers = new Map(position.towers);
  const hands = { b: position.hands.b, w: position.hands.w };
  const put = (square: Square, pieces: readonly Piece[]) => {
    const top = pieces[pieces.length - 1];
    if (top) board.set(square, top);
    else board.delete(square);
    if (pieces.length > 1) towers.set(square, pieces);
    else towers.delete(square);
  };
  if (to === undefined || ('square' in origin && origin.square === to)) return position;
  const below = 'square' in origin ? towerAt(position, origin.square).slice(0, -1) : [];
  const mover = lift(board, hands, origin, position.side);
  if (!mover) return position;
  if ('square' in origin) put(origin.square, below);
  const there = towerAt(position, to);
  const takes = 'square' in origin && position.board.get(to)?.side === other(mover.side);
  put(to, [...(takes ? there.slice(0, -1) : there), mover]);
  return { ...position, board, towers, hands };
}

export function afterMove(
  position: Position,
  move: Move,
  kinds: ReadonlyMap<string, Kind> = new Map(),
  effect: SideEffect | null = null,
): Position {
  if (move.act) return position;
  const { origin, legs } = move;
  const after = afterLegs(position, origin, legs, move.promote);
  const [to] = legs;
  if (position.stacks || to === undefined || legs.length > 1 || !('square' in origin)) return after;
  const board = new Map(after.board);
  const piece = board.get(to);
  if (piece && move.into !== null) board.set(to, { ...piece, code: becomes(piece.code, move, kinds) });
  if (effect) {
    const other = board.get(effect.from);
    board.delete(effect.from);
    if (other && effect.to !== null) board.set(effect.to, other);
  }
  return { ...after, board };
}

/** The squares on `legs` where an enemy piece is taken. */
export function captured(position: Position, origin: Origin, legs: readonly Square[]): Square[] {
  const side =
    'square' in origin ? (position.board.get(origin.square)?.side ?? position.side) : position.side;
  return legs.filter((leg) => position.board.get(leg)?.side === other(side));
}

function lift(
  board: Map<Square, Piece>,
  hands: Record<Side, Hand>,
  origin: Origin,
  side: Side,
): Piece | null {
  if ('square' in origin) {
    const piece = board.get(origin.square);
    board.delete(origin.square);
    return piece ?? null;
  }
  const hand = new Map(hands[side]);
  const left = (hand.get(origin.hand) ?? 0) - 1;
  if (left > 0) hand.set(origin.hand, left);
  else hand.delete(origin.hand);
  hands[side] = hand;
  return { side, code: origin.hand };
}
