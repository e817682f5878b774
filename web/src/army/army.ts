/**
 * An army in the making: pieces on the own ranks, seen from the bottom of the board, and pieces in hand.
 * Never changed, only made anew.
 */
import type { ArmyZone } from '../protocol/types';
import { placeOf, type Square, squareAt } from '../shogi/square';
import type { Terms } from './terms';

export interface Army {
  readonly pieces: ReadonlyMap<Square, string>;
  readonly hand: ReadonlyMap<string, number>;
}

export const EMPTY: Army = { pieces: new Map(), hand: new Map() };

/** Where a piece is: on a square, in hand, or still in the box. */
export type Spot =
  | { readonly at: 'square'; readonly square: Square }
  | { readonly at: 'hand' }
  | { readonly at: 'box' };

export const HAND: Spot = { at: 'hand' };
export const BOX: Spot = { at: 'box' };

export function onSquare(square: Square): Spot {
  return { at: 'square', square };
}

/** A piece that somebody has taken up. */
export interface Held {
  readonly code: string;
  readonly from: Spot;
}

/**
 * Why a piece cannot be put somewhere: none of it is left, it is the king or another piece that does not go
 * in hand, or it has to stand in its zone.
 */
export type Objection = ArmyZone | 'none-left' | 'hand' | 'king-in-hand';

export function count(army: Army, code: string): number {
  let n = army.hand.get(code) ?? 0;
  for (const other of army.pieces.values()) if (other === code) n += 1;
  return n;
}

/** How many pieces it has, hand included (§4.1). */
export function size(army: Army): number {
  return army.pieces.size + [...army.hand.values()].reduce((sum, n) => sum + n, 0);
}

/** What it costs, hand included (§3.1). */
export function points(army: Army, terms: Terms): number {
  let sum = 0;
  for (const code of army.pieces.values()) sum += terms.cost(code);
  for (const [code, n] of army.hand) sum += terms.cost(code) * n;
  return sum;
}

/** How many of a kind are still in the box. */
export function left(army: Army, terms: Terms, code: string): number {
  return (terms.piece(code)?.owned ?? 0) - count(army, code);
}

/**
 * Why a piece that is held cannot be put somewhere; null when it can. What it costs is no reason: one may
 * take others away after it.
 */
export function objection(army: Army, terms: Terms, held: Held, to: Spot): Objection | null {
  if (held.from.at === 'box' && to.at !== 'box' && left(army, terms, held.code) <= 0) {
    // Putting a piece where one of its kind stands changes nothing.
    if (to.at !== 'square' || army.pieces.get(to.square) !== held.code) return 'none-left';
  }
  if (to.at === 'box') return null;
  if (to.at === 'hand') {
    if (terms.piece(held.code)?.hand) return null;
    return held.code === terms.king ? 'king-in-hand' : 'hand';
  }
  const reason = misplaced(terms, held.code, to.square);
  const other = army.pieces.get(to.square);
  if (reason !== null || other === undefined || held.from.at !== 'square') return reason;
  // They change places.
  return misplaced(terms, other, held.from.square);
}

/** The zone of a piece that may not stand on a square. */
function misplaced(terms: Terms, code: string, square: Square): ArmyZone | null {
  return terms.mayStand(code, square) ? null : (terms.piece(code)?.zone ?? 'camp');
}

/**
 * The army with a piece put somewhere else; a piece that stood there goes where this one came from, or back
 * into the box.
 */
export function put(army: Army, held: Held, to: Spot): Army {
  const pieces = new Map(army.pieces);
  const hand = new Map(army.hand);
  const { code, from } = held;
  if (from.at === 'square') pieces.delete(from.square);
  if (from.at === 'hand') {
    const n = (hand.get(code) ?? 0) - 1;
    if (n > 0) hand.set(code, n);
    else hand.delete(code);
  }
  if (to.at === 'square') {
    const other = army.pieces.get(to.square);
    if (other !== undefined && from.at === 'square' && from.square !== to.square)
      pieces.set(from.square, other);
    pieces.set(to.square, code);
  }
  if (to.at === 'hand') hand.set(code, (hand.get(code) ?? 0) + 1);
  return { pieces, hand };
}

/** Left and right exchanged. */
export function mirrored(army: Army, files: number): Army {
  const turn = (square: Square) => {
    const { column, row } = placeOf(files, square);
    return squareAt(files, { column: files - 1 - column, row });
  };
  return { pieces: new Map([...army.pieces].map(([square, code]) => [turn(square), code])), hand: army.hand };
}

/** The squares where a piece that is held may be put. */
export function openTo(army: Army, terms: Terms, held: Held): Set<Square> {
  return new Set(
    terms.rows.flat().filter((square) => objection(army, terms, held, onSquare(square)) === null),
  );
}
