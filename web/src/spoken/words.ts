/** The words with which positions and moves are told to those who listen. */
import type { Base, Key, Values } from '../i18n/catalogue';
import type { Kind } from '../protocol/types';
import { squareJa } from '../shogi/notation';
import type { Square } from '../shogi/square';

export interface Speech {
  readonly base: Base;
  t(key: Key, values?: Values): string;
}

export function nameIn(say: Speech, code: string, kinds: ReadonlyMap<string, Kind>): string {
  return kinds.get(code)?.name[say.base] ?? code;
}

export function squareIn(say: Speech, square: Square): string {
  return say.base === 'ja' ? squareJa(square) : square;
}

export function listIn(say: Speech, words: readonly string[]): string {
  return words.join(say.t('told.and'));
}
