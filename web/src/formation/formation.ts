/** Formations for the set-up: placements in their order, made one by one while the opponent makes his own. */
import { type Position, parseSfen, piecesOf, type Side, towerAt } from '../shogi/position';
import { placeOf, type Square, squareAt } from '../shogi/square';

/** A piece and its square, from Black's seat; pieces of one square stand in their order. */
export interface Placement {
  readonly code: string;
  /** `null`: any square, any piece of the hand. */
  readonly square: Square | null;
}

/** Nothing is placed by itself. */
export const STILL: readonly Placement[] = [];
/** Whatever is legal, by lot. */
export const BY_LOT: readonly Placement[] = [{ code: '', square: null }];

/** A formation with the name under which the texts know it. */
export interface Formation {
  readonly name: string;
  readonly placements: readonly Placement[];
}

/** Reads a list: a name, and Black's last ranks as in a position string, on each line that is no comment. */
export function readFormations(list: string): Formation[] {
  return list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ranks = ''] = line.split(/\s+/);
      return { name, placements: readFormation(ranks) };
    });
}

/**
 * The placements of the last ranks of a board: layer by layer, 兵 first, as each file must keep room for its
 * own.
 */
export function readFormation(ranks: string): Placement[] {
  const rows = ranks.split('/');
  // Boards of games with towers are square.
  const { files } = parseSfen(`${ranks} b - 1 setup 9 -`);
  const empty = Array.from({ length: files - rows.length }, () => `${files}`);
  const position = parseSfen(`${[...empty, ...rows].join('/')} b - 1 setup 9 -`);
  const placements = piecesOf(position).flatMap(({ square }) =>
    towerAt(position, square).map(({ code }, layer) => ({ code, square, layer })),
  );
  const rank = ({ code, layer }: { code: string; layer: number }) => 2 * layer + (code === 'P' ? 0 : 1);
  return placements.sort((a, b) => rank(a) - rank(b)).map(({ code, square }) => ({ code, square }));
}

/** The same with left and right exchanged. */
export function mirrored(formation: readonly Placement[], files: number): Placement[] {
  return formation.map(({ code, square }) => {
    if (square === null) return { code, square };
    const { column, row } = placeOf(files, square);
    return { code, square: squareAt(files, { column: files - 1 - column, row }) };
  });
}

/** The square as it is for a side. */
function forSide(square: Square, side: Side, { files, ranks }: Pick<Position, 'files' | 'ranks'>): Square {
  if (side === 'b') return square;
  const { column, row } = placeOf(files, square);
  return squareAt(files, { column: files - 1 - column, row: ranks - 1 - row });
}

/**
 * The next placement of a formation that is in the list of legal ones and not on the board yet, or null when
 * there is none. The list decides: what it does not name is passed over.
 */
export function nextOf(
  formation: readonly Placement[],
  legal: readonly string[],
  side: Side,
  position: Position,
  lot: () => number = Math.random,
): string | null {
  const known = new Set(legal);
  for (const { code, square } of formation) {
    if (square === null) return legal[Math.floor(lot() * legal.length)] ?? null;
    const at = forSide(square, side, position);
    if (towerAt(position, at).some((piece) => piece.side === side && piece.code === code)) continue;
    const text = `${code}*${at}`;
    if (known.has(text)) return text;
  }
  return null;
}
