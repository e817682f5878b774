/** An army in the making: men on the own ranks, seen from the bottom of the board, and men in hand. Never changed, only made anew. */
import { placeOf, type Square, squareAt } from '../shogi/square';
import type { Terms, Word } from './terms';

export interface Army {
  readonly men: ReadonlyMap<Square, string>;
  readonly hand: ReadonlyMap<string, number>;
}

export const EMPTY: Army = { men: new Map(), hand: new Map() };

/** Where a man is: on a square, in hand, or still in the box. */
export type Spot =
  | { readonly at: 'square'; readonly square: Square }
  | { readonly at: 'hand' }
  | { readonly at: 'box' };

export const HAND: Spot = { at: 'hand' };
export const BOX: Spot = { at: 'box' };

export function onSquare(square: Square): Spot {
  return { at: 'square', square };
}

/** A man that somebody has taken up. */
export interface Held {
  readonly code: string;
  readonly from: Spot;
}

/** Why a man cannot be put somewhere: an error word of the rules, or that only shogi men go in hand (§3.6). */
export type Objection = Word | 'not-in-hand';

export function count(army: Army, code: string): number {
  let n = army.hand.get(code) ?? 0;
  for (const other of army.men.values()) if (other === code) n += 1;
  return n;
}

/** How many men it has, hand included (§4.1). */
export function size(army: Army): number {
  return army.men.size + [...army.hand.values()].reduce((sum, n) => sum + n, 0);
}

/** What it costs, hand included (§3.1). */
export function points(army: Army, terms: Terms): number {
  let sum = 0;
  for (const code of army.men.values()) sum += terms.cost(code);
  for (const [code, n] of army.hand) sum += terms.cost(code) * n;
  return sum;
}

/** How many of a kind are still in the box. */
export function left(army: Army, terms: Terms, code: string): number {
  return (terms.trooper(code)?.owned ?? 0) - count(army, code);
}

/** Why a man that is held cannot be put somewhere; null when it can. What it costs is no reason: one may take others away after it. */
export function objection(army: Army, terms: Terms, held: Held, to: Spot): Objection | null {
  if (held.from.at === 'box' && to.at !== 'box' && left(army, terms, held.code) <= 0) {
    // Putting a man where one of its kind stands changes nothing.
    if (to.at !== 'square' || army.men.get(to.square) !== held.code) return 'too-many';
  }
  if (to.at === 'box') return null;
  if (to.at === 'hand') {
    const trooper = terms.trooper(held.code);
    if (trooper?.hand) return null;
    return held.code === terms.king ? 'king-in-hand' : 'not-in-hand';
  }
  const reason = terms.objection(held.code, to.square);
  const other = army.men.get(to.square);
  if (reason !== null || other === undefined || held.from.at !== 'square') return reason;
  // They change places.
  return terms.objection(other, held.from.square);
}

/** The army with a man put somewhere else; a man that stood there goes where this one came from, or back into the box. */
export function put(army: Army, held: Held, to: Spot): Army {
  const men = new Map(army.men);
  const hand = new Map(army.hand);
  const { code, from } = held;
  if (from.at === 'square') men.delete(from.square);
  if (from.at === 'hand') {
    const n = (hand.get(code) ?? 0) - 1;
    if (n > 0) hand.set(code, n);
    else hand.delete(code);
  }
  if (to.at === 'square') {
    const other = army.men.get(to.square);
    if (other !== undefined && from.at === 'square' && from.square !== to.square) men.set(from.square, other);
    men.set(to.square, code);
  }
  if (to.at === 'hand') hand.set(code, (hand.get(code) ?? 0) + 1);
  return { men, hand };
}

/** Left and right exchanged. */
export function mirrored(army: Army, files: number): Army {
  const turn = (square: Square) => {
    const { column, row } = placeOf(files, square);
    return squareAt(files, { column: files - 1 - column, row });
  };
  return { men: new Map([...army.men].map(([square, code]) => [turn(square), code])), hand: army.hand };
}

/** The squares where a man that is held may be put. */
export function openTo(army: Army, terms: Terms, held: Held): Set<Square> {
  return new Set(
    terms.rows.flat().filter((square) => objection(army, terms, held, onSquare(square)) === null),
  );
}
