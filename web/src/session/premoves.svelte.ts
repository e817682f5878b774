/** A move that is planned while the opponent thinks, and made as soon as he has moved. */
import * as hand from '../entry/entry';
import { handOrigin, type Origin, sameOrigin } from '../shogi/move';
import type { Side } from '../shogi/position';
import type { Square } from '../shogi/square';
import type { Ahead, Capability } from './capability';
import type { GameSession } from './session.svelte';

/** What is to be moved, and where to. Whether it may go there is seen when its turn has come. */
export interface Premove {
  readonly origin: Origin;
  readonly to: Square;
}

export class Premoves implements Capability, Ahead {
  planned = $state.raw<Premove | null>(null);
  /** What was taken up for a plan. */
  held = $state.raw<Origin | null>(null);

  /** A planned move is being made. */
  making = false;

  constructor(
    private readonly session: GameSession,
    private readonly wanted: () => boolean,
    private readonly events: { planned(): void; dropped(): void },
  ) {}

  /** Who plans: the one player at this screen, while the other is to move. */
  side = $derived.by<Side | null>(() => {
    const { state, seats, past, channel } = this.session;
    const [own, second] = seats;
    if (!state || own === undefined || second !== undefined || past || channel.pending) return null;
    const waits = state.outcome === null && state.turn !== null && state.turn !== own;
    const plays = (!state.setup || state.setup.phase === 'play') && state.adjournment === undefined;
    return waits && plays && this.wanted() ? own : null;
  });

  movable = $derived.by<ReadonlySet<Square>>(() => {
    const { live } = this.session;
    const { side } = this;
    if (side === null || !live) return new Set();
    return new Set([...live.board].flatMap(([square, piece]) => (piece.side === side ? [square] : [])));
  });

  tapSquare(square: Square): void {
    if (this.side === null) return;
    const { held, planned } = this;
    this.planned = null;
    if (held && !('square' in held && held.square === square)) this.#plan(held, square);
    else this.held = held === null && planned === null && this.movable.has(square) ? { square } : null;
  }

  tapHand(side: Side, code: string): void {
    if (this.side !== side) return;
    const origin = handOrigin(code);
    this.planned = null;
    this.held = this.held && sameOrigin(this.held, origin) ? null : origin;
  }

  lift(origin: Origin): boolean {
    if (this.side === null || ('square' in origin && !this.movable.has(origin.square))) return false;
    this.planned = null;
    this.held = origin;
    return true;
  }

  dropOn(square: Square | null): void {
    const { held } = this;
    if (held === null || square === null || ('square' in held && held.square === square)) return;
    this.#plan(held, square);
  }

  stepBack(): boolean {
    const any = this.planned !== null || this.held !== null;
    this.planned = null;
    this.held = null;
    return any;
  }

  /** Whoever looks at the past has given up what he planned: he would not see it made. */
  lookedAway(): void {
    this.stepBack();
  }

  /** The position is another one: what was planned is made, if it can be, or void. */
  reset(): void {
    const { planned, session } = this;
    this.planned = null;
    if (!session.canMove) return;
    this.held = null;
    if (planned === null) return;
    const entry = hand.pickAnyway(planned.origin);
    if (!hand.targets(session.tree, entry).has(planned.to)) {
      this.events.dropped();
      return;
    }
    this.making = true;
    session.take(hand.goTo(session.tree, entry, planned.to));
    this.making = false;
  }

  #plan(origin: Origin, to: Square): void {
    this.held = null;
    this.planned = { origin, to };
    this.events.planned();
  }
}
