/** Two open armies on the board: the set-up with secret armies (rulebook rengo §12.5) without its secrets. */
import { ranksOf } from '../army/replacing';
import { type SavedArmy, savedArmies } from '../army/saved';
import type { Terms } from '../army/terms';
import { lookAt } from '../protocol/rest';
import type { Armies, Owner, PositionField, Text } from '../protocol/types';
import { parseSfen } from '../shogi/position';

/** An army that can be chosen: one of the server's, or one that this browser keeps. */
export interface Offered {
  readonly key: string;
  readonly setup: string;
  readonly from: 'native' | 'sample' | 'favourite' | 'random' | 'saved';
  /** From 1, among those from there. */
  readonly number: number;
  readonly name: Text | string | null;
}

export function offeredOf(
  variant: string,
  { native, samples, favourites, random }: Armies,
  saved: readonly SavedArmy[] = savedArmies(variant),
): Offered[] {
  const one = (from: Offered['from'], setup: string, i = 0, name: Offered['name'] = null): Offered => ({
    key: `${from}-${i + 1}`,
    setup,
    from,
    number: i + 1,
    name,
  });
  return [
    ...saved.map(({ setup, name }, i) => one('saved', setup, i, name)),
    one('native', native),
    ...samples.map((setup, i) => one('sample', setup, i)),
    ...favourites.map(({ setup, name }, i) => one('favourite', setup, i, name)),
    one('random', random),
  ];
}

/** More turns of a set-up than there are. */
const MOST_TURNS = 6;

/** The position in which play begins with these armies; re-placing leaves everything where it stands. */
export async function openedPosition(
  terms: Terms,
  fields: readonly PositionField[],
  armies: Readonly<Record<Owner, string>>,
  first: Owner,
): Promise<string> {
  const turns = [`A:${armies.A}`, `B:${armies.B}`];
  for (;;) {
    const { position } = await lookAt(terms.variant, { set_up: turns });
    const next = turnIn(position, terms, fields, first);
    if (next === null || turns.length >= MOST_TURNS) return position;
    turns.push(next);
  }
}

/** The turn of the set-up that is awaited in a position; null when play has begun. */
export function turnIn(
  position: string,
  terms: Terms,
  fields: readonly PositionField[],
  first: Owner,
): string | null {
  const phase = position.split(' ')[fields.indexOf('phase')];
  if (phase === 'C') return `coin:${first}`;
  if (phase === '1' || phase === '2')
    return `re:${ranksOf(parseSfen(position, fields), terms, phase === '1' ? 'b' : 'w')}`;
  return null;
}
