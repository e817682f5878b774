import type { Kind } from '../protocol/types';
import type { Piece, Position } from '../shogi/position';
import { onBoard, placeOf, type Square, squareAt } from '../shogi/square';
import type { Stepping } from './tree';

/** The square at an offset as the owner of a piece sees it, or null beyond the edge. */
export function offsetSquare(
  position: Pick<Position, 'files' | 'ranks'>,
  from: Square,
  side: Piece['side'],
  offset: { x: number; y: number },
): Square | null {
  const turn = side === 'b' ? 1 : -1;
  const { column, row } = placeOf(position.files, from);
  const place = { column: column + turn * offset.x, row: row - turn * offset.y };
  return onBoard(position.files, position.ranks, place) ? squareAt(position.files, place) : null;
}

/** The two-leg ways of the piece on `from`, as squares. */
export function steppings(position: Position, kinds: ReadonlyMap<string, Kind>, from: Square): Stepping[] {
  const piece = position.board.get(from);
  const kind = piece && kinds.get(piece.code);
  if (!piece || !kind) return [];
  const found: Stepping[] = [];
  for (const path of kind.moves.two_steps) {
    const via = offsetSquare(position, from, piece.side, path.via);
    const to = offsetSquare(position, from, piece.side, path.to);
    if (via !== null && to !== null) found.push({ via, to });
  }
  return found;
}
