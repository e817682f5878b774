/**
 * Backs that only their owner knows: their declaration, and how two at one screen keep them from each other.
 */
import { backsDown, hasBacks } from '../formation/backs';
import type { Snapshot } from '../protocol/types';
import type { Side } from '../shogi/position';
import type { Square } from '../shogi/square';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';
import type { SetUp } from './set_up.svelte';

/** How many backs are declared: the rest have the third. */
export const DECLARED = 2;
const NONE: ReadonlySet<Square> = new Set();

export class Backs implements Capability {
  /** The soldiers named so far: for さ, then for と. */
  named = $state.raw<readonly Square[]>([]);
  /** At one screen whoever is to move looks at their own backs. */
  peeking = $state(false);
  /** At one screen, who has said that the declaration is theirs. */
  declarer = $state<Side | null>(null);

  constructor(
    readonly session: GameSession,
    private readonly setUp: SetUp,
  ) {}

  /**
   * Two share this screen, and each has backs that the other may not see. On a board that is nobody's game,
   * which has no id, everything lies open.
   */
  shared = $derived.by(() => {
    const { state } = this.session.channel;
    return state?.seats.length === 2 && state.outcome === null && state.id !== '';
  });
  /** The other player is to look away before this one declares. */
  curtained = $derived.by(() => {
    const { canMove, state } = this.session;
    return this.shared && canMove && this.setUp.phase === 'backs' && this.declarer !== state?.turn;
  });
  /** The soldiers that may be named, while that is what is asked. */
  namable = $derived.by<ReadonlySet<Square>>(() => {
    const { canMove, state } = this.session;
    if (!canMove || this.setUp.phase !== 'backs' || this.curtained) return NONE;
    return new Set(state?.legal.flatMap((text) => text.replace('backs:', '').split(',')));
  });
  whole = $derived.by(() => this.named.length === DECLARED);
  /** Whoever is to move may look at their own backs. */
  canPeek = $derived.by(() => {
    const { channel, plies } = this.session;
    return this.shared && this.setUp.phase === 'play' && hasBacks(channel.state?.positions[plies] ?? '');
  });
  /** They are being declared by somebody else. */
  awaited = $derived.by(() => this.setUp.phase === 'backs' && this.session.state?.outcome === null);

  /** Names a soldier, or takes it back. */
  name(square: Square): void {
    if (this.named.includes(square)) this.named = this.named.filter((other) => other !== square);
    else if (this.namable.has(square)) this.named = [...this.named.slice(0, DECLARED - 1), square];
  }

  /** Takes back the last that was named. */
  unname(): void {
    this.named = this.named.slice(0, -1);
  }

  declare(): void {
    if (this.whole) this.session.channel.move(`backs:${this.named.join(',')}`);
  }

  veil(state: Snapshot): Snapshot {
    return this.shared && !this.peeking ? backsDown(state) : state;
  }

  tap(square: Square): boolean {
    if (this.setUp.phase !== 'backs') return false;
    this.name(square);
    return true;
  }

  stepBack(): boolean {
    if (this.named.length === 0) return false;
    this.unname();
    return true;
  }

  reset(): void {
    this.named = [];
    this.peeking = false;
    this.declarer = null;
  }
}
