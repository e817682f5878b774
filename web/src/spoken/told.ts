/**
 * A move in whole words: which piece, from where to where, over what, what it took, what it became. Signs of
 * written moves are read out as anything, or not at all.
 */
import type { Kind } from '../protocol/types';
import { becomes } from '../shogi/becoming';
import { moverOf, type Played, specialMoveName } from '../shogi/notation';
import type { Square } from '../shogi/square';
import { write } from '../shogi/write';
import { listIn, nameIn, type Speech, squareIn } from './words';

/** So many pieces that were taken are named; more are counted. */
const NAMED = 6;

export function tellMove(play: Played, kinds: ReadonlyMap<string, Kind>, say: Speech): string {
  const written = write(play, say.base, kinds);
  const special = specialMoveName(play.move);
  if (special) return special[say.base];
  const words =
    play.before.stacks || play.move.act
      ? [plain(written.head, say), plain(written.tail, say)]
      : told(play, kinds, say);
  return listIn(
    say,
    [...words, written.part].filter((word) => word !== ''),
  );
}

/** Moves of towers are told by the words of the record. */
function plain(written: string, say: Speech): string {
  const [takes, to] = say.base === 'ja' ? ['で取る', 'から'] : [' takes ', ' to '];
  return written.replace(/[☗☖←]/g, '').replaceAll('×', takes).replaceAll('–', to).trim();
}

function told(play: Played, kinds: ReadonlyMap<string, Kind>, say: Speech): string[] {
  const { move } = play;
  const { code } = moverOf(play);
  const name = nameIn(say, code, kinds);
  const to = squareIn(say, move.legs.at(-1) ?? '');
  if ('hand' in move.origin) return [say.t('told.drop', { name, to }), ...became(play, code, kinds, say)];
  const from = squareIn(say, move.origin.square);
  const taken = takenIn(play, kinds, say);
  const ending = [...taken, ...became(play, code, kinds, say)];
  if (move.legs.length > 1 && move.legs.at(-1) === move.origin.square)
    return [say.t(taken.length > 0 ? 'told.igui' : 'told.jitto', { name, from }), ...ending];
  const bare = move.legs.slice(0, -1).filter((square) => !play.before.board.has(square));
  const way = bare.map((square) => squareIn(say, square));
  return [
    say.t('told.move', { name, from, to }),
    ...(way.length > 0 ? [say.t('told.way', { squares: listIn(say, way) })] : []),
    ...ending,
  ];
}

function became(play: Played, code: string, kinds: ReadonlyMap<string, Kind>, say: Speech): string[] {
  const { move } = play;
  if (move.promote || move.into !== null)
    return [say.t('told.promotes', { name: nameIn(say, becomes(code, move, kinds), kinds) })];
  return move.text.endsWith('=') ? [say.t('told.unpromoted')] : [];
}

function takenIn({ move, before, note }: Played, kinds: ReadonlyMap<string, Kind>, say: Speech): string[] {
  const home = 'square' in move.origin ? move.origin.square : null;
  const squares = (note?.captures ?? move.legs).filter((at) => at !== home && before.board.has(at));
  if (squares.length === 0) return [];
  if (squares.length > NAMED) return [say.t('told.takes.many', { n: squares.length })];
  return [say.t('told.takes', { pieces: piecesOn(squares, before.board, kinds, say) })];
}

/** Pieces with their squares. */
export function piecesOn(
  squares: readonly Square[],
  board: ReadonlyMap<Square, { readonly code: string }>,
  kinds: ReadonlyMap<string, Kind>,
  say: Speech,
): string {
  const words = squares.map((square) =>
    say.t('told.piece', {
      name: nameIn(say, board.get(square)?.code ?? '', kinds),
      square: squareIn(say, square),
    }),
  );
  return listIn(say, words);
}
