/**
 * What the clocks show between two words of the server. The server's numbers are counted on by the page's own
 * monotonic clock, and only for the eye: what is up, the server says.
 */
import type { Clock, TimeLeft } from '../protocol/types';
import type { Side } from '../shogi/position';

/** The clocks as they were told, and when that was by the page's clock, in milliseconds. */
export interface Heard {
  readonly clock: Clock;
  readonly at: number;
}

/** What is counted down at one side. */
export type Countdown = 'main' | 'byoyomi' | 'allowance';

/** One side's clock as it stands. */
export interface Reading {
  readonly runs: boolean;
  readonly counts: Countdown;
  /** Milliseconds of what is counted down. */
  readonly left: number;
  /** Byoyomi periods with the one that runs; 0 where there are none. */
  readonly periods: number;
  /** Milliseconds until the time is up for good; null while it does not count. */
  readonly total: number | null;
}

/** Below this many milliseconds tenths are shown, and the time is low. */
export const LOW_MS = 10_000;

/** Reads one side's clock `now`; `length` is that of its byoyomi periods, in milliseconds. */
export function read({ clock, at }: Heard, side: Side, length: number, now: number): Reading {
  const runs = clock.runs.includes(side);
  const passed = runs ? Math.max(0, now - at) : 0;
  const { allowance } = clock;
  if (runs && allowance !== null) {
    const left = Math.max(0, allowance - passed);
    return { runs, counts: 'allowance', left, periods: clock[side].periods, total: null };
  }
  const counted = clock.phase === 'play' ? passed : 0;
  const { free, main, byoyomi, periods } = after(clock[side], counted, length);
  const later = periods > 0 ? byoyomi + (periods - 1) * length : 0;
  const total = free + main + later;
  return free + main > 0 || periods === 0
    ? { runs, counts: 'main', left: free + main, periods, total }
    : { runs, counts: 'byoyomi', left: byoyomi, periods, total };
}

/** What is left when a turn has gone on for so long: of its free time first, then of the main time. */
function after(left: TimeLeft, passed: number, length: number): TimeLeft {
  const free = Math.max(0, left.free - passed);
  let over = Math.max(0, passed - left.free);
  const main = Math.max(0, left.main - over);
  over = Math.max(0, over - left.main);
  let { byoyomi, periods } = left;
  while (periods > 0 && over >= byoyomi) {
    over -= byoyomi;
    periods -= 1;
    byoyomi = periods > 0 ? length : 0;
  }
  return { free, main, byoyomi: Math.max(0, byoyomi - over), periods };
}

/** How long the face of a clock that runs stays as it is, in milliseconds. */
export function untilNextFace({ left }: Reading): number {
  const step = left <= LOW_MS ? 100 : 1_000;
  return (left % step) + 5;
}

/** The seconds at which a player is told that little is left, the most first. */
export const WARNINGS = [60, 30, 10] as const;

/** The warning that is due when the time has gone down from `before` to `now`, in milliseconds. */
export function warning(before: number, now: number): number | null {
  const due = WARNINGS.filter((seconds) => before > seconds * 1_000 && now <= seconds * 1_000);
  return due[due.length - 1] ?? null;
}
