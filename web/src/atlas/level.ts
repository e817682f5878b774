/** How large a board has to be to get a camera, and how much of a piece is drawn at which size. */

/** More files or ranks than this are too many to be read at once. */
const READABLE = 16;
/**
 * CSS pixels of a square from which one kanji gives way to the whole name, and the whole name gets its
 * reading.
 */
const NAME_PX = 40;
const READING_PX = 60;
/**
 * A square is never larger than this, nor so large that fewer than this many stand side by side in the
 * window.
 */
const LARGEST_PX = 132;
const FEWEST = 4.5;

/** `far`: colour and one kanji; `near`: the name; `close`: the name and its reading. */
export type Level = 'far' | 'near' | 'close';

export function isLarge(board: { readonly files: number; readonly ranks: number }): boolean {
  return Math.max(board.files, board.ranks) > READABLE;
}

/** `square`: the width of a square in CSS pixels. */
export function levelOf(square: number): Level {
  return square < NAME_PX ? 'far' : square < READING_PX ? 'near' : 'close';
}

/**
 * The largest scale in a window, for a board whose squares have the width `square` when all of it is seen.
 */
export function largestScale(square: number, window: number): number {
  return square > 0 ? Math.max(1, Math.min(LARGEST_PX, window / FEWEST) / square) : 1;
}
