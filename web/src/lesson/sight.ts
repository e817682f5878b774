/** What of a large board is to be seen for a step of a lesson. */
import { parseMove, squaresOfMove } from '../shogi/move';
import type { Square } from '../shogi/square';
import type { Step } from './lesson';

/**
 * Returns the squares that a step is about once `made` of its turns are made: those of the turns that are
 * right now, the piece that moves among them, and at first what is marked. None where it is about no square.
 */
export function sightOf({ marks, arrows, turns }: Step, made: number): readonly Square[] {
  const told = made === 0 ? [...(marks ?? []), ...(arrows ?? []).flat()] : [];
  const right = (turns?.[made]?.accept ?? []).flatMap((move) => squaresOfMove(parseMove(move)));
  return [...new Set([...told, ...right])];
}
