/** Why a game cannot be rated as it is asked for. The server decides again. */
import { isEven, type TimeWish, timeControl } from '../clock/choice';
import type { Key } from '../i18n/catalogue';
import type { Opponent } from '../lobby/plan';

export interface RatedCase {
  opponent: Opponent;
  /** Somebody is logged in. */
  known: boolean;
  level: number;
  /** The ratings of the engine's levels, as far as they have any. */
  levelRatings: readonly number[];
  time: TimeWish;
  position: string;
  /** All options are the usual ones. */
  usual: boolean;
  hints: boolean;
}

/** Returns what is in the way; null where nothing is. */
export function whyUnrated(wish: RatedCase): Key | null {
  const { opponent } = wish;
  if (opponent === 'screen' || opponent === 'watch' || opponent.startsWith('program:'))
    return 'rated.why.opponent';
  if (!wish.known) return 'rated.why.guest';
  if (opponent === 'engine' && wish.level > wish.levelRatings.length) return 'rated.why.level';
  const control = timeControl(wish.time, 'b');
  if (control === null) return 'rated.why.clock';
  if (!isEven(control)) return 'rated.why.uneven';
  if (wish.position !== '') return 'rated.why.start';
  if (!wish.usual) return 'rated.why.options';
  return opponent === 'engine' && wish.hints ? 'rated.why.hints' : null;
}

/** Returns the number in a field that may be empty. */
export function ratingWish(text: string | number | null | undefined): number | null {
  const number = Number(text);
  return text === '' || text === null || text === undefined || !Number.isFinite(number)
    ? null
    : Math.round(number);
}
