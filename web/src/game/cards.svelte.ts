/** When a move card shows: after resting on a piece, on focus, with the piece in hand, or when asked for. */
import type { Piece, Side } from '../shogi/position';

/** Where a piece stands in its tower: its layer, or on an enemy. */
export type Place = 1 | 2 | 3 | 'enemy';

/** The place of the piece on a layer, from 1. */
export function placeIn(tower: readonly Piece[], layer: number): Place {
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
  rest(piece: Wished | null): void {
    clearTimeout(this.#timer);
    if (this.shown?.held) return;
    const wait = piece === null ? LINGER_MS : this.shown && !this.#taken ? SWITCH_MS : REST_MS;
    this.#timer = setTimeout(() => this.#show(piece ?? this.#taken), wait);
  }

  /** A piece is taken up, or put down again: as long as it is in hand its card stays. */
  take(piece: Wished | null): void {
    const had = this.#taken;
    this.#taken = piece;
    if (piece) {
      clearTimeout(this.#timer);
      if (!this.shown?.held) this.#show(piece);
    } else if (had) this.rest(null);
  }

  /** The pointer is on the card itself. */
  stay(): void {
    clearTimeout(this.#timer);
  }

  ask(piece: Wished | null): void {
    clearTimeout(this.#timer);
    this.shown = piece ? { ...piece, held: true } : null;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.#taken = null;
    this.shown = null;
  }

  #show(piece: Wished | null): void {
    this.shown = piece && { ...piece, held: false };
  }
}
