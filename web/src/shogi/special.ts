/** Moves that do more than their squares say: castling and taking in passing. Only for showing: the list of legal moves decides. */
import type { Kind } from '../protocol/types';
import { extrasOf } from './extras';
import type { Position } from './position';
import { fileOf, rowOf, type Square, squareAt } from './square';

export type Special =
  /** The rook goes from its corner to the square that the king crosses. */
  | { readonly sort: 'castling'; readonly rook: Square; readonly to: Square }
  /** The pawn that is taken stands beside. */
  | { readonly sort: 'passing'; readonly taken: Square };

/** A king that castles goes so many files. */
const CASTLING = 2;

export function specialOf(
  system: string,
  position: Position,
  kinds: ReadonlyMap<string, Kind>,
  from: Square,
  to: Square,
): Special | null {
  const man = position.board.get(from);
  const kind = man && kinds.get(man.code);
  const union = kind && extrasOf(system, position).union;
  if (!kind || !union) return null;
  const aside = fileOf(to) - fileOf(from);
  const at = (file: number, row: number) => squareAt(position.files, { column: position.files - file, row });
  if (kind.royal && Math.abs(aside) === CASTLING && rowOf(from) === rowOf(to)) {
    const rook = union.castles.find(
      (corner) =>
        rowOf(corner) === rowOf(from) && Math.sign(fileOf(corner) - fileOf(from)) === Math.sign(aside),
    );
    return rook ? { sort: 'castling', rook, to: at(fileOf(from) + Math.sign(aside), rowOf(from)) } : null;
  }
  const passing = to === union.passant && aside !== 0 && kind.becomes.length > 0;
  return passing ? { sort: 'passing', taken: at(fileOf(to), rowOf(from)) } : null;
}
