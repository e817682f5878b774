/** A whole position, and what the piece in hand can do, as words to be read out. */
import type { Entry, Target } from '../entry/entry';
import type { SideNames } from '../i18n/sides';
import { sideKey } from '../i18n/sides';
import type { Kind } from '../protocol/types';
import { other, type Position, type Side } from '../shogi/position';
import type { Square } from '../shogi/square';
import { piecesOn } from './told';
import { listIn, nameIn, type Speech, squareIn } from './words';

/** More squares than this are counted, and gone through with a key. */
const LISTED = 12;

export interface Seen {
  readonly position: Position;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly sides: SideNames;
  /** How many moves were made; null where the game is over. */
  readonly plies: number | null;
  readonly check: boolean;
}

/** Who is to move, and where all pieces stand: those of who moves first, kind by kind. */
export function tellPosition({ position, kinds, sides, plies, check }: Seen, say: Speech): string {
  const side = (which: Side) => say.t(sideKey(which, sides));
  const words =
    plies === null ? [say.t('told.over')] : [say.t('told.turn', { n: plies + 1, side: side(position.side) })];
  if (check) words.push(say.t('said.check'));
  for (const whose of [position.side, other(position.side)]) {
    const pieces = listIn(say, piecesOf(position, whose, kinds, say));
    if (pieces !== '') words.push(say.t('told.pieces', { side: side(whose), pieces }));
    const hand = [...position.hands[whose]].map(([code, n]) =>
      say.t('board.hand.piece', { name: nameIn(say, code, kinds), n }),
    );
    if (hand.length > 0)
      words.push(
        say.t('told.pieces', { side: say.t('board.hand', { side: side(whose) }), pieces: listIn(say, hand) }),
      );
  }
  return words.join(' ');
}

function piecesOf(
  { board, towers }: Position,
  whose: Side,
  kinds: ReadonlyMap<string, Kind>,
  say: Speech,
): string[] {
  const squares = new Map<string, string[]>([...kinds.keys()].map((code) => [code, []]));
  for (const [square, { side, code }] of board) {
    if (side !== whose) continue;
    const height = towers.get(square)?.length ?? 1;
    const at = squareIn(say, square) + (height > 1 ? ` (${height})` : '');
    squares.set(code, [...(squares.get(code) ?? []), at]);
  }
  return [...squares]
    .filter(([, at]) => at.length > 0)
    .map(([code, at]) => `${nameIn(say, code, kinds)} ${at.join(' ')}`);
}

/** What was taken up, the way it has gone, and where it can go from there. */
export function tellHeld(
  entry: Extract<Entry, { at: 'legs' }>,
  targets: ReadonlyMap<Square, Target>,
  board: Position['board'],
  kinds: ReadonlyMap<string, Kind>,
  say: Speech,
): string {
  const { origin, path } = entry;
  const words: string[] = [];
  if (path.length > 0)
    words.push(
      say.t('told.way.now', {
        squares: listIn(
          say,
          path.map((at) => squareIn(say, at)),
        ),
      }),
    );
  else if ('hand' in origin) words.push(say.t('told.held.hand', { name: nameIn(say, origin.hand, kinds) }));
  else {
    const name = nameIn(say, board.get(origin.square)?.code ?? '', kinds);
    words.push(say.t('told.held', { name, square: squareIn(say, origin.square) }));
  }
  const plain = [...targets].filter(([, target]) => !target.stop && !target.home).map(([square]) => square);
  const takes = plain.filter((square) => board.has(square));
  const goes = plain.filter((square) => !board.has(square));
  if (takes.length > 0) words.push(say.t('told.held.takes', { pieces: piecesOn(takes, board, kinds, say) }));
  if (goes.length > LISTED) words.push(say.t('told.held.many', { n: goes.length }));
  else if (goes.length > 0)
    words.push(
      say.t('told.held.goes', {
        squares: listIn(
          say,
          goes.map((at) => squareIn(say, at)),
        ),
      }),
    );
  const [home] = [...targets].filter(([, target]) => target.home);
  if ([...targets.values()].some((target) => target.stop)) words.push(say.t('told.way.stop'));
  if (home) words.push(say.t('told.way.home', { square: squareIn(say, home[0]) }));
  if (targets.size === 0) words.push(say.t('told.held.none'));
  return words.join(' ');
}
