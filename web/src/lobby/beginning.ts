/** With which games somebody begins who has never been here. */
import type { Summary } from '../protocol/types';

type Offered = Pick<Summary, 'id' | 'files' | 'ranks'>;

/**
 * What most people know, and the smallest board: of the games that somebody has written a lesson for, as a
 * beginner is to be taken by the hand. Where nothing is taught it is the first of the list.
 */
export function toBeginWith<T extends Offered>(games: readonly T[], isTaught: (id: string) => boolean): T[] {
  const taught = games.filter(({ id }) => isTaught(id));
  const [first] = taught.length > 0 ? taught : games;
  const [smallest] = [...taught].sort((a, b) => a.files * a.ranks - b.files * b.ranks);
  return [...new Set([first, smallest])].filter((one) => one !== undefined);
}
