/** Positions as the text of a game writes them, for another board and without some of their pieces. */

/** A square of a row: empty ones by their number, a tower in brackets, or a piece. */
const SQUARE = /(\d+)|(\([^)]*\)|\+?(?:\[[A-Za-z]+\]|[A-Za-z]))/g;
const PIECE = /\+?(?:\[[A-Za-z]+\]|[A-Za-z])/g;
/** A piece in hand, with its number. */
const HELD = /\d*(\+?(?:\[[A-Za-z]+\]|[A-Za-z]))/g;
const HANDS = /^(?:\d*\+?(?:\[[A-Za-z]+\]|[A-Za-z]))+$/;
/** As many files as a board may have. */
const MOST_FILES = 27;

/**
 * A position for a board of another size. Each camp keeps its place as its own player sees it, from his left
 * and from his own side: what was the same for both by half a turn stays so. A row in the very middle belongs
 * to both and opens in its middle; where there is no such row any more each side's pieces go to its own.
 */
export function resized(position: string, files: number, ranks: number): string {
  const [board = '', ...rest] = position.split(' ');
  const rows = board.split('/').map(cellsOf);
  const camp = Math.floor(Math.min(rows.length, ranks) / 2);
  const middle = rows.length % 2 === 1 ? rows[(rows.length - 1) / 2] : undefined;
  const between: string[][] = Array.from({ length: ranks - 2 * camp }, () => []);
  const half = Math.floor((between.length - 1) / 2);
  if (middle && between.length % 2 === 1) between[half] = fromBoth(middle, files);
  else if (middle && between.length > 0) {
    between[half] = fromBoth(
      middle.map((cell) => (isWhite(cell) ? cell : '')),
      files,
    );
    between[half + 1] = fromBoth(
      middle.map((cell) => (isWhite(cell) ? '' : cell)),
      files,
    );
  }
  const whites = rows.slice(0, camp).map((row) => fromLeft(row.toReversed(), files).toReversed());
  const blacks = rows.slice(rows.length - camp).map((row) => fromLeft(row, files));
  const fitted = [...whites, ...between.map((row) => fromLeft(row, files)), ...blacks];
  return [fitted.map(rowText).join('/'), ...rest].join(' ');
}

function isWhite(cell: string): boolean {
  return cell === cell.toLowerCase();
}

function fromLeft(row: readonly string[], files: number): string[] {
  return Array.from({ length: files }, (_, at) => row[at] ?? '');
}

function fromBoth(row: readonly string[], files: number): string[] {
  const half = Math.floor(Math.min(row.length, files) / 2);
  const between: string[] = Array.from({ length: files - 2 * half }, () => '');
  const centre = row.length % 2 === 1 ? row[(row.length - 1) / 2] : undefined;
  if (centre && between.length > 0) between[Math.floor((between.length - 1) / 2)] = centre;
  return [...row.slice(0, half), ...between, ...row.slice(row.length - half)];
}

/** A position without the pieces of a kind, of both sides; its promoted side goes with the unpromoted one. */
export function cleared(position: string, code: string, hands: boolean): string {
  const [board = '', side = '', hand = '', ...rest] = position.split(' ');
  let isChanged = false;
  const stays = (piece: string) => {
    const one = piece.replaceAll(/[[\]]/g, '').toUpperCase();
    const isGone = one === code || one === `+${code}`;
    isChanged ||= isGone;
    return !isGone;
  };
  const rows = board.split('/').map((row) => cellsOf(row).map((cell) => tower(piecesOf(cell).filter(stays))));
  const held = hands && HANDS.test(hand) ? inHand(hand, stays) : hand;
  const fields = [rows.map(rowText).join('/'), side, held, ...rest].filter((field) => field !== '');
  return isChanged ? fields.join(' ') : position;
}

function piecesOf(text: string): string[] {
  return [...text.matchAll(PIECE)].map(([piece]) => piece);
}

function tower(pieces: readonly string[]): string {
  return pieces.length > 1 ? `(${pieces.join('')})` : pieces.join('');
}

function inHand(hand: string, stays: (piece: string) => boolean): string {
  const held = [...hand.matchAll(HELD)].filter(([, piece = '']) => stays(piece));
  return held.map(([text]) => text).join('') || '-';
}

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, number, pieces] of row.matchAll(SQUARE)) {
    if (number) cells.push(...Array.from({ length: Math.min(Number(number), MOST_FILES) }, () => ''));
    else if (pieces) cells.push(pieces);
  }
  return cells;
}

function rowText(cells: readonly string[]): string {
  let out = '';
  let empty = 0;
  for (const cell of [...cells, null]) {
    if (cell === '') {
      empty += 1;
      continue;
    }
    out += (empty > 0 ? empty : '') + (cell ?? '');
    empty = 0;
  }
  return out;
}
