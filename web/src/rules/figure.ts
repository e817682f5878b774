/** What of a board matters in a diagram of the rules, and the turns that are drawn on it. */
import type { Drawn } from '../board/marks';
import { MoveError, parseMove } from '../shogi/move';
import { type Position, parseSfen } from '../shogi/position';
import { distance, placeOf, type Square, squareAt } from '../shogi/square';

export interface Crop {
  /** The upper left square and the lower right one. */
  readonly from: Square;
  readonly to: Square;
}

/** A piece that stands farther from all others belongs to another part of the board. */
const NEAR = 4;
/** Around what matters so many squares are seen, and so many at least in all. */
const RIM = 1;
const LEAST = 5;
/** A part that is nearly the whole board is the whole board. */
const NEARLY = 0.72;

/** Whether a position string has as many files and ranks as a board. */
export function isOfSize(sfen: string, { files, ranks }: { files: number; ranks: number }): boolean {
  const position = parseSfen(sfen);
  return position.files === files && position.ranks === ranks;
}

/**
 * The part of a board that a diagram is about: around all pieces but kings that stand alone, far away,
 * because every position has to have one, and around what is drawn. Undefined for the whole board.
 */
export function partOf(
  position: Position,
  isRoyal: (code: string) => boolean,
  drawn: readonly Drawn[] = [],
): Crop | undefined {
  const { files, ranks, board } = position;
  const squares = [...board.keys()];
  const alone = (square: Square) => {
    const others = squares.filter((other) => other !== square);
    return others.every((other) => distance(square, other) > NEAR);
  };
  const told = drawn.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  const kept = squares.filter((square) => !isRoyal(board.get(square)?.code ?? '') || !alone(square));
  const places = [...kept, ...told].map((square) => placeOf(files, square));
  if (kept.length === 0) return undefined;
  const [left, right] = span(
    places.map(({ column }) => column),
    files,
  );
  const [top, bottom] = span(
    places.map(({ row }) => row),
    ranks,
  );
  if ((right - left + 1) * (bottom - top + 1) > NEARLY * files * ranks) return undefined;
  return {
    from: squareAt(files, { column: left, row: top }),
    to: squareAt(files, { column: right, row: bottom }),
  };
}

/** From the first to the last of what is seen, with a rim, within a board of so many lines. */
function span(lines: readonly number[], most: number): [number, number] {
  let [first, last] = [Math.min(...lines) - RIM, Math.max(...lines) + RIM];
  for (let more = LEAST - (last - first + 1); more > 0; more -= 1) {
    if (first > 0 && (more % 2 === 1 || last >= most - 1)) first -= 1;
    else last += 1;
  }
  return [Math.max(0, first), Math.min(most - 1, last)];
}

/**
 * The turns behind the `;` of a diagram: arrows from stop to stop, in red where an `x` before them says that
 * the rules forbid them; a square alone is a ring. Null for a word that is none of these.
 */
export function drawnOf(words: string): Drawn[] | null {
  const drawn: Drawn[] = [];
  for (const word of words.split(/\s+/).filter((one) => one !== '')) {
    const [text, as] = word.startsWith('x') ? ([word.slice(1), 'red'] as const) : ([word, 'green'] as const);
    if (/^\d+[a-z]+$/.test(text)) {
      drawn.push({ from: text, to: null, as });
      continue;
    }
    try {
      const { origin, legs } = parseMove(text);
      if (!('square' in origin)) drawn.push(...legs.map((from) => ({ from, to: null, as })));
      else drawn.push(...legs.map((to, i) => ({ from: legs[i - 1] ?? origin.square, to, as })));
    } catch (error) {
      if (error instanceof MoveError) return null;
      throw error;
    }
  }
  return drawn;
}
