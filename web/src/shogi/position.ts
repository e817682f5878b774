import type { Square } from './square';
import { placeOf, squareAt } from './square';

export type Side = 'b' | 'w';

/** A man as it stands on the board; `code` is upper case, without brackets, `+` in front when promoted. */
export interface Man {
  readonly side: Side;
  readonly code: string;
}

/** Men in hand, by unpromoted code. */
export type Hand = ReadonlyMap<string, number>;

/** What an SFEN says. `extra` is the third field of games without hands (chu: the lion square). */
export interface Position {
  readonly files: number;
  readonly ranks: number;
  readonly board: ReadonlyMap<Square, Man>;
  readonly hands: Readonly<Record<Side, Hand>>;
  readonly side: Side;
  readonly extra: string;
  readonly number: number;
  /** What games write behind the move number; `extras.ts` says what it means. */
  readonly fields: readonly string[];
}

export class SfenError extends Error {}

const MAN = /(\d+)|(\+?)(?:\[([A-Za-z]+)\]|([A-Za-z]))/y;
const HAND = /(\d*)(?:\[([A-Za-z]+)\]|([A-Za-z]))/y;

export function other(side: Side): Side {
  return side === 'b' ? 'w' : 'b';
}

export function parseSfen(sfen: string): Position {
  const [rows, side, third = '-', number = '1', ...fields] = sfen.trim().split(/\s+/);
  if (!rows || (side !== 'b' && side !== 'w'))
    throw new SfenError(`expected "BOARD SIDE …", found "${sfen}"`);
  const ranks = rows.split('/').map(parseRank);
  const files = ranks[0]?.length ?? 0;
  const board = new Map<Square, Man>();
  ranks.forEach((rank, row) => {
    if (rank.length !== files)
      throw new SfenError(`rank ${row + 1} has ${rank.length} squares, expected ${files}`);
    rank.forEach((man, column) => {
      if (man) board.set(squareAt(files, { column, row }), man);
    });
  });
  const isSquare = /^\d+[a-z]+$/.test(third);
  return {
    files,
    ranks: ranks.length,
    board,
    hands: isSquare ? { b: new Map(), w: new Map() } : parseHands(third),
    side,
    extra: isSquare ? third : '-',
    number: Number.parseInt(number, 10) || 1,
    fields,
  };
}

function parseRank(text: string): (Man | null)[] {
  const rank: (Man | null)[] = [];
  for (const [, empty, plus, long, short] of scan(MAN, text)) {
    if (empty) {
      for (let i = 0; i < Number(empty); i += 1) rank.push(null);
    } else {
      rank.push(man(`${long ?? short}`, plus === '+'));
    }
  }
  return rank;
}

function parseHands(text: string): Record<Side, Map<string, number>> {
  const hands = { b: new Map<string, number>(), w: new Map<string, number>() };
  if (text === '-') return hands;
  for (const [, count, long, short] of scan(HAND, text)) {
    const { side, code } = man(`${long ?? short}`, false);
    hands[side].set(code, (hands[side].get(code) ?? 0) + (count ? Number(count) : 1));
  }
  return hands;
}

function man(letters: string, promoted: boolean): Man {
  const code = letters.toUpperCase();
  return { side: letters === code ? 'b' : 'w', code: promoted ? `+${code}` : code };
}

function* scan(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  const sticky = new RegExp(pattern.source, 'y');
  while (sticky.lastIndex < text.length) {
    const start = sticky.lastIndex;
    const match = sticky.exec(text);
    if (!match) throw new SfenError(`expected a man or a number at "${text.slice(start)}"`);
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

export function manAt(position: Position, square: Square): Man | undefined {
  return position.board.get(square);
}

/** All men in reading order, which is also the order in which they are drawn. */
export function menOf(position: Position): { square: Square; man: Man }[] {
  const rank = (square: Square) => {
    const place = placeOf(position.files, square);
    return place.row * position.files + place.column;
  };
  return [...position.board]
    .map(([square, man]) => ({ square, man }))
    .sort((a, b) => rank(a.square) - rank(b.square));
}
