/**
 * How boards look, by the word of the definition (`look`): everything in which the drawing of one culture's
 * board differs from another's.
 */
import { type Frame, HEIGHT, type Point, WIDTH } from './frame';

export interface Look {
  /** Pieces stand in squares, in squares of two colours, or on the crossings of lines. */
  readonly cells: 'squares' | 'checkered' | 'points';
  /**
   * The colours that it is painted with, where no other ones were chosen: `.wood-NAME` in
   * `app/tokens.css`.
   */
  readonly wood: 'ordinary' | 'chess' | 'xiangqi' | 'janggi' | 'makruk';
  /** The zones' dots of a shogi board. */
  readonly dots: boolean;
  /** Two diagonals over three by three points at each end. */
  readonly palaces: boolean;
  /**
   * What is written between the middle ranks, where no file is drawn: at the left and at the right, as Black
   * reads it.
   */
  readonly river: readonly [string, string] | null;
  /** Small angles (xiangqi) or crosses (janggi) where soldiers and cannons stand at first. */
  readonly stations: 'angles' | 'crosses' | null;
}

const SQUARES: Look = {
  cells: 'squares',
  wood: 'ordinary',
  dots: true,
  palaces: false,
  river: null,
  stations: null,
};

const LOOKS: Readonly<Record<string, Look>> = {
  ordinary: SQUARES,
  chess: { ...SQUARES, cells: 'checkered', wood: 'chess', dots: false },
  makruk: { ...SQUARES, wood: 'makruk', dots: false },
  xiangqi: {
    cells: 'points',
    wood: 'xiangqi',
    dots: false,
    palaces: true,
    river: ['楚河', '漢界'],
    stations: 'angles',
  },
  janggi: { cells: 'points', wood: 'janggi', dots: false, palaces: true, river: null, stations: 'crosses' },
};

export function lookOf(word: string | undefined): Look {
  return LOOKS[word ?? 'ordinary'] ?? SQUARES;
}

/** A place on the board: column from the left and row from the top, as counted by Black. */
type Spot = readonly [column: number, row: number];

const PALACE = 3;
/** Where cannons and soldiers of these games stand at first: columns and rows from the own edge. */
const CANNONS: readonly Spot[] = [
  [1, 2],
  [7, 2],
];
const SOLDIERS: readonly Spot[] = [0, 2, 4, 6, 8].map((column) => [column, 3]);

/** The diagonals of the palaces. */
export function palaceLines(f: Frame): [Point, Point][] {
  const left = Math.floor((f.files - PALACE) / 2);
  const right = left + PALACE - 1;
  return [0, f.ranks - PALACE].flatMap((top): [Point, Point][] => {
    const bottom = top + PALACE - 1;
    return [
      [middle(left, top), middle(right, bottom)],
      [middle(right, top), middle(left, bottom)],
    ];
  });
}

/** The stations of both sides. */
export function stations(f: Frame): Spot[] {
  const own = [...CANNONS, ...SOLDIERS].filter(([column]) => column < f.files);
  return own.flatMap(([column, row]): Spot[] => [
    [column, row],
    [column, f.ranks - 1 - row],
  ]);
}

/** The marks of one station: what would lie off the board is left out. */
export function stationPath(f: Frame, [column, row]: Spot, sort: 'angles' | 'crosses'): string {
  const { x, y } = middle(column, row);
  if (sort === 'crosses') {
    const arms = column === 0 ? [1] : column === f.files - 1 ? [-1] : [-1, 1];
    return arms.map((a) => `M${x},${y} m${a * 3},-3 l${a * 9},-9 m0,24 l${-a * 9},-9`).join(' ');
  }
  const sides = [-1, 1].filter((a) => (a < 0 ? column > 0 : column < f.files - 1));
  return sides
    .flatMap((a) => [-1, 1].map((b) => `M${x + a * 7},${y + b * 22} v${-b * 15} h${a * 15}`))
    .join(' ');
}

/** The middle of a place, from the corner of the board. */
export function middle(column: number, row: number): Point {
  return { x: column * WIDTH + WIDTH / 2, y: row * HEIGHT + HEIGHT / 2 };
}
