/** Turns that move nothing: a pass, a declaration, a claim, the count of points. */
import { type SpecialMove, specialMoveOf } from '../shogi/move';
import type { GameSession } from './session.svelte';

export class SpecialMoves {
  constructor(readonly session: GameSession) {}

  /** Those that may be made now. */
  legal = $derived.by<readonly SpecialMove[]>(() =>
    this.session.canMove
      ? (this.session.state?.legal ?? []).flatMap((text) => specialMoveOf(text) ?? [])
      : [],
  );

  play(move: SpecialMove): void {
    if (this.legal.includes(move)) this.session.play(move);
  }
}
