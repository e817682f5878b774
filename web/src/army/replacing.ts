/**
 * The re-placing of janggi pieces before play (rulebook rengo §4.2): the pieces that may be lifted, and where
 * they may be put.
 */
import type { Position, Side } from '../shogi/position';
import { placeOf, type Square, squareAt } from '../shogi/square';
import type { Terms } from './terms';
import { readArmy, writeRanks } from './text';

/** The board as the player at the bottom has it, who may be White: a square is turned to the one opposite. */
function turned({ files, ranks }: Position, square: Square): Square {
  const { column, row } = placeOf(files, square);
  return squareAt(files, { column: files - 1 - column, row: ranks - 1 - row });
}

/** A square as its owner has it, who sees himself at the bottom. */
function own(position: Position, side: Side, square: Square): Square {
  return side === 'b' ? square : turned(position, square);
}

/** The pieces of a side that may be re-placed. */
export function replaceable(position: Position, terms: Terms, side: Side): Set<Square> {
  const pieces = [...position.board].filter(
    ([, piece]) => piece.side === side && terms.replaced.has(piece.code),
  );
  return new Set(pieces.map(([square]) => square));
}

/** Where they may be put: where they may be set up, on what is empty or holds another of them. */
export function placesFor(position: Position, terms: Terms, side: Side): Set<Square> {
  const mine = replaceable(position, terms, side);
  const open = [...terms.replaced].flatMap((code) => terms.piece(code)?.squares ?? []);
  const squares = open.map((square) => own(position, side, square));
  return new Set(squares.filter((square) => !position.board.has(square) || mine.has(square)));
}

/** The position with a piece put elsewhere; what stood there goes where it came from. */
export function shifted(position: Position, from: Square, to: Square): Position {
  const board = new Map(position.board);
  const piece = board.get(from);
  const other = board.get(to);
  if (!piece || from === to) return position;
  board.delete(from);
  if (other) board.set(from, other);
  board.set(to, piece);
  return { ...position, board };
}

/**
 * The position with the pieces of a side put where ranks have them that were kept; as it was when they do not
 * fit.
 */
export function withRanks(position: Position, terms: Terms, side: Side, ranks: string | null): Position {
  const army = ranks === null ? null : readArmy(`${ranks}|-`, terms);
  if (!army) return position;
  const board = new Map(position.board);
  for (const square of replaceable(position, terms, side)) board.delete(square);
  for (const [square, code] of army.pieces) {
    if (terms.replaced.has(code)) board.set(own(position, side, square), { side, code });
  }
  const next = { ...position, board };
  const fits =
    board.size === position.board.size &&
    replaceable(next, terms, side).size === replaceable(position, terms, side).size &&
    ranksOf(next, terms, side) === ranks;
  return fits ? next : position;
}

/** All own ranks of a side, as the rules write a re-placing (§12.5). */
export function ranksOf(position: Position, terms: Terms, side: Side): string {
  const pieces = new Map(
    [...position.board]
      .filter(([, piece]) => piece.side === side)
      .map(([square, piece]) => [own(position, side, square), piece.code]),
  );
  return writeRanks({ pieces }, terms);
}

/** The squares on which a side's pieces stand since a re-placing, given the army as it was sealed. */
export function newPlaces(
  position: Position,
  side: Side | null,
  sealed: string | undefined,
  terms: Terms,
): Square[] {
  const army = sealed === undefined ? null : readArmy(sealed, terms);
  if (side === null || !army) return [];
  const { pieces } = army;
  return [...replaceable(position, terms, side)].filter(
    (square) => pieces.get(own(position, side, square)) !== position.board.get(square)?.code,
  );
}
