/** Why the engine says nothing of a position. */
import type { Key } from '../i18n/catalogue';
import type { Standing } from '../protocol/types';
import type { Found } from './engine.svelte';

interface Seen {
  /** How it stands there; null as long as that is not known. */
  readonly standing: Pick<Standing, 'legal' | 'outcome'> | null;
  readonly found: Pick<Found, 'lines' | 'done'> | null;
  /** The record says that the game ended there, though the rules do not. */
  readonly ended: boolean;
  /** The game begins with armies that are set up in secret. */
  readonly armies: boolean;
}

/** Returns the words for a position of which there is nothing to say; null where lines are on their way. */
export function silence({ standing, found, ended, armies }: Seen): Key | null {
  if (standing?.outcome) return 'engine.over';
  // It ended before play began, or while the armies were set up anew.
  if (standing?.legal.length === 0 && ended) return 'engine.over';
  // Nothing can be moved, and the game is not over: play has not begun.
  if (standing?.legal.length === 0) return armies ? 'engine.armies' : 'engine.nothing';
  return found?.done && found.lines.length === 0 ? 'engine.nothing' : null;
}
