/** What boards are made of, as a reader likes them, and how their files and ranks are numbered. */
import { kanjiNumber } from '../shogi/notation';
import { rankName } from '../shogi/square';

/** `kaya` is each game's own wood; the colours of the others are in `app/tokens.css`. */
export type BoardTheme = 'kaya' | 'dark-wood' | 'light' | 'dark' | 'contrast';
export const BOARD_THEMES: readonly BoardTheme[] = ['kaya', 'dark-wood', 'light', 'dark', 'contrast'];

/** `page`: as readers of the page's language are used to it. */
export type Coordinates = 'page' | 'japanese' | 'western' | 'numbers' | 'chess' | 'hidden';
export const COORDINATES: readonly Coordinates[] = [
  'page',
  'japanese',
  'western',
  'numbers',
  'chess',
  'hidden',
];

/** What stands at a column or a row as they are seen, in a style that is not `page`. */
interface Size {
  readonly files: number;
  readonly ranks: number;
  readonly flip: boolean;
}

export function fileLabel(style: Coordinates, { files, flip }: Size, column: number): string {
  if (style === 'hidden') return '';
  if (style === 'chess') return rankName(flip ? files - 1 - column : column);
  return String(flip ? column + 1 : files - column);
}

export function rankLabel(style: Coordinates, { ranks, flip }: Size, row: number): string {
  const real = flip ? ranks - 1 - row : row;
  if (style === 'hidden') return '';
  if (style === 'japanese') return kanjiNumber(real + 1);
  if (style === 'western') return rankName(real);
  return String(style === 'chess' ? ranks - real : real + 1);
}
