/** The secret backs at one screen: nobody's are shown until he asks for his own. */
import type { Snapshot } from '../protocol/types';

/** A soldier with a known back, as positions spell it: `[PZ]` is Black's with さ. */
const KNOWN = /\[(p)[zth]\]/gi;

/** The state as it may lie open between two players. */
export function backsDown<State extends Pick<Snapshot, 'positions'>>(state: State): State {
  return { ...state, positions: state.positions.map((sfen) => sfen.replace(KNOWN, '$1')) };
}

export function hasBacks(sfen: string): boolean {
  return sfen.search(KNOWN) >= 0;
}
