/** What the form was last filled in with: it stays when another game is chosen, and for the next visit. */
import { readTimeWish, type TimeWish } from '../clock/choice';
import { parts, persisted } from '../store/persisted';
import type { Opponent, SideWish } from './plan';

export interface Wish {
  opponent: Opponent;
  level: number;
  side: SideWish;
  /** Against the computer. */
  hints: boolean;
  /** Where it can be. */
  rated: boolean;
  /** By game. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  time: TimeWish;
}

const USUAL_LEVEL = 3;

export const wished = persisted<Wish>('yagura.wish', readWish);

export function readWish(found: unknown): Wish {
  const { opponent, level, side, hints, rated, options, time } = parts(found);
  return {
    opponent: isOpponent(opponent) ? opponent : 'engine',
    level: typeof level === 'number' && level >= 1 && level <= 10 ? Math.round(level) : USUAL_LEVEL,
    side: side === 'w' || side === 'random' ? side : 'b',
    hints: hints === true,
    rated: rated === true,
    options: Object.fromEntries(
      Object.entries(parts(options)).map(([game, chosen]) => [game, words(parts(chosen))]),
    ),
    time: readTimeWish(time),
  };
}

function isOpponent(found: unknown): found is Opponent {
  if (typeof found !== 'string') return false;
  return (
    ['engine', 'anyone', 'screen', 'friend', 'player', 'watch'].includes(found) ||
    found.startsWith('program:')
  );
}

function words(found: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
