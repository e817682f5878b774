/** The second part of a turn: which enemy piece is stunned, or where a piece that was taken is set up. */
import * as hand from '../entry/entry';
import { baseText } from '../shogi/move';
import { NO_PART, type Part } from '../shogi/part';
import { other, type Side } from '../shogi/position';
import type { Square } from '../shogi/square';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

/** A piece that may not move in the turn that is shown. */
export interface Stunned {
  readonly side: Side;
  readonly part: Part;
}

export class SecondPart implements Capability {
  constructor(
    readonly session: GameSession,
    /** The player took up a piece that may not move this turn. */
    private readonly heldBack: () => void,
  ) {}

  /** The turn whose second part is asked for. */
  entry = $derived.by(() => (this.session.entry.at === 'part' ? this.session.entry : null));
  parts = $derived.by(() => hand.partsOf(this.session.entry));
  /** The second part is where a piece is set up, not which one is stunned. */
  places = $derived.by(() => this.session.live?.stacks === true);
  /** The first part as a move string; null while nothing is asked. */
  first = $derived.by(() => {
    const end = this.entry?.ends[0];
    return end ? baseText(end) : null;
  });

  /** Who may not move: as the position says, or as the unanswered move will have it. */
  stunned = $derived.by<Stunned | null>(() => {
    const { shown, extras, unanswered, past } = this.session;
    if (!shown || !extras || shown.stacks) return null;
    if (!unanswered || past) return extras.stunned && { side: shown.side, part: extras.stunned };
    const { part } = unanswered;
    return part?.at === 'square' || part?.at === 'hand' ? { side: other(shown.side), part } : null;
  });

  /** The square of the piece that may not move, if it is on the board. */
  get stunnedSquare(): Square | null {
    return this.stunned?.part.at === 'square' ? this.stunned.part.square : null;
  }

  /** Completes the turn; without a part, with none. */
  complete(part: Part = NO_PART): void {
    this.session.take(hand.complete(this.session.entry, part));
  }

  tap(square: Square): boolean {
    const { entry } = this;
    if (!entry) return false;
    if ('square' in entry.origin && entry.origin.square === square) this.session.back();
    else this.complete({ at: 'square', square });
    return true;
  }

  takenUp(square: Square): void {
    if (this.stunned?.side === this.session.live?.side && this.stunnedSquare === square) this.heldBack();
  }

  key(key: string): boolean {
    if (key !== 'n' || !this.entry) return false;
    this.complete();
    return true;
  }
}
