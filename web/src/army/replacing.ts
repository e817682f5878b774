/** The re-placing of janggi men before play (rulebook rengo §4.2): the men that may be lifted, and where they may be put. */
import type { Position, Side } from '../shogi/position';
import { placeOf, type Square, squareAt } from '../shogi/square';
import type { Terms } from './terms';
import { readArmy, writeRanks } from './text';

const LIFTED = ['JE', 'JH', 'JR'];

/** The board as the player at the bottom has it, who may be White: a square is turned to the one opposite. */
function turned({ files, ranks }: Position, square: Square): Square {
  const { column, row } = placeOf(files, square);
  return squareAt(files, { column: files - 1 - column, row: ranks - 1 - row });
}

/** A square as its owner has it, who sees himself at the bottom. */
function own(position: Position, side: Side, square: Square): Square {
  return side === 'b' ? square : turned(position, square);
}

/** The men of a side that may be re-placed. */
export function replaceable(position: Position, side: Side): Set<Square> {
  const men = [...position.board].filter(([, man]) => man.side === side && LIFTED.includes(man.code));
  return new Set(men.map(([square]) => square));
}

/** Where they may be put: behind the front rank, on what is empty or holds another of them. */
export function placesFor(position: Position, terms: Terms, side: Side): Set<Square> {
  const mine = replaceable(position, side);
  const behind = terms.rows.slice(1).flat();
  const squares = behind.map((square) => own(position, side, square));
  return new Set(squares.filter((square) => !position.board.has(square) || mine.has(square)));
}

/** The position with a man put elsewhere; what stood there goes where it came from. */
export function shifted(position: Position, from: Square, to: Square): Position {
  const board = new Map(position.board);
  const man = board.get(from);
  const other = board.get(to);
  if (!man || from === to) return position;
  board.delete(from);
  if (other) board.set(from, other);
  board.set(to, man);
  return { ...position, board };
}

/** The position with the men of a side put where ranks have them that were kept; as it was when they do not fit. */
export function withRanks(position: Position, terms: Terms, side: Side, ranks: string | null): Position {
  const reading = ranks === null ? null : readArmy(`${ranks}|-`, terms);
  if (reading?.kind !== 'army') return position;
  const board = new Map(position.board);
  for (const square of replaceable(position, side)) board.delete(square);
  for (const [square, code] of reading.army.men) {
    if (LIFTED.includes(code)) board.set(own(position, side, square), { side, code });
  }
  const next = { ...position, board };
  const fits =
    board.size === position.board.size &&
    replaceable(next, side).size === replaceable(position, side).size &&
    ranksOf(next, terms, side) === ranks;
  return fits ? next : position;
}

/** All own ranks of a side, as the rules write a re-placing (§12.5). */
export function ranksOf(position: Position, terms: Terms, side: Side): string {
  const men = new Map(
    [...position.board]
      .filter(([, man]) => man.side === side)
      .map(([square, man]) => [own(position, side, square), man.code]),
  );
  return writeRanks({ men }, terms);
}

/** The squares on which a side's men stand since a re-placing, given the army as it was sealed. */
export function newPlaces(
  position: Position,
  side: Side | null,
  sealed: string | undefined,
  terms: Terms,
): Square[] {
  const reading = sealed === undefined ? null : readArmy(sealed, terms);
  if (side === null || reading?.kind !== 'army') return [];
  const { men } = reading.army;
  return [...replaceable(position, side)].filter(
    (square) => men.get(own(position, side, square)) !== position.board.get(square)?.code,
  );
}
