import type { PositionField } from '../protocol/types';
import type { Square } from './square';
import { placeOf, squareAt } from './square';

export type Side = 'b' | 'w';

/** A piece as it stands on the board; `code` is upper case, without brackets, `+` in front when promoted. */
export interface Piece {
  readonly side: Side;
  readonly code: string;
}

/** Pieces in hand, by unpromoted code. */
export type Hand = ReadonlyMap<string, number>;

/** What an SFEN says. `extra` is the third field of games without hands (chu: the lion square). */
export interface Position {
  readonly files: number;
  readonly ranks: number;
  /** The piece of each square; of a tower the one on top. */
  readonly board: ReadonlyMap<Square, Piece>;
  /** The pieces of squares with several, from layer 1 upwards. */
  readonly towers: ReadonlyMap<Square, readonly Piece[]>;
  /** Pieces may stand on each other in this game. */
  readonly stacks: boolean;
  readonly hands: Readonly<Record<Side, Hand>>;
  readonly side: Side;
  readonly extra: string;
  readonly number: number;
  /** What games write behind the move number; `extras.ts` says what it means. */
  readonly fields: readonly string[];
}

/** What is wrong with a position string, with what its text says of it (`sfen.*` in the catalogues). */
export type SfenFault =
  | { readonly code: 'form'; readonly found: string }
  | { readonly code: 'size'; readonly files: number; readonly ranks: number; readonly found: string }
  | { readonly code: 'rank'; readonly rank: number; readonly squares: number; readonly files: number }
  | { readonly code: 'piece'; readonly at: string; readonly text: string }
  | { readonly code: 'tower'; readonly text: string }
  | { readonly code: 'sign'; readonly at: string };

/** A string that is no position. Its message is for those who program; people read that of `fault`. */
export class SfenError extends Error {
  constructor(readonly fault: SfenFault) {
    super(JSON.stringify(fault));
  }
}

const PIECE = /(\d+)|(\+?)(?:\[([A-Za-z]+)\]|([A-Za-z]))|([()])/y;
/** The field behind the move number of games with towers says what is going on. */
const PHASE = /^(?:setup|backs|play)$/;
const HAND = /(\d*)(?:\[([A-Za-z]+)\]|([A-Za-z]))/y;

/** Signs of a wrong string that are shown to people. */
const EXCERPT = 40;

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

/** Whose pieces are moved in a position string; Black's where it does not say. */
export function sideIn(position: string): Side {
  return position.split(' ')[1] === 'w' ? 'w' : 'b';
}

export function other(side: Side): Side {
  return side === 'b' ? 'w' : 'b';
}

/** Reads a position; `meanings` are the fields of the game's positions, where its third may be no hands. */
export function parseSfen(sfen: string, meanings: readonly PositionField[] = []): Position {
  const [rows, side, third = '-', number = '1', ...fields] = sfen.trim().split(/\s+/);
  if (!rows || (side !== 'b' && side !== 'w'))
    throw new SfenError({ code: 'form', found: excerpt(sfen.trim()) });
  const ranks = rows.split('/').map(parseRank);
  const files = ranks[0]?.length ?? 0;
  const board = new Map<Square, Piece>();
  const towers = new Map<Square, readonly Piece[]>();
  ranks.forEach((rank, row) => {
    if (rank.length !== files)
      throw new SfenError({ code: 'rank', rank: row + 1, squares: rank.length, files });
    rank.forEach((pieces, column) => {
      const square = squareAt(files, { column, row });
      const top = pieces[pieces.length - 1];
      if (top) board.set(square, top);
      if (pieces.length > 1) towers.set(square, pieces);
    });
  });
  // `2g` is a square where a lion fell, or two golds in hand: the game says what the field means.
  const isSquare = meanings[2] === 'lion-capture';
  return {
    files,
    ranks: ranks.length,
    board,
    towers,
    stacks: PHASE.test(fields[0] ?? ''),
    hands: isSquare ? { b: new Map(), w: new Map() } : parseHands(third),
    side,
    extra: isSquare ? third : '-',
    number: Number.parseInt(number, 10) || 1,
    fields,
  };
}

/** The squares of a rank, each with its pieces from below. */
function parseRank(text: string): Piece[][] {
  const rank: Piece[][] = [];
  let tower: Piece[] | null = null;
  for (const [, empty, plus, long, short, bracket] of scan(PIECE, text)) {
    if (bracket === '(' && !tower) {
      tower = [];
    } else if (bracket === ')' && tower && tower.length > 0) {
      rank.push(tower);
      tower = null;
    } else if (bracket || (empty && tower)) {
      throw new SfenError({ code: 'piece', at: `${bracket ?? empty}`, text: excerpt(text) });
    } else if (empty) {
      for (let i = 0; i < Number(empty); i += 1) rank.push([]);
    } else {
      const one = piece(`${long ?? short}`, plus === '+');
      if (tower) tower.push(one);
      else rank.push([one]);
    }
  }
  if (tower) throw new SfenError({ code: 'tower', text: excerpt(text) });
  return rank;
}

function parseHands(text: string): Record<Side, Map<string, number>> {
  const hands = { b: new Map<string, number>(), w: new Map<string, number>() };
  if (text === '-') return hands;
  for (const [, count, long, short] of scan(HAND, text)) {
    const { side, code } = piece(`${long ?? short}`, false);
    hands[side].set(code, (hands[side].get(code) ?? 0) + (count ? Number(count) : 1));
  }
  return hands;
}

function piece(letters: string, promoted: boolean): Piece {
  const code = letters.toUpperCase();
  return { side: letters === code ? 'b' : 'w', code: promoted ? `+${code}` : code };
}

function* scan(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  const sticky = new RegExp(pattern.source, 'y');
  while (sticky.lastIndex < text.length) {
    const start = sticky.lastIndex;
    const match = sticky.exec(text);
    if (!match) throw new SfenError({ code: 'sign', at: excerpt(text.slice(start)) });
    yield match;
  }
}

/** The code as strings spell it: bare when one letter, in brackets when longer. */
export function spellCode(code: string): string {
  const plus = code.startsWith('+') ? '+' : '';
  const letters = code.replace(/^\+/, '').replace(/^\[|\]$/g, '');
  return plus + (letters.length > 1 ? `[${letters}]` : letters);
}

/** The code as this program keeps it: without brackets. */
export function bareCode(code: string): string {
  return code.replace(/[[\]]/g, '');
}

export function pieceAt(position: Position, square: Square): Piece | undefined {
  return position.board.get(square);
}

/** The pieces of a square from layer 1 upwards. */
export function towerAt(position: Position, square: Square): readonly Piece[] {
  const top = position.board.get(square);
  return position.towers.get(square) ?? (top ? [top] : []);
}

/** All pieces in reading order, which is also the order in which they are drawn. */
export function piecesOf(position: Position): { square: Square; piece: Piece }[] {
  const rank = (square: Square) => {
    const place = placeOf(position.files, square);
    return place.row * position.files + place.column;
  };
  return [...position.board]
    .map(([square, piece]) => ({ square, piece }))
    .sort((a, b) => rank(a.square) - rank(b.square));
}
