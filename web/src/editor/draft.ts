/** A position that is being put together: pieces anywhere, whether the rules allow it or not. */
import type { Definition, PositionField } from '../protocol/types';
import { type Piece, parseSfen, SfenError, type Side, spellCode, towerAt } from '../shogi/position';
import { type Square, squareAt } from '../shogi/square';

export interface Draft {
  readonly files: number;
  readonly ranks: number;
  /** The pieces of each square from layer 1 upwards; no entry for an empty one. */
  readonly board: ReadonlyMap<Square, readonly Piece[]>;
  readonly hands: Readonly<Record<Side, ReadonlyMap<string, number>>>;
  readonly side: Side;
  /** The texts of the other fields, by what they mean. */
  readonly fields: ReadonlyMap<PositionField, string>;
}

/** Those that have a place of their own on the page. */
const OWN: ReadonlySet<PositionField> = new Set(['board', 'side', 'hands']);

export function draftOf(sfen: string, meanings: readonly PositionField[]): Draft {
  const position = parseSfen(sfen, meanings);
  const texts = sfen.trim().split(/\s+/);
  const squares = [...position.board.keys()];
  return {
    files: position.files,
    ranks: position.ranks,
    board: new Map(squares.map((square) => [square, towerAt(position, square)])),
    hands: position.hands,
    side: position.side,
    fields: new Map(
      meanings.flatMap((meaning, at) => (OWN.has(meaning) ? [] : [[meaning, texts[at] ?? '-'] as const])),
    ),
  };
}

/**
 * Reads a position of a game.
 *
 * Errors: `SfenError`, also for a board of another size than the game's.
 */
export function draftFor(game: Pick<Definition, 'files' | 'ranks' | 'traits'>, sfen: string): Draft {
  const draft = draftOf(sfen, game.traits.fields);
  const { files, ranks } = game;
  if (draft.files !== files || draft.ranks !== ranks)
    throw new SfenError({ code: 'size', files, ranks, found: `${draft.files}×${draft.ranks}` });
  return draft;
}

/** The position string, in the order of the game's fields; hands in the order in which it writes them. */
export function textOf(draft: Draft, meanings: readonly PositionField[], order: readonly string[]): string {
  return meanings
    .map((meaning) => {
      if (meaning === 'board') return rowsOf(draft);
      if (meaning === 'side') return draft.side;
      if (meaning === 'hands') return handsOf(draft, order);
      return draft.fields.get(meaning) || '-';
    })
    .join(' ');
}

function rowsOf({ files, ranks, board }: Draft): string {
  return Array.from({ length: ranks }, (_, row) => {
    let text = '';
    let empty = 0;
    for (let column = 0; column < files; column += 1) {
      const pieces = board.get(squareAt(files, { column, row })) ?? [];
      if (pieces.length === 0) {
        empty += 1;
        continue;
      }
      const spelt = pieces.map(spell).join('');
      text += `${empty > 0 ? empty : ''}${pieces.length > 1 ? `(${spelt})` : spelt}`;
      empty = 0;
    }
    return text + (empty > 0 ? empty : '');
  }).join('/');
}

function spell({ side, code }: Piece): string {
  const text = spellCode(code);
  return side === 'b' ? text : text.toLowerCase();
}

/** What the game does not hold in hand is written too: the rules refuse it, and say why. */
function handsOf({ hands }: Draft, order: readonly string[]): string {
  const of = (side: Side) =>
    [...new Set([...order, ...hands[side].keys()])]
      .map((code) => [code, hands[side].get(code) ?? 0] as const)
      .filter(([, count]) => count > 0)
      .map(([code, count]) => `${count > 1 ? count : ''}${spell({ side, code })}`)
      .join('');
  return of('b') + of('w') || '-';
}

/** Puts a piece on a square: on top of what stands there where pieces stack, else in its place. */
export function put(draft: Draft, square: Square, piece: Piece, layers: number): Draft {
  const below = draft.board.get(square) ?? [];
  const pieces = below.length < layers ? [...below, piece] : [...below.slice(0, layers - 1), piece];
  return { ...draft, board: new Map(draft.board).set(square, pieces) };
}

/** Takes the top piece of a square. */
export function take(draft: Draft, square: Square): Draft {
  const board = new Map(draft.board);
  const pieces = (board.get(square) ?? []).slice(0, -1);
  if (pieces.length > 0) board.set(square, pieces);
  else board.delete(square);
  return { ...draft, board };
}

/** Moves the top piece of a square to another one. */
export function move(draft: Draft, from: Square, to: Square, layers: number): Draft {
  const piece = draft.board.get(from)?.at(-1);
  return piece && from !== to ? put(take(draft, from), to, piece, layers) : draft;
}

export function holding(draft: Draft, side: Side, code: string, count: number): Draft {
  const hand = new Map(draft.hands[side]);
  if (count > 0) hand.set(code, Math.min(count, 99));
  else hand.delete(code);
  return { ...draft, hands: { ...draft.hands, [side]: hand } };
}

export function withField(draft: Draft, meaning: PositionField, text: string): Draft {
  return { ...draft, fields: new Map(draft.fields).set(meaning, text.trim() || '-') };
}

/** The phase after the set-up, in games that set up by moves (rulebook gungi §18.1). */
const PLAY = 'play';

/** Nothing in hand of a side. */
export function emptied(draft: Draft, side: Side): Draft {
  return { ...draft, hands: { ...draft.hands, [side]: new Map() } };
}

/**
 * The royals alone where the pieces are set up by moves: play has begun, and the royal of a side that has yet
 * to place it stands in the middle of its edge.
 */
export function bareInPlay(draft: Draft, royal: string): Draft {
  const kept = bare(draft, (code) => code === royal);
  const has = (side: Side) => [...kept.board.values()].flat().some((piece) => piece.side === side);
  const column = Math.floor(draft.files / 2);
  const home = (side: Side) => squareAt(draft.files, { column, row: side === 'b' ? draft.ranks - 1 : 0 });
  const both = (['b', 'w'] as const).map((side) => [home(side), [{ side, code: royal }]] as const);
  const placed = has('b') && has('w') ? kept : { ...kept, board: new Map(both) };
  return withField(placed, 'phase', PLAY);
}

/** Nothing on the board but the royals, and nothing in hand. */
export function bare(draft: Draft, isRoyal: (code: string) => boolean): Draft {
  const royals = [...draft.board].flatMap(([square, pieces]) => {
    const kept = pieces.filter(({ code }) => isRoyal(code));
    return kept.length > 0 ? [[square, kept] as const] : [];
  });
  return { ...draft, board: new Map(royals), hands: { b: new Map(), w: new Map() } };
}

/** The same position seen from the other side: every piece changes its owner and goes across the board. */
export function turned(draft: Draft): Draft {
  const { files, ranks } = draft;
  const board = new Map<Square, readonly Piece[]>();
  for (let row = 0; row < ranks; row += 1)
    for (let column = 0; column < files; column += 1) {
      const pieces = draft.board.get(squareAt(files, { column, row }));
      const there = squareAt(files, { column: files - 1 - column, row: ranks - 1 - row });
      if (pieces)
        board.set(
          there,
          pieces.map(({ side, code }) => ({ side: side === 'b' ? 'w' : 'b', code })),
        );
    }
  return {
    ...draft,
    board,
    hands: { b: draft.hands.w, w: draft.hands.b },
    side: draft.side === 'b' ? 'w' : 'b',
  };
}
