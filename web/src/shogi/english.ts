/** Moves in English: who, which piece, from where to where, and what it takes. */
import type { Kind } from '../protocol/types';
import { becomes } from './becoming';
import {
  kokosePlace,
  moverOf,
  NAMED_ON_THE_WAY,
  type Played,
  SIDE_EFFECT,
  specialMoveName,
  takenBy,
  type Written,
} from './notation';
import { towerAt } from './position';
import { effectName } from './side_effect';

export function writeEn(play: Played, kinds: ReadonlyMap<string, Kind>): Written {
  const { side } = moverOf(play);
  const mark = side === 'b' ? '☗' : '☖';
  const { head, tail } = play.before.stacks ? towerMove(play, kinds) : plainMove(play, kinds);
  return {
    head: `${mark} ${head}`,
    part: play.before.stacks ? effects(play, kinds) : part(play, kinds),
    tail,
  };
}

function nameOf(code: string, kinds: ReadonlyMap<string, Kind>): string {
  return kinds.get(code)?.name.en ?? code;
}

function part(play: Played, kinds: ReadonlyMap<string, Kind>): string {
  const { part } = play.move;
  if (part?.at === 'square') return `stuns ${part.square}`;
  if (part?.at === 'hand') return `stuns the ${nameOf(part.code, kinds)} in hand`;
  const place = kokosePlace(play);
  if (place > 0) return `kokose ${place}`;
  return play.effect ? SIDE_EFFECT[effectName(play.effect)].en : '';
}

/** What is taken, named as long as it is not many. */
function takes(play: Played, kinds: ReadonlyMap<string, Kind>): string {
  const taken = takenBy(play);
  if (taken.length === 0) return '';
  if (taken.length > NAMED_ON_THE_WAY) return `takes ${taken.length}`;
  return `takes ${taken.map((code) => nameOf(code, kinds)).join(', ')}`;
}

function plainMove(play: Played, kinds: ReadonlyMap<string, Kind>): Omit<Written, 'part'> {
  const { move, before } = play;
  const special = specialMoveName(move);
  if (special) return { head: special.en, tail: '' };
  const { code } = moverOf(play);
  const name = nameOf(code, kinds);
  const { origin, legs, promote } = move;
  if ('hand' in origin) return { head: `${name} *${legs[0]}`, tail: '' };
  const from = origin.square;
  const end = move.into === null ? (promote ? '+' : '') : `=${nameOf(becomes(code, move, kinds), kinds)}`;
  const tail = takes(play, kinds);
  if (legs.at(-1) === from && legs.length > 1) {
    const way = legs.slice(0, -1);
    if (way.every((leg) => !before.board.has(leg))) return { head: `${name} ${from} jitto`, tail: '' };
    return { head: `${name} ${from}×${way.join('×')} igui${end}`, tail };
  }
  const sign = (leg: string) => (before.board.has(leg) ? '×' : '–');
  const many = legs.length - 1 > NAMED_ON_THE_WAY;
  const way = many ? legs.slice(-1) : legs;
  const passing = play.effect?.to === null;
  return {
    head: `${name} ${from}${way.map((leg) => (passing ? '×' : sign(leg)) + leg).join('')}${end}`,
    tail,
  };
}

/** Where pieces stand on each other: the layer that a piece comes to is named where it is not the first. */
function towerMove(play: Played, kinds: ReadonlyMap<string, Kind>): Omit<Written, 'part'> {
  const { move, before, note } = play;
  const { origin, legs, act } = move;
  const square = 'square' in origin ? origin.square : (legs[0] ?? '');
  const name = (at: string, layer: number) => nameOf(towerAt(before, at)[layer - 1]?.code ?? '?', kinds);
  if (act?.kind === 'backs') {
    const head = legs.length > 0 ? `backs: さ on ${square}, と on ${legs[0]}` : 'backs declared';
    return { head, tail: '' };
  }
  if (act?.kind === 'exchange') return { head: `layers 1 and 3 on ${square} exchanged`, tail: '' };
  const top = (at: string) => name(at, towerAt(before, at).length);
  if (act?.kind === 'swap')
    return { head: `${top(square)} ${square} ⇄ ${top(legs[0] ?? '')} ${legs[0]}`, tail: '' };
  if (act && 'layer' in act) {
    const from = act.layer + (act.kind === 'up' ? -1 : 1);
    const head = `${name(square, from)} ${square} ${act.kind === 'up' ? '↑' : '↓'}`;
    return { head, tail: `takes ${name(square, act.layer)}` };
  }
  const to = legs[0] ?? '';
  const taken = (note?.captures.length ?? 0) > 0;
  const height = towerAt(before, to).length + (taken ? 0 : 1);
  const layer = height > 1 ? ` on layer ${height}` : '';
  if ('hand' in origin) return { head: `${nameOf(origin.hand, kinds)} *${to}${layer}`, tail: '' };
  return { head: `${top(square)} ${square}${taken ? '×' : '–'}${to}${layer}`, tail: takes(play, kinds) };
}

function effects({ move: { betray, into, part } }: Played, kinds: ReadonlyMap<string, Kind>): string {
  return [
    ...(betray ? ['betrayal'] : []),
    ...(into === null ? [] : [`fort ⇄ ${nameOf(into, kinds)}`]),
    ...(part?.at === 'square' ? [`set up on ${part.square}`] : []),
  ].join(', ');
}
