/** How a piece with moves of two legs gets to a square. Only for showing: the list of legal moves decides. */
import type { Kind, Offset } from '../protocol/types';
import type { Position, Side } from '../shogi/position';
import type { Square } from '../shogi/square';
import { offsetSquare } from './lion';

/** The squares on which the piece on `from` can turn to reach `to`; none when it goes there in one leg. */
export function turnings(
  position: Position,
  kinds: ReadonlyMap<string, Kind>,
  from: Square,
  to: Square,
): Square[] {
  const piece = position.board.get(from);
  const kind = piece && kinds.get(piece.code);
  if (!piece || !kind || kind.moves.hooks.length === 0) return [];
  const way = (start: Square, offset: Offset, slides: boolean) =>
    walkOut(position, piece.side, start, offset, slides);
  const { steps, rays, hooks } = kind.moves;
  const straight =
    steps.some((step) => way(from, step, false).includes(to)) ||
    rays.some((ray) =>
      way(from, ray, true)
        .slice(0, ray.max ?? undefined)
        .includes(to),
    );
  if (straight) return [];
  const found = new Set<Square>();
  for (const { first, then, slides } of hooks) {
    for (const via of way(from, first, slides)) {
      if (position.board.has(via)) break;
      if (then.some((offset) => way(via, offset, slides).includes(to))) found.add(via);
    }
  }
  return [...found];
}

/** The squares along an offset up to and with the first piece. */
function walkOut(position: Position, side: Side, start: Square, offset: Offset, slides: boolean): Square[] {
  const squares: Square[] = [];
  let square = offsetSquare(position, start, side, offset);
  while (square !== null) {
    squares.push(square);
    if (!slides || position.board.has(square)) break;
    square = offsetSquare(position, square, side, offset);
  }
  return squares;
}
