/** What is heard and felt of a move. */
import { landing, type Move } from '../shogi/move';
import type { SoundName } from './scores';

/** What a move did, as far as it is known: before the server has answered, whether it checks is not. */
export interface Deed {
  readonly move: Move;
  /** On how many squares it takes something. */
  readonly captures: number;
  readonly promotes: boolean;
  readonly checks: boolean;
  readonly ends: boolean;
}

/** Returns the sounds of a move, the piece on the board first; nothing for a turn that moves nothing. */
export function heard({ move, captures, promotes, checks, ends }: Deed): SoundName[] {
  const sounds: SoundName[] = [];
  const still = move.legs.length === 0;
  if (!still) sounds.push(placed(move, captures));
  if (promotes) sounds.push('promotion');
  if (move.part?.at === 'square' || move.part?.at === 'hand') sounds.push('stunned');
  if (ends) sounds.push('end');
  else if (checks) sounds.push('check');
  return sounds;
}

function placed(move: Move, captures: number): SoundName {
  if (captures > 1) return 'double';
  if (captures === 1) {
    const home = 'square' in move.origin && move.legs.length > 1 && landing(move) === move.origin.square;
    return home ? 'igui' : 'capture';
  }
  return 'hand' in move.origin ? 'drop' : 'move';
}

/** How a phone shakes with a sound, in milliseconds on and off. */
export const SHAKES: Readonly<Record<SoundName, readonly number[]>> = {
  move: [8],
  drop: [12],
  capture: [22],
  double: [18, 40, 26],
  igui: [14, 40, 14],
  promotion: [],
  check: [30, 45, 30],
  stunned: [10, 20, 10, 20, 10, 20, 10],
  end: [70],
  low: [40],
};
