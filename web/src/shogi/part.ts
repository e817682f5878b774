/**
 * The second part of a turn, written behind the base move: a piece that is stunned, or a kokose that
 * is declared (docs/protocol.md).
 */
import { bareCode, spellCode } from './position';
import type { Square } from './square';

export type Part =
  /** The enemy piece on a square. */
  | { readonly at: 'square'; readonly square: Square }
  /** One enemy piece in hand. */
  | { readonly at: 'hand'; readonly code: string }
  | { readonly at: 'none' }
  | { readonly at: 'borrow' };

export const NO_PART: Part = { at: 'none' };
const KOKOSE = '!k';
const HAND = /^!(\[?[A-Za-z]+\]?)\*$/;
const SQUARE = /^!(\d+[a-z]+)$/;

/** Returns the part that a suffix names, or null for a move that has none. */
export function parsePart(suffix: string): Part | null {
  if (suffix === KOKOSE) return { at: 'borrow' };
  if (suffix === '!-') return NO_PART;
  const square = SQUARE.exec(suffix)?.[1];
  if (square) return { at: 'square', square };
  const code = HAND.exec(suffix)?.[1];
  return code ? { at: 'hand', code: bareCode(code).toUpperCase() } : null;
}

export function spellPart(part: Part): string {
  switch (part.at) {
    case 'square':
      return `!${part.square}`;
    case 'hand':
      return `!${spellCode(part.code)}*`;
    case 'none':
      return '!-';
    case 'borrow':
      return KOKOSE;
  }
}

export function samePart(a: Part | null, b: Part | null): boolean {
  return a === b || (a !== null && b !== null && spellPart(a) === spellPart(b));
}

/** Whether a move string declares kokose. */
export function declares(text: string): boolean {
  return text.endsWith(KOKOSE);
}
