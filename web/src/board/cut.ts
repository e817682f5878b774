/** A part of a board that is shown alone, with its files and ranks at its own edges. */
import type { Square } from '../shogi/square';
import { corner, type Frame, HEIGHT, WIDTH } from './frame';

/** As wide as the margin of a whole board. */
export const STRIP = 40;

export interface Cut {
  readonly view: string;
  /** Where the squares of the part are, in the board's units from its first square. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The columns and rows that are seen: the first, and the one behind the last. */
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

export function cutOf(f: Frame, from: Square, to: Square): Cut {
  const [a, b] = [corner(f, from), corner(f, to)];
  const [left, top] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, bottom] = [Math.max(a.x, b.x) + WIDTH, Math.max(a.y, b.y) + HEIGHT];
  // The rim of the board is seen where the part ends with it.
  const x = left === 0 ? 0 : f.left + left;
  const y = top === 0 ? 0 : f.top + top - STRIP;
  const end = bottom === f.ranks * HEIGHT ? f.height : f.top + bottom;
  return {
    view: `${x} ${y} ${f.left + right + STRIP - x} ${end - y}`,
    left,
    top,
    right,
    bottom,
    columns: [left / WIDTH, right / WIDTH],
    rows: [top / HEIGHT, bottom / HEIGHT],
  };
}
