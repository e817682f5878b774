/** On which ranks a piece of union shogi promotes (rulebook rengo §9); told from the definition. */
import type { Kind } from '../protocol/types';
import type { Side } from '../shogi/position';

/** The first and the last of these rows, from the top. */
export function promotionRows(kind: Kind, ranks: number, zone: number, side: Side): [number, number] | null {
  const depth = depthOf(kind, ranks, zone);
  if (depth === null) return null;
  return side === 'b' ? [0, depth - 1] : [ranks - depth, ranks - 1];
}

/** How many ranks from the far edge. */
function depthOf(kind: Kind, ranks: number, zone: number): number | null {
  if (kind.becomes.length > 0) return 1;
  if (kind.promotes_to === null) return null;
  return kind.moves.rules.includes('crosses') ? ranks - Math.floor(ranks / 2) : zone;
}
