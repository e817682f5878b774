/** The set-up by moves: the phase that a game is in, and formations that are placed by themselves. */
import { nextOf, type Placement, STILL } from '../formation/formation';
import { extrasOf, type Phase } from '../shogi/extras';
import type { Position, Side } from '../shogi/position';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

const NOBODY = { b: STILL, w: STILL };

export class SetUp implements Capability {
  /** The placements that are made by themselves, by whose they are: at one screen each asks for their own. */
  deploying = $state.raw<Readonly<Record<Side, readonly Placement[]>>>(NOBODY);

  constructor(readonly session: GameSession) {}

  /** What is going on now, whatever is looked at; null when the game is over. */
  phase = $derived.by<Phase | null>(() => {
    const { live, state, traits } = this.session;
    if (!live || state?.outcome) return null;
    return extrasOf(traits.fields, live).towers?.phase ?? null;
  });
  /** It is a new set-up after a repetition. */
  again = $derived.by(() => this.session.extras?.towers?.again === true);
  /** For whom this page sets up: its own side, or at one screen whoever is to move. */
  side = $derived.by<Side | undefined>(() => {
    const { seats, live } = this.session;
    return seats.length === 1 ? seats[0] : live?.side;
  });
  /** How many pieces that side has still to place. */
  left = $derived.by(() => {
    const hand = this.side && this.session.live?.hands[this.side];
    return [...(hand?.values() ?? [])].reduce((sum, n) => sum + n, 0);
  });
  going = $derived.by(() => this.side !== undefined && this.deploying[this.side].length > 0);
  mine = $derived.by(() => this.session.seats.length > 0 && this.phase === 'setup');

  /** Two at one screen place their pieces by turns. */
  shared = $derived.by(() => this.session.seats.length === 2 && this.phase === 'setup');

  deploy(side: Side, placements: readonly Placement[]): void {
    this.deploying = { ...this.deploying, [side]: placements };
  }

  /** Nobody's pieces are placed by themselves any more. */
  stop(): void {
    this.deploying = NOBODY;
  }

  /**
   * Makes the next placement of those that are to be made, if it is this player's turn; returns `false` when
   * none of them can be made.
   */
  placeNext(): boolean {
    const { state, canMove, live } = this.session;
    if (!state || !canMove || this.phase !== 'setup') return true;
    const placements = this.deploying[state.side];
    if (placements.length === 0) return true;
    const next = nextOf(placements, state.legal, state.side, live as Position);
    if (next === null) this.deploy(state.side, STILL);
    else this.session.channel.move(next);
    return next !== null;
  }

  rests(): boolean {
    return this.phase === 'setup' || this.phase === 'backs';
  }
}
