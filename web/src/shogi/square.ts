/**
 * Squares as the rulebooks write them: file number from Black's right, then
 * rank letters from the top (`7g`, `14aa`: after `z` comes `aa`).
 */
export type Square = string;

/** Place on a grid drawn from Black's seat: column 0 at the left, row 0 at the top. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

export function rankName(row: number): string {
  const letter = String.fromCharCode(FIRST + (row % LETTERS));
  return row < LETTERS ? letter : letter.repeat(1 + Math.floor(row / LETTERS));
}

/** The row of rank letters, or null when they are no rank (`ab` is none: it is `a` or `aa`). */
export function rankRow(letters: string): number | null {
  const letter = letters[0];
  if (letter === undefined || !/^[a-z]$/.test(letter) || letters !== letter.repeat(letters.length))
    return null;
  return letter.charCodeAt(0) - FIRST + (letters.length - 1) * LETTERS;
}

export function squareAt(files: number, place: Place): Square {
  return `${files - place.column}${rankName(place.row)}`;
}

export function fileOf(square: Square): number {
  return Number.parseInt(square, 10);
}

export function rowOf(square: Square): number {
  const row = rankRow(square.replace(/^\d+/, ''));
  if (row === null) throw new Error(`no rank in square ${square}`);
  return row;
}

export function placeOf(files: number, square: Square): Place {
  return { column: files - fileOf(square), row: rowOf(square) };
}

export function onBoard(files: number, ranks: number, place: Place): boolean {
  return place.column >= 0 && place.column < files && place.row >= 0 && place.row < ranks;
}

/** The larger of the differences of files and ranks: 1 means adjacent. */
export function distance(a: Square, b: Square): number {
  return Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(rowOf(a) - rowOf(b)));
}
