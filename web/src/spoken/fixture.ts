/** What tests of spoken words need: the pieces of a little chu shogi, and both languages. */
import type { Base, Key } from '../i18n/catalogue';
import { fill } from '../i18n/catalogue';
import { en } from '../i18n/en';
import { ja } from '../i18n/ja';
import type { Kind } from '../protocol/types';
import type { Speech } from './words';

const KINDS: readonly (readonly [code: string, ja: string, en: string, glyph?: string])[] = [
  ['K', '玉将', 'king', '玉'],
  ['N', '獅子', 'lion', '獅子'],
  ['R', '飛車', 'rook', '飛'],
  ['S', '銀将', 'silver', '銀'],
  ['G', '金将', 'gold', '金'],
  ['P', '歩兵', 'pawn', '歩'],
  ['+P', 'と金', 'promoted pawn', 'と'],
  ['+R', '龍王', 'dragon', '龍'],
];

export const kinds = new Map(
  KINDS.map(([code, ja, en, glyph = ja]) => [
    code,
    { code, glyph, short: glyph, name: { ja, en, romaji: en, kana: null }, becomes: [] } as unknown as Kind,
  ]),
);

export function speechIn(base: Base): Speech {
  const texts = { ja, en }[base];
  return { base, t: (key: Key, values) => fill(texts[key], values, base) };
}
