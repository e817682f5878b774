/** The points of the pieces on the board, as the turn that ends a game by points counts them. */
import type { Kind } from '../protocol/types';
import type { Position, Side } from '../shogi/position';

/** What White gets for moving second (rulebook rengo §11.9). */
const WHITE_GETS = 1.5;

export function boardPoints(
  position: Position,
  kinds: ReadonlyMap<string, Kind>,
): { b: number; w: number; leader: Side } {
  const sum = { b: 0, w: WHITE_GETS };
  for (const { side, code } of position.board.values()) sum[side] += kinds.get(code)?.cost ?? 0;
  return { ...sum, leader: sum.b > sum.w ? 'b' : 'w' };
}
