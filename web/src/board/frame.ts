/** Where things are on the drawing of a board, in its own units: a square is 100 wide. */
import { type Place, placeOf, type Square, squareAt } from '../shogi/square';

export const WIDTH = 100;
export const HEIGHT = 106;
const RIM = 16;
const COORDINATES = 40;

export interface Frame {
  readonly files: number;
  readonly ranks: number;
  readonly flip: boolean;
  readonly left: number;
  readonly top: number;
  /** Size of the whole drawing with its rim. */
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function frame(files: number, ranks: number, flip = false, coordinates = true): Frame {
  const margin = coordinates ? COORDINATES : RIM;
  // Turning the board turns its coordinates with it: files above, ranks at the right in both views.
  return {
    files,
    ranks,
    flip,
    left: RIM,
    top: margin,
    width: files * WIDTH + RIM + margin,
    height: ranks * HEIGHT + RIM + margin,
  };
}

/** Column and row as seen on the screen. */
export function seen(f: Frame, square: Square): Place {
  const place = placeOf(f.files, square);
  return f.flip ? { column: f.files - 1 - place.column, row: f.ranks - 1 - place.row } : place;
}

export function squareSeen(f: Frame, place: Place): Square | null {
  const { column, row } = f.flip
    ? { column: f.files - 1 - place.column, row: f.ranks - 1 - place.row }
    : place;
  if (column < 0 || row < 0 || column >= f.files || row >= f.ranks) return null;
  return squareAt(f.files, { column, row });
}

export function corner(f: Frame, square: Square): Point {
  const { column, row } = seen(f, square);
  return { x: column * WIDTH, y: row * HEIGHT };
}

export function centre(f: Frame, square: Square): Point {
  const { x, y } = corner(f, square);
  return { x: x + WIDTH / 2, y: y + HEIGHT / 2 };
}

/** The square under a point of the screen, given where the drawing is on it. */
export function squareUnder(
  f: Frame,
  box: { left: number; top: number; width: number; height: number },
  point: Point,
): Square | null {
  const scale = f.width / box.width;
  const x = (point.x - box.left) * scale - f.left;
  const y = (point.y - box.top) * scale - f.top;
  return squareSeen(f, { column: Math.floor(x / WIDTH), row: Math.floor(y / HEIGHT) });
}

/** The dots that mark the promotion zones, on the crossings of lines. */
export function zoneDots(f: Frame, zone: { b: string[]; w: string[] } | undefined): Point[] {
  if (!zone) return [];
  // Zones that meet have one line between them, and two files one column.
  const lines = new Set([zone.b.length, f.ranks - zone.w.length]);
  const inset = Math.round(f.files / 3);
  const columns = new Set([inset, f.files - inset]);
  return [...lines]
    .filter((line) => line > 0 && line < f.ranks)
    .flatMap((line) => {
      const y = (f.flip ? f.ranks - line : line) * HEIGHT;
      return [...columns].map((column) => ({ x: column * WIDTH, y }));
    });
}
