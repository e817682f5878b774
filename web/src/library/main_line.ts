/** The main line of a record, as it is shown to those who only read it. */
import type { JsonEnding, OpenedRecord, Seen } from '../protocol/types';
import { MoveError, parseMove, squaresOfMove } from '../shogi/move';
import type { Square } from '../shogi/square';

/** A position of the line, and the turn that led there. */
export interface Place {
  readonly seen: Seen;
  /** The squares of that turn; none at the start, and of a turn that is no move. */
  readonly last: readonly Square[];
  readonly comment: string;
  readonly ending: JsonEnding | null;
}

/**
 * Returns the line from the start to its end: the first child of each node stands directly behind it in the
 * list. What stands behind an end was only tried out.
 */
export function mainLine({ record, places }: OpenedRecord): Place[] {
  const line: Place[] = [];
  for (const [at, node] of record.nodes.entries()) {
    if (at > 0 && (node.after ?? at - 1) !== at - 1) break;
    const seen = places[at];
    if (!seen) break;
    const { turn, comment = '', ending = null } = node;
    line.push({ seen, last: turn === undefined ? [] : squaresOf(turn), comment, ending });
    if (ending) break;
  }
  return line;
}

function squaresOf(turn: string): Square[] {
  try {
    return squaresOfMove(parseMove(turn));
  } catch (error) {
    // Armies that are set up, and what else a game has besides moves.
    if (!(error instanceof MoveError)) throw error;
    return [];
  }
}
