/** What a piece becomes when it promotes, where a move says so or there is a choice. */
import type { Kind } from '../protocol/types';
import type { Move } from './move';
import { bareCode } from './position';

/** The code of the other face of a piece: promoted, or back again where the game turns pieces back. */
export function turnedOver(code: string): string {
  return code.startsWith('+') ? code.slice(1) : `+${code}`;
}

/** The code of what the piece with this code is after the move. */
export function becomes(code: string, move: Move, kinds: ReadonlyMap<string, Kind>): string {
  if (move.promote) return turnedOver(code);
  const { into } = move;
  if (into === null) return code;
  return (
    kinds
      .get(code)
      ?.becomes.map(bareCode)
      .find((other) => other.endsWith(into)) ?? code
  );
}
