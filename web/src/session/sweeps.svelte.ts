/** Moves that take pieces on their way: which of them are taken, asked after the landing square. */
import * as hand from '../entry/entry';
import { takeAll } from '../entry/sweep';
import type { Square } from '../shogi/square';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

const NONE: readonly Square[] = [];

export class Sweeps implements Capability {
  constructor(readonly session: GameSession) {}

  /** The pieces that may be taken on the way, while that is what is asked. */
  sweep = $derived.by(() => hand.sweepOf(this.session.tree, this.session.entry));
  /** The move as it is chosen. */
  swept = $derived.by(() => hand.swept(this.session.tree, this.session.entry));
  taken = $derived.by<readonly Square[]>(() =>
    this.session.entry.at === 'sweep' ? this.session.entry.taken : NONE,
  );
  /** All of them can be taken in one move. */
  canTakeAll = $derived.by(() => this.sweep !== undefined && takeAll(this.sweep) !== null);

  take(which: 'all' | 'none'): void {
    this.session.entry = hand.takeMany(this.session.tree, this.session.entry, which);
  }

  confirm(): void {
    this.session.take(hand.confirm(this.session.tree, this.session.entry));
  }

  /** A tap that goes astray between small squares leaves the choice as it is. */
  tap(square: Square, again: boolean): boolean {
    const { session, sweep } = this;
    const { entry } = session;
    if (entry.at !== 'sweep' || !sweep) return false;
    if (square === sweep.from) session.back();
    else if (sweep.pieces.includes(square)) session.entry = hand.take(session.tree, entry, square);
    else if (square !== sweep.to)
      session.entry = session.canHold(square) ? hand.pickAnyway({ square }) : entry;
    else if (!again) this.confirm();
    return true;
  }

  key(key: string): boolean {
    if (!this.sweep) return false;
    if (key === 'a') this.take('all');
    else if (key === 'n') this.take('none');
    else if (key === 'Enter') this.confirm();
    else return false;
    return true;
  }
}
