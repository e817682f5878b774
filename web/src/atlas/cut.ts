/** Which part of the drawing some squares are. */
import { corner, type Frame, HEIGHT, WIDTH } from '../board/frame';
import type { Square } from '../shogi/square';
import type { Cut, Spot } from './camera';

export function cutAround(f: Frame, squares: readonly Square[]): Cut {
  const corners = squares.map((square) => corner(f, square));
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const right = Math.max(...corners.map(({ x }) => x)) + WIDTH;
  const bottom = Math.max(...corners.map(({ y }) => y)) + HEIGHT;
  return {
    left: (f.left + left) / f.width,
    top: (f.top + top) / f.height,
    width: (right - left) / f.width,
    height: (bottom - top) / f.height,
  };
}

export function middleOf(cut: Cut): Spot {
  return { x: cut.left + cut.width / 2, y: cut.top + cut.height / 2 };
}
