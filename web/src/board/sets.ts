/** The sets of pieces that a reader can choose from, and what each writes on a piece. */
import type { Face } from '../protocol/types';

/**
 * `usual`: the name as the definition gives it. `international`: a pictogram or the letters of its code.
 * `mnemonic`: one kanji. The last two show around it where the piece can go.
 */
export type PieceSet = 'usual' | 'two-kanji' | 'one-kanji' | 'international' | 'mnemonic';
export const PIECE_SETS: readonly PieceSet[] = [
  'usual',
  'two-kanji',
  'one-kanji',
  'international',
  'mnemonic',
];

/** What a piece is that stands on others: a round disc, or an upright tile. */
export type TowerForm = 'disc' | 'tile';
export const TOWER_FORMS: readonly TowerForm[] = ['disc', 'tile'];

/** Whether the moves are drawn on the piece itself. */
export function showsMoves(set: PieceSet): boolean {
  return set === 'international' || set === 'mnemonic';
}

/**
 * The one kanji by which players call a piece that shares its first one with others, or that has a running
 * hand of its own when it is promoted.
 */
const CALLED: Readonly<Record<string, string>> = {
  龍王: '龍',
  龍馬: '馬',
  猛豹: '豹',
  盲虎: '虎',
  酔象: '象',
  飛牛: '牛',
  飛鹿: '鹿',
  飛鷲: '鷲',
  角鷹: '鷹',
  奔猪: '猪',
  白駒: '駒',
  成香: '杏',
  成桂: '圭',
  成銀: '全',
};

/** A promoted piece of no other name: with one kanji it would be the piece that it was. */
const PROMOTED = '成';

/** A name that is written so that children can read it, and has room on a piece. */
const HIRAGANA_NAME = /^[\u3041-\u309f]{2,4}$/;

/** What is written on a piece, from the top down: kanji, or the kana of a name that has no others. */
export function kanjiOf(kind: Pick<Face, 'glyph' | 'short' | 'name'>, set: PieceSet): string[] {
  const { glyph, short, name } = kind;
  if (set !== 'one-kanji' && HIRAGANA_NAME.test(name.ja)) return [...name.ja];
  if (set === 'usual') return [...glyph].slice(0, 3);
  if (set === 'two-kanji') {
    const full = [...name.ja];
    return full.length === 2 && [...glyph].length === 1 && !isKana(glyph) ? full : [...glyph].slice(0, 3);
  }
  const called = CALLED[glyph];
  if (called !== undefined) return [called];
  return glyph.startsWith(PROMOTED) ? [...glyph] : [short];
}

/** と is a kanji in its running hand, and stays alone. */
function isKana(glyph: string): boolean {
  return /^[\u3040-\u30ff]+$/.test(glyph);
}

/** The letters that stand for a kind in strings, without the one that tells its set and the plus. */
export function lettersOf(code: string, forms: string): string {
  const plain = code.replace(/^\+/, '');
  return SETS_OF_OTHERS.has(forms) ? plain.replace(/^[A-Z](?=[A-Z])/, '') : plain;
}
const SETS_OF_OTHERS: ReadonlySet<string> = new Set(['chess', 'xiangqi', 'janggi', 'makruk']);
