/** How the ways of a piece are entered, by its definition. */
import type { Kind } from '../protocol/types';
import type { Position } from '../shogi/position';
import type { Square } from '../shogi/square';

/**
 * `plain`: every capture on the way is a leg of its own. `sweeping`: the landing square comes first, then
 * which pieces on the way are taken. `lion`: both, legs for two steps of a king.
 */
export type Manner = 'plain' | 'sweeping' | 'lion';

export function mannerOf(position: Position, kinds: ReadonlyMap<string, Kind>, from: Square): Manner {
  const piece = position.board.get(from);
  const moves = piece && kinds.get(piece.code)?.moves;
  if (!moves || (moves.dances.length === 0 && !moves.range_jumps.some((jump) => jump.captures)))
    return 'plain';
  const goesOn = moves.two_steps.some(({ first, to }) => first === 'capture' && (to.x !== 0 || to.y !== 0));
  return goesOn ? 'lion' : 'sweeping';
}
