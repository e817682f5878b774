/** Moves as people read them, Japanese and western, from the move string and the position before it. */
import type { Kind, Note } from '../protocol/types';
import { becomes } from './becoming';
import { extrasOf, type KokoseStage } from './extras';
import { type Deed, type Move, parseMove } from './move';
import { type Position, type Side, towerAt } from './position';
import { type Special, specialOf } from './special';
import { fileOf, rowOf, type Square } from './square';

export interface Played {
  readonly move: Move;
  readonly before: Position;
  readonly note: Note | undefined;
  /** The square where the move before this one ended, for 同. */
  readonly last: Square | null;
  /** The stage of kokose in which the move was made. */
  readonly stage: KokoseStage;
  readonly system: string;
}

/** The parts of a written move: its head, and what a list shows smaller behind it. */
export interface Written {
  readonly head: string;
  /** The second part of the turn, or the place of a move in a kokose. */
  readonly part: string;
  readonly tail: string;
}

/** So many men taken on the way are named; more are counted. */
const NAMED_ON_THE_WAY = 3;
const DEED: Readonly<Record<Deed, { ja: string; en: string }>> = {
  pass: { ja: 'パス', en: 'pass' },
  declare: { ja: '入玉宣言', en: 'entering king declared' },
  claim: { ja: '千日手の指摘', en: 'repetition claimed' },
  points: { ja: '点数で終局', en: 'ended by points' },
};
const SPECIAL: Readonly<Record<Special['sort'], { ja: string; en: string }>> = {
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
  system = '',
): Played {
  const last = lastText === null ? null : (parseMove(lastText).legs.at(-1) ?? null);
  const stage = extrasOf(system, before).kokose?.stage ?? '-';
  return { move: parseMove(text), before, note, last, stage, system };
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

export function writeEn(play: Played, kinds: ReadonlyMap<string, Kind>): Written {
  if (play.before.stacks) return towerEn(play);
  return { ...baseEn(play, kinds), part: partEn(play, kinds) };
}

function partJa(play: Played, kinds: ReadonlyMap<string, Kind>): string {
  const { part } = play.move;
  if (part?.at === 'square') return `(${squareJa(part.square)}をスタン)`;
  if (part?.at === 'hand') return `(持ち駒の${kinds.get(part.code)?.glyph ?? part.code}をスタン)`;
  const place = kokosePlace(play);
  if (place > 0) return `ココセ${'①②③'[place - 1]}`;
  const special = specially(play, kinds);
  return special ? SPECIAL[special.sort].ja : '';
}

function partEn(play: Played, kinds: ReadonlyMap<string, Kind>): string {
  const { part } = play.move;
  if (part?.at === 'square') return `! stun ${part.square}`;
  if (part?.at === 'hand') return `! stun ${part.code} in hand`;
  const place = kokosePlace(play);
  if (place > 0) return `kokose ${place}`;
  const special = specially(play, kinds);
  return special ? SPECIAL[special.sort].en : '';
}

/** As the strings of the rulebook, with the men that they are about. */
function towerEn({ move, before, note }: Played): Written {
  const { origin, legs, act, betray, into, part } = move;
  const square = 'square' in origin ? origin.square : (legs[0] ?? '');
  const taken = (note?.captures.length ?? 0) > 0;
  const effects = [
    ...(betray ? ['betrayal'] : []),
    ...(into === null ? [] : [`fort ⇄ ${into}`]),
    ...(part?.at === 'square' ? [`set up on ${part.square}`] : []),
  ].join(', ');
  const man = (layer: number) => towerAt(before, square)[layer - 1]?.code ?? '?';
  const written = (head: string) => ({ head, part: effects, tail: '' });
  if (act?.kind === 'backs')
    return written(legs.length > 0 ? `backs さ ${square}, と ${legs[0]}` : 'backs declared');
  if (act?.kind === 'exchange') return written(`${square} exchange`);
  if (act?.kind === 'swap') return written(`S${square} ⇄ K${legs[0]}`);
  if (act && 'layer' in act) {
    const from = act.layer + (act.kind === 'up' ? -1 : 1);
    return written(`${man(from)}${square} ${act.kind === 'up' ? '↑' : '↓'}x${man(act.layer)}`);
  }
  if ('hand' in origin) return written(`${origin.hand}*${legs[0]}`);
  const height = towerAt(before, legs[0] ?? '').length + (taken ? 0 : 1);
  const sign = taken ? 'x' : height > 1 ? '^' : '-';
  return written(
    `${man(towerAt(before, square).length)}${square}${sign}${legs[0]}${height > 1 ? ` (${height})` : ''}`,
  );
}

/** What a turn that moves nothing is called. */
function deedName({ act }: Move): { ja: string; en: string } | undefined {
  return act && act.kind in DEED ? DEED[act.kind as Deed] : undefined;
}

function specially({ system, before, move }: Played, kinds: ReadonlyMap<string, Kind>): Special | null {
  const { origin, legs } = move;
  if (move.act || !('square' in origin) || legs.length !== 1) return null;
  return specialOf(system, before, kinds, origin.square, legs[0] as Square);
}

function glyphOf(code: string, kinds: ReadonlyMap<string, Kind>): string {
  return kinds.get(code)?.glyph ?? code;
}

/** Which of the three moves of a kokose this is; 0 for a move outside one. */
function kokosePlace({ move, stage }: Played): number {
  if (move.part?.at === 'kokose') return 1;
  return stage === '1' ? 2 : stage === '2' ? 3 : 0;
}

function baseJa(play: Played, kinds: ReadonlyMap<string, Kind>): Omit<Written, 'part'> {
  const { move, before } = play;
  const { side, code } = moverOf(play);
  const name = glyphOf(code, kinds);
  const mark = side === 'b' ? '☗' : '☖';
  const { origin, legs, promote } = move;
  if (move.act) {
    const deed = deedName(move);
    return { head: mark + (deed?.ja ?? move.text), tail: '' };
  }
  if ('hand' in origin) return { head: `${mark}${squareJa(legs[0]!)}${name}打`, tail: '' };
  const tail = `←${squareJa(origin.square)}`;
  const end = move.into === null ? (promote ? '成' : '') : `成${glyphOf(becomes(code, move, kinds), kinds)}`;
  if (legs.at(-1) === origin.square && legs.length > 1) {
    const way = legs.slice(0, -1);
    const pass = way.every((leg) => !before.board.has(leg));
    if (pass) return { head: `${mark}${squareJa(origin.square)}${name}じっと`, tail: '' };
    return { head: `${mark}${way.map(squareJa).join('・')}${name}居食い${end}`, tail };
  }
  const onTheWay = legs.length - 1;
  if (onTheWay > NAMED_ON_THE_WAY) {
    return { head: `${mark}${squareJa(legs.at(-1)!)}${name}${end}`, tail: `途中${onTheWay}枚${tail}` };
  }
  const goal = legs.length === 1 && legs[0] === play.last ? '同' : legs.map(squareJa).join('・');
  return { head: `${mark}${goal}${name}${end}`, tail };
}

function baseEn(play: Played, kinds: ReadonlyMap<string, Kind>): Omit<Written, 'part'> {
  const { move, before } = play;
  const deed = deedName(move);
  if (deed) return { head: deed.en, tail: '' };
  const { code } = moverOf(play);
  const { origin, legs, promote } = move;
  if ('hand' in origin) return { head: `${code}*${legs[0]}`, tail: '' };
  const from = origin.square;
  if (legs.at(-1) === from && legs.length > 1) {
    const way = legs.slice(0, -1);
    const pass = way.every((leg) => !before.board.has(leg));
    if (pass) return { head: `${code}${from} jitto`, tail: '' };
    return { head: `${code}${from}x!${way.join('x!')}`, tail: promote ? '+' : 'igui' };
  }
  const onTheWay = legs.length - 1;
  if (onTheWay > NAMED_ON_THE_WAY) {
    const last = legs.at(-1)!;
    const sign = before.board.has(last) ? 'x' : '-';
    return { head: `${code}${from}${sign}${last}${promote ? '+' : ''}`, tail: `${onTheWay} on the way` };
  }
  const passing = specially(play, kinds)?.sort === 'passing';
  let head = code + from;
  for (const leg of legs) head += (before.board.has(leg) || passing ? 'x' : '-') + leg;
  const end = move.into === null ? (promote ? '+' : '') : `=${becomes(code, move, kinds)}`;
  return { head: head + end, tail: '' };
}

export function write(play: Played, lang: 'ja' | 'en', kinds: ReadonlyMap<string, Kind>): Written {
  return lang === 'ja' ? writeJa(play, kinds) : writeEn(play, kinds);
}
