/** What was done to an army, to be undone and done again. */

const MOST = 200;

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

export function begin<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

export function record<T>({ past, now }: History<T>, next: T): History<T> {
  return { past: [...past, now].slice(-MOST), now: next, future: [] };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const before = past[past.length - 1];
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const [after, ...rest] = future;
  return after === undefined ? history : { past: [...past, now], now: after, future: rest };
}
