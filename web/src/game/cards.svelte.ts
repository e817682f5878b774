/** When a move card shows: after resting on a piece, on focus, with the piece in hand, or when asked for. */
import type { Man, Side } from '../shogi/position';

/** Where a man stands in its tower: its layer, or on an enemy. */
export type Place = 1 | 2 | 3 | 'enemy';

/** The place of the man on a layer, from 1. */
export function placeIn(tower: readonly Man[], layer: number): Place {
  const below = tower[layer - 2];
  if (below && below.side !== tower[layer - 1]?.side) return 'enemy';
  return layer === 3 ? 3 : layer === 2 ? 2 : 1;
}

export interface Wished {
  code: string;
  side: Side;
  place?: Place;
}

export interface Shown {
  readonly code: string;
  readonly side: Side;
  readonly place?: Place;
  /** Asked for: stays until dismissed. Otherwise it goes with the pointer. */
  readonly held: boolean;
}

export const REST_MS = 420;
/** From one piece to the next: the reader is looking at cards already. */
export const SWITCH_MS = 200;
/** Time to go from a piece to its card, over other squares. */
export const LINGER_MS = 550;

export class Cards {
  shown = $state.raw<Shown | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The piece in hand: its card is the one to come back to. */
  #taken: Wished | null = null;

  /** The pointer or the focus rests on a piece, or on none. */
  rest(man: Wished | null): void {
    clearTimeout(this.#timer);
    if (this.shown?.held) return;
    const wait = man === null ? LINGER_MS : this.shown && !this.#taken ? SWITCH_MS : REST_MS;
    this.#timer = setTimeout(() => this.#show(man ?? this.#taken), wait);
  }

  /** A piece is taken up, or put down again: as long as it is in hand its card stays. */
  take(man: Wished | null): void {
    const had = this.#taken;
    this.#taken = man;
    if (man) {
      clearTimeout(this.#timer);
      if (!this.shown?.held) this.#show(man);
    } else if (had) this.rest(null);
  }

  /** The pointer is on the card itself. */
  stay(): void {
    clearTimeout(this.#timer);
  }

  ask(man: Wished | null): void {
    clearTimeout(this.#timer);
    this.shown = man ? { ...man, held: true } : null;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.#taken = null;
    this.shown = null;
  }

  #show(man: Wished | null): void {
    this.shown = man && { ...man, held: false };
  }
}
