/** A move as a person types it, in whatever notation, found among the legal ones. */
import type { Kind } from '../protocol/types';
import { becomes } from '../shogi/becoming';
import { baseText, type Move, parseMove } from '../shogi/move';
import { moverOf, played, specialMoveName } from '../shogi/notation';
import type { Position } from '../shogi/position';
import { rankName, type Square } from '../shogi/square';

const KANJI = '一二三四五六七八九';
/** 右, 左, 上 and the like tell pieces apart; where they are typed, the reader is asked instead. */
const APART = /[右左上引寄直行入](?=(?:成|不成)?$)/g;

/** The legal moves that a text may mean; one when it is clear. */
export function movesTyped(
  typed: string,
  legal: readonly string[],
  before: Position,
  kinds: ReadonlyMap<string, Kind>,
  last: Square | null,
): string[] {
  const { files, ranks } = before;
  const exact = legal.filter((text) => text.toLowerCase() === typed.trim().toLowerCase());
  if (exact.length > 0) return exact.slice(0, 1);
  const forms = legal.map((text) => ({ text, forms: formsOf(text, before, kinds, last) }));
  const readings = [spelt(typed, files, ranks), spelt(corners(typed, files, ranks), files, ranks)];
  for (const wanted of readings.flatMap((one) => [one, one.replace(APART, '')])) {
    const found = forms.filter(({ forms }) => forms.has(wanted)).map(({ text }) => text);
    // Over whichever empty square a lion passes, it is the same turn.
    if (/(?:じっと|jitto)$/.test(wanted)) return found.slice(0, 1);
    if (wanted !== '' && found.length > 0) return found;
  }
  return [];
}

/** What two ways of writing the same move have in common: squares as `7f`, no signs between the parts. */
function spelt(text: string, files: number, ranks: number): string {
  const small = text
    .normalize('NFKC')
    // Neither long vowels nor voiced kana tell pieces apart.
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([二三四五六七八九])十(?=[一-九])/g, '$1')
    .replace(
      /(\d+)([一二三四五六七八九十]+)/g,
      (_, file: string, rank: string) => file + rankName(row(rank)),
    );
  // `76` is a square where no file has two digits.
  const pairs = files > 9 || ranks > 9 ? /(\d+)[-.](\d+)/g : /(\d)[-.]?(\d)(?!\d)/g;
  return small
    .replace(pairs, (_, file: string, rank: string) => file + rankName(Number(rank) - 1))
    .replace(/(?<=[\da-z])x(?=\d)/g, '')
    .replace(/[^\da-z+=*\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu, '');
}

/** The row of a rank in kanji numbers. */
function row(kanji: string): number {
  const [tens = '', ones] = kanji.includes('十') ? kanji.split('十') : ['', kanji];
  const ten = kanji.includes('十') ? (tens === '' ? 1 : KANJI.indexOf(tens) + 1) : 0;
  const one = ones ? [...ones].reduce((n, digit) => n * 10 + KANJI.indexOf(digit) + 1, 0) : 0;
  return ten * 10 + one - 1;
}

/** Squares as chess has them, `e4`: counted from the other corner. */
function corners(text: string, files: number, ranks: number): string {
  return text.toLowerCase().replace(/([a-z])(\d{1,2})/g, (whole, file: string, rank: string) => {
    const column = file.charCodeAt(0) - 'a'.charCodeAt(0);
    const at = ranks - Number(rank);
    return column < files && at >= 0 ? `${files - column}${rankName(at)}` : whole;
  });
}

function formsOf(
  text: string,
  before: Position,
  kinds: ReadonlyMap<string, Kind>,
  last: Square | null,
): ReadonlySet<string> {
  const play = played(text, before, undefined, null);
  const { move } = play;
  const special = specialMoveName(move);
  const { files, ranks } = before;
  const forms = new Set([text, baseText(move), special?.ja ?? '', special?.en ?? '']);
  if (!special && !move.act) {
    const { code } = moverOf(play);
    for (const name of namesOf(code, kinds))
      for (const form of written(name, move, last, before))
        for (const end of endsOf(move, code, kinds)) forms.add(form + end);
  }
  return new Set([...forms].map((form) => spelt(form, files, ranks)));
}

function namesOf(code: string, kinds: ReadonlyMap<string, Kind>): string[] {
  const kind = kinds.get(code);
  if (!kind) return [code];
  const { ja, en, kana, romaji } = kind.name;
  return [code, kind.glyph, kind.short, ja, en, romaji, ...(kana ? [kana] : [])];
}

function written(name: string, move: Move, last: Square | null, { board }: Position): string[] {
  const way = move.legs.join('');
  const to = move.legs.at(-1) ?? '';
  if ('hand' in move.origin) return [`${name}*${to}`, `${to}${name}打`, `${to}${name}`, `${name}${to}`];
  const from = move.origin.square;
  if (move.legs.length > 1 && to === from) {
    const way = move.legs.slice(0, -1);
    const taken = way.join('');
    if (way.every((square) => !board.has(square))) return [`${from}${name}じっと`, `${name}${from}jitto`];
    return [`${taken}${name}居食い`, `${name}${from}${taken}igui`];
  }
  const whole = move.legs.length > 1 ? [] : [`${to}${name}`, `${name}${to}`, `${to}${name}${from}`];
  const again = to === last ? [`同${name}`, `同${name}${from}`] : [];
  return [
    `${name}${from}${way}`,
    `${way}${name}`,
    `${way}${name}${from}`,
    `${from}${way}`,
    ...whole,
    ...again,
  ];
}

/** How promotion, or leaving it, is written. */
function endsOf(move: Move, code: string, kinds: ReadonlyMap<string, Kind>): string[] {
  if (move.into !== null)
    return [`=${move.into}`, `${move.into}`, `成${kinds.get(becomes(code, move, kinds))?.glyph}`];
  return move.promote ? ['+', '成', '成り'] : ['', '=', '不成', '成らず'];
}

/** Where the last move went, for 同. */
export function lastSquare(text: string | undefined): Square | null {
  return text === undefined ? null : (parseMove(text).legs.at(-1) ?? null);
}
