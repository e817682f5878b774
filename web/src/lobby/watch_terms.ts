/** Who may find a game that somebody makes, and how far behind one watches it. */
import type { Delay, NewGame } from '../protocol/types';

export interface WatchWish {
  listed: boolean;
  /** As in `moves:3`; empty for at once. */
  delay: string;
}

export const AT_ONCE: WatchWish = { listed: false, delay: '' };

/** What the form offers. */
export const DELAYS: readonly Delay[] = [
  { by: 'moves', n: 3 },
  { by: 'moves', n: 10 },
  { by: 'minutes', n: 5 },
  { by: 'minutes', n: 15 },
];

export const delayKey = ({ by, n }: Delay): string => `${by}:${n}`;

/** What the server is asked for; secret armies are sealed anyway, and nobody is behind there. */
export function watchTerms({ listed, delay }: WatchWish, secret: boolean): Pick<NewGame, 'listed' | 'delay'> {
  const found = secret ? undefined : DELAYS.find((one) => delayKey(one) === delay);
  return { ...(listed ? { listed } : {}), ...(found ? { delay: found } : {}) };
}
