/** The time that a new game is to have: presets by speed, and what was set by hand. */
import type { Allowance, TimeControl } from '../protocol/types';
import type { Side } from '../shogi/position';
import { parts } from '../store/persisted';

export const TIME_CHOICES = [
  'none',
  'bullet',
  'blitz',
  'rapid',
  'classical',
  'correspondence',
  'own',
] as const;
export type TimeChoice = (typeof TIME_CHOICES)[number];

/** One player's time as it is set by hand: minutes for the game, the rest in seconds. */
export interface OwnTime {
  readonly minutes: number;
  readonly increment: number;
  readonly byoyomi: number;
  readonly periods: number;
}

/** Which time was chosen, and what was set by hand. */
export interface TimeWish {
  readonly choice: TimeChoice;
  readonly mine: OwnTime;
  /** The other's; null where it is the same. */
  readonly other: OwnTime | null;
  /** Of correspondence play, the same for both. */
  readonly days: Days;
}

/** Days for each move, and for all that take longer. */
export interface Days {
  readonly days: number;
  readonly reserve: number;
}

/** The bounds of what is set by hand. */
export const BOUNDS = {
  minutes: { min: 0, max: 1_440, step: 0.5 },
  increment: { min: 0, max: 3_600, step: 1 },
  byoyomi: { min: 0, max: 3_600, step: 1 },
  periods: { min: 1, max: 60, step: 1 },
  days: { min: 1, max: 30, step: 1 },
  reserve: { min: 0, max: 90, step: 1 },
} as const;
export const DAY_FIELDS = ['days', 'reserve'] as const;
export const OWN_FIELDS = ['minutes', 'increment', 'byoyomi', 'periods'] as const;

const USUAL: OwnTime = { minutes: 15, increment: 0, byoyomi: 30, periods: 1 };
const PRESETS: Readonly<Record<Exclude<TimeChoice, 'none' | 'correspondence' | 'own'>, Allowance>> = {
  bullet: { main: 60, increment: 2 },
  blitz: { main: 180, byoyomi: 10, periods: 1 },
  rapid: { main: 600, byoyomi: 30, periods: 1 },
  classical: { main: 1_800, byoyomi: 60, periods: 1 },
};
const DAYS: Days = { days: 3, reserve: 7 };

/** What the server is asked for; `mine` is the side of whoever asks. Null for no clock. */
export function timeControl({ choice, mine, other, days }: TimeWish, side: Side): TimeControl | null {
  if (choice === 'none') return null;
  if (choice === 'correspondence') return { kind: 'correspondence', b: days, w: days };
  const own = choice === 'own' ? allowance(mine) : PRESETS[choice];
  const his = choice === 'own' && other ? allowance(other) : own;
  return side === 'b' ? { kind: 'real-time', b: own, w: his } : { kind: 'real-time', b: his, w: own };
}

/** Returns whether both have the same time. */
export function isEven({ b, w }: TimeControl): boolean {
  const keys = new Set([...Object.keys(b), ...Object.keys(w)]) as Set<keyof typeof b>;
  return [...keys].every((key) => (b[key] ?? 0) === (w[key] ?? 0));
}

/** Whether there is any time in what was set by hand. */
export function hasTime({ choice, mine, other }: TimeWish): boolean {
  const some = ({ minutes, increment, byoyomi }: OwnTime) => minutes > 0 || increment > 0 || byoyomi > 0;
  return choice !== 'own' || (some(mine) && (other === null || some(other)));
}

function allowance({ minutes, increment, byoyomi, periods }: OwnTime): Allowance {
  return { main: Math.round(minutes * 60), increment, byoyomi, periods: byoyomi > 0 ? periods : 0 };
}

export function readTimeWish(found: unknown): TimeWish {
  const { choice, mine, other, days } = parts(found);
  return {
    choice: TIME_CHOICES.find((known) => known === choice) ?? 'none',
    mine: readOwn(mine),
    other: other === null || other === undefined ? null : readOwn(other),
    days: {
      days: kept(days, 'days', DAYS.days, Math.round),
      reserve: kept(days, 'reserve', DAYS.reserve, Math.round),
    },
  };
}

function readOwn(found: unknown): OwnTime {
  return {
    minutes: kept(found, 'minutes', USUAL.minutes, (minutes) => minutes),
    increment: kept(found, 'increment', USUAL.increment, Math.round),
    byoyomi: kept(found, 'byoyomi', USUAL.byoyomi, Math.round),
    periods: kept(found, 'periods', USUAL.periods, Math.round),
  };
}

/** The number that was kept, where it is within its bounds. */
function kept(
  found: unknown,
  field: keyof typeof BOUNDS,
  usual: number,
  whole: (value: number) => number,
): number {
  const value = parts(found)[field];
  const { min, max } = BOUNDS[field];
  return typeof value === 'number' && value >= min && value <= max ? whole(value) : usual;
}
