import { type Part, parsePart } from './part';
import { bareCode } from './position';
import type { Square } from './square';

/** Where a move begins: a square of the board or a kind in hand. */
export type Origin = { readonly square: Square } | { readonly hand: string };

/** A canonical move string taken apart. `legs` are all squares after the origin, in order. */
export interface Move {
  readonly text: string;
  readonly origin: Origin;
  readonly legs: readonly Square[];
  readonly promote: boolean;
  /** What is done in games with towers, apart from moves and drops. */
  readonly act: Act | null;
  /** The pieces below change sides. */
  readonly betray: boolean;
  /**
   * What is written behind `=`: the piece from the hand that takes the place of a fort, or the letter of what
   * the piece becomes.
   */
  readonly into: string | null;
  /** What is written behind the base move, as it stands; empty in most games. */
  readonly suffix: string;
  /** What the suffix means; null when there is none. */
  readonly part: Part | null;
}

/**
 * An attack within a tower on the piece on `layer`, from the one below or above; pieces of one tower that
 * change places; pieces of two squares that do; the declaration of two backs, whose squares only its player
 * is told; a turn that moves nothing.
 */
export type Act =
  | { readonly kind: 'up' | 'down'; readonly layer: number }
  | { readonly kind: 'exchange' | 'swap' | 'backs' }
  | { readonly kind: SpecialMove };

/** A pass, and the turns that end a game. */
export type SpecialMove = (typeof SPECIAL_MOVES)[number];

const SPECIAL_MOVES = ['pass', 'declare', 'claim', 'points'] as const;

export class MoveError extends Error {}

/** `+` before the piece: it is dropped with its promoted face up, where either face may be. */
const DROP = /^(\+?)(?:\[([A-Za-z]+)\]|([A-Za-z]+))\*(\d+[a-z]+)(.*)$/;
const BOARD = /^((?:\d+[a-z]+){2,})(\+|=(?![A-Z]))?(~?)(?:=([A-Z]+))?(.*)$/;
const WITHIN = /^(\d+[a-z]+)(?:([\^_])([123])(~?)|<>)((?:!.*)?)$/;
const SWAP = /^(\d+[a-z]+)<>(\d+[a-z]+)$/;
const BACKS = /^backs(?::(\d+[a-z]+),(\d+[a-z]+))?$/;

const PLAIN = { promote: false, act: null, betray: false, into: null } as const;

export function parseMove(text: string): Move {
  const drop = DROP.exec(text);
  if (drop) {
    const [, turned, long, short, square, suffix] = drop;
    const hand = `${long ?? short}`.toUpperCase();
    const promote = turned === '+';
    return { ...PLAIN, text, origin: { hand }, legs: [`${square}`], promote, ...behind(suffix) };
  }
  const board = BOARD.exec(text);
  if (!board) return parseAct(text);
  const [from, ...legs] = board[1]?.match(/\d+[a-z]+/g) ?? [];
  return {
    ...PLAIN,
    text,
    origin: { square: `${from}` },
    legs,
    promote: board[2] === '+',
    betray: board[3] === '~',
    into: board[4] ?? null,
    ...behind(board[5]),
  };
}

/** The turn without a piece that a move string is, if it is one. */
export function specialMoveOf(text: string): SpecialMove | undefined {
  return SPECIAL_MOVES.find((special) => special === text);
}

function parseAct(text: string): Move {
  const special = specialMoveOf(text);
  if (special) return { ...PLAIN, text, origin: { hand: '' }, legs: [], act: { kind: special }, ...behind() };
  const within = WITHIN.exec(text);
  if (within) {
    const [, at, sign, layer, tilde, suffix] = within;
    const square = `${at}`;
    const act: Act = sign
      ? { kind: sign === '^' ? 'up' : 'down', layer: Number(layer) }
      : { kind: 'exchange' };
    const origin = { square };
    return { ...PLAIN, text, origin, legs: [square], act, betray: tilde === '~', ...behind(suffix) };
  }
  const swap = SWAP.exec(text);
  if (swap) {
    const [from, to] = [`${swap[1]}`, `${swap[2]}`];
    return { ...PLAIN, text, origin: { square: from }, legs: [to], act: { kind: 'swap' }, ...behind() };
  }
  const backs = BACKS.exec(text);
  if (!backs) throw new MoveError(`expected FROM TO or CODE*TO, found "${text}"`);
  const [, first, second] = backs;
  const both = first !== undefined && second !== undefined;
  const origin: Origin = both ? { square: first } : { hand: 'P' };
  return { ...PLAIN, text, origin, legs: both ? [second] : [], act: { kind: 'backs' }, ...behind() };
}

function behind(suffix = ''): Pick<Move, 'suffix' | 'part'> {
  return { suffix, part: parsePart(suffix) };
}

/** The squares that a move began on and went to, as they are marked; none of a turn that moves nothing. */
export function squaresOfMove({ origin, legs }: Move): Square[] {
  return [...new Set('square' in origin ? [origin.square, ...legs] : legs)];
}

/** The string without its second part. */
export function baseText(move: Move): string {
  return move.text.slice(0, move.text.length - move.suffix.length);
}

export function originKey(origin: Origin): string {
  return 'square' in origin ? origin.square : `${origin.hand}*`;
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

/** The square where the moved piece ends up. */
export function landing(move: Move): Square {
  return move.legs[move.legs.length - 1] as Square;
}
