/** Moves of several legs: the way so far, where it may stop, return or pass. */
import * as hand from '../entry/entry';
import type { Square } from '../shogi/square';
import type { GameSession } from './session.svelte';

export class Legs {
  constructor(readonly session: GameSession) {}

  entry = $derived.by(() => (this.session.entry.at === 'legs' ? this.session.entry : null));
  /** The piece in hand has moves of several legs. */
  hasLegs = $derived.by(() => hand.hasLegs(this.session.tree, this.session.entry));
  /** The move of the piece in hand that goes and comes back without taking anything (jitto). */
  pass = $derived.by(() => hand.passOf(this.session.tree, this.session.entry));
  asked = $derived.by(
    () => this.entry !== null && (this.hasLegs || this.pass !== undefined || this.entry.path.length > 0),
  );
  /** The square it came from. */
  from = $derived.by<Square | null>(() =>
    this.entry && 'square' in this.entry.origin ? this.entry.origin.square : null,
  );
  /** The code of the piece in hand. */
  code = $derived.by(() => {
    const { entry } = this;
    if (!entry) return null;
    return 'square' in entry.origin
      ? (this.session.live?.board.get(entry.origin.square)?.code ?? null)
      : entry.origin.hand;
  });
  /** The square it came from, if it may return there now. */
  home = $derived.by<Square | null>(() => {
    const { entry, from } = this;
    const returns = from !== null && this.session.targets.get(from)?.home === true;
    return entry && entry.path.length > 0 && returns ? from : null;
  });
  canStop = $derived.by(() => [...this.session.targets.values()].some((target) => target.stop));
  tookOnWay = $derived.by(
    () => this.entry?.path.some((square) => this.session.live?.board.has(square)) ?? false,
  );

  /** Ends the move where the piece stands. */
  stop(): void {
    this.session.take(hand.stopHere(this.session.tree, this.session.entry));
  }

  playPass(): void {
    if (this.pass) this.session.play(this.pass.text);
  }
}
