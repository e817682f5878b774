import { type Part, parsePart } from './part';
import { bareCode, spellCode } from './position';
import type { Square } from './square';

/** Where a move begins: a square of the board or a kind in hand. */
export type Origin = { readonly square: Square } | { readonly hand: string };

/** A canonical move string taken apart. `legs` are all squares after the origin, in order. */
export interface Move {
  readonly text: string;
  readonly origin: Origin;
  readonly legs: readonly Square[];
  readonly promote: boolean;
  /** What is written behind the base move, as it stands; empty in most games. */
  readonly suffix: string;
  /** What the suffix means; null when there is none. */
  readonly part: Part | null;
}

export class MoveError extends Error {}

const DROP = /^(?:\[([A-Za-z]+)\]|([A-Za-z]))\*(\d+[a-z]+)(.*)$/;
const BOARD = /^((?:\d+[a-z]+){2,})([+=]?)(.*)$/;

export function parseMove(text: string): Move {
  const drop = DROP.exec(text);
  if (drop) {
    const [, long, short, square, suffix] = drop;
    const hand = `${long ?? short}`.toUpperCase();
    return { text, origin: { hand }, legs: [`${square}`], promote: false, ...behind(suffix) };
  }
  const board = BOARD.exec(text);
  if (!board) throw new MoveError(`expected FROM TO or CODE*TO, found "${text}"`);
  const [from, ...legs] = board[1]?.match(/\d+[a-z]+/g) ?? [];
  return {
    text,
    origin: { square: `${from}` },
    legs,
    promote: board[2] === '+',
    ...behind(board[3]),
  };
}

function behind(suffix = ''): Pick<Move, 'suffix' | 'part'> {
  return { suffix, part: parsePart(suffix) };
}

/** The string without its second part. */
export function baseText(move: Move): string {
  return move.text.slice(0, move.text.length - move.suffix.length);
}

export function originKey(origin: Origin): string {
  return 'square' in origin ? origin.square : `${spellCode(origin.hand)}*`;
}

export function sameOrigin(a: Origin, b: Origin): boolean {
  return originKey(a) === originKey(b);
}

/** The string that a player's clicks amount to, whether or not it is a legal move. */
export function spellMove(origin: Origin, legs: readonly Square[]): string {
  return originKey(origin) + legs.join('');
}

export function handOrigin(code: string): Origin {
  return { hand: bareCode(code).replace(/^\+/, '') };
}

/** The square where the moved man ends up. */
export function landing(move: Move): Square {
  return move.legs[move.legs.length - 1] as Square;
}
