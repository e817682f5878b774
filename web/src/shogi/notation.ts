/**
 * Moves as people read them, from the move string and the position before it: what both languages need, and
 * Japanese.
 */
import type { Kind, Note, PositionField } from '../protocol/types';
import { becomes } from './becoming';
import { type BorrowingStage, extrasOf } from './extras';
import { type Move, parseMove, type SpecialMove } from './move';
import type { Position, Side } from './position';
import { effectName, type SideEffect, sideEffectBetween } from './side_effect';
import { fileOf, rowOf, type Square } from './square';

export interface Played {
  readonly move: Move;
  readonly before: Position;
  readonly note: Note | undefined;
  /** The square where the move before this one ended, for 同. */
  readonly last: Square | null;
  /** The stage of kokose in which the move was made. */
  readonly stage: BorrowingStage;
  /** What the move did besides. */
  readonly effect: SideEffect | null;
}

/** The parts of a written move: its head, and what a list shows smaller behind it. */
export interface Written {
  readonly head: string;
  /** The second part of the turn, or the place of a move in a kokose. */
  readonly part: string;
  readonly tail: string;
}

/** So many pieces taken on the way are named; more are counted. */
export const NAMED_ON_THE_WAY = 3;
const SPECIAL_MOVE: Readonly<Record<SpecialMove, { ja: string; en: string }>> = {
  pass: { ja: 'パス', en: 'pass' },
  declare: { ja: '入玉宣言', en: 'entering king declared' },
  claim: { ja: '千日手の指摘', en: 'repetition claimed' },
  points: { ja: '点数で終局', en: 'ended by points' },
};
export const SIDE_EFFECT: Readonly<Record<ReturnType<typeof effectName>, { ja: string; en: string }>> = {
  castling: { ja: 'キャスリング', en: 'castles' },
  passing: { ja: 'アンパッサン', en: 'en passant' },
};
const KANJI = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

export function kanjiNumber(n: number): string {
  const tens = Math.floor(n / 10);
  return `${tens > 1 ? KANJI[tens] : ''}${tens > 0 ? '十' : ''}${KANJI[n % 10]}`;
}

export function squareJa(square: Square): string {
  return fileOf(square) + kanjiNumber(rowOf(square) + 1);
}

export function played(
  text: string,
  before: Position,
  note: Note | undefined,
  lastText: string | null,
  fields: readonly PositionField[] = [],
  after: Position | null = null,
): Played {
  const last = lastText === null ? null : (parseMove(lastText).legs.at(-1) ?? null);
  const stage = extrasOf(fields, before).kokose?.stage ?? '-';
  const move = parseMove(text);
  const effect = after && fields.includes('castling') ? sideEffectBetween(before, after, move) : null;
  return { move, before, note, last, stage, effect };
}

/** The codes of the pieces that a move takes, in order. */
export function takenBy({ move, before, note }: Played): string[] {
  const squares = note?.captures ?? move.legs;
  return squares.flatMap((square) =>
    square === originOf(move) ? [] : (before.board.get(square)?.code ?? []),
  );
}

function originOf({ origin }: Move): Square | null {
  return 'square' in origin ? origin.square : null;
}

export function moverOf(play: Played): { side: Side; code: string } {
  const { origin } = play.move;
  if ('hand' in origin) return { side: play.before.side, code: origin.hand };
  return play.before.board.get(origin.square) ?? { side: play.before.side, code: '?' };
}

export function writeJa(play: Played, kinds: ReadonlyMap<string, Kind>): Written {
  // The notation of the game's own author, where there is one.
  if (play.note?.written) return { head: play.note.written, part: '', tail: '' };
  return { ...baseJa(play, kinds), part: partJa(play, kinds) };
}

function partJa(play: Played, kinds: ReadonlyMap<string, Kind>): string {
  const { part } = play.move;
  if (part?.at === 'square') return `(${squareJa(part.square)}をスタン)`;
  if (part?.at === 'hand') return `(持ち駒の${kinds.get(part.code)?.glyph ?? part.code}をスタン)`;
  const place = kokosePlace(play);
  if (place > 0) return `ココセ${'①②③'[place - 1]}`;
  return play.effect ? SIDE_EFFECT[effectName(play.effect)].ja : '';
}

/** What a turn that moves nothing is called. */
export function specialMoveName({ act }: Move): { ja: string; en: string } | undefined {
  return act && act.kind in SPECIAL_MOVE ? SPECIAL_MOVE[act.kind as SpecialMove] : undefined;
}

function glyphOf(code: string, kinds: ReadonlyMap<string, Kind>): string {
  return kinds.get(code)?.glyph ?? code;
}

/** Which of the three moves of a kokose this is; 0 for a move outside one. */
export function kokosePlace({ move, stage }: Played): number {
  if (move.part?.at === 'borrow') return 1;
  return stage === '1' ? 2 : stage === '2' ? 3 : 0;
}

function baseJa(play: Played, kinds: ReadonlyMap<string, Kind>): Omit<Written, 'part'> {
  const { move, before } = play;
  const { side, code } = moverOf(play);
  const name = glyphOf(code, kinds);
  const mark = side === 'b' ? '☗' : '☖';
  const { origin, legs, promote } = move;
  if (move.act) {
    const special = specialMoveName(move);
    return { head: mark + (special?.ja ?? move.text), tail: '' };
  }
  if ('hand' in origin) return { head: `${mark}${squareJa(legs[0]!)}${name}打`, tail: '' };
  const from = `←${squareJa(origin.square)}`;
  const onTheWay = legs.length - 1;
  const taken = takenBy(play).map((taken) => glyphOf(taken, kinds));
  const tail =
    taken.length > NAMED_ON_THE_WAY
      ? `${from}　${taken.length}枚を取る`
      : taken.length > 0
        ? `${from}　${taken.join('・')}を取る`
        : from;
  const end = move.into === null ? (promote ? '成' : '') : `成${glyphOf(becomes(code, move, kinds), kinds)}`;
  if (legs.at(-1) === origin.square && legs.length > 1) {
    const way = legs.slice(0, -1);
    const pass = way.every((leg) => !before.board.has(leg));
    if (pass) return { head: `${mark}${squareJa(origin.square)}${name}じっと`, tail: '' };
    return { head: `${mark}${way.map(squareJa).join('・')}${name}居食い${end}`, tail };
  }
  if (onTheWay > NAMED_ON_THE_WAY) return { head: `${mark}${squareJa(legs.at(-1)!)}${name}${end}`, tail };
  const goal = legs.length === 1 && legs[0] === play.last ? '同' : legs.map(squareJa).join('・');
  return { head: `${mark}${goal}${name}${end}`, tail };
}
