/** When a move card shows: after resting on a man, on focus, or when asked for. */
import type { Man, Side } from '../shogi/position';

/** Where a man stands in its tower: its layer, or on an enemy. */
export type Place = 1 | 2 | 3 | 'enemy';

/** The place of the man on a layer, from 1. */
export function placeIn(tower: readonly Man[], layer: number): Place {
  const below = tower[layer - 2];
  if (below && below.side !== tower[layer - 1]?.side) return 'enemy';
  return layer === 3 ? 3 : layer === 2 ? 2 : 1;
}

interface Wished {
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

const REST_MS = 420;
const LINGER_MS = 160;

export class Cards {
  shown = $state.raw<Shown | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The pointer or the focus rests on a man, or on none. */
  rest(man: Wished | null): void {
    clearTimeout(this.#timer);
    if (this.shown?.held) return;
    // Going over to the next man switches at once: the reader is looking at cards already.
    const wait = man === null ? LINGER_MS : this.shown ? LINGER_MS : REST_MS;
    this.#timer = setTimeout(() => {
      this.shown = man ? { ...man, held: false } : null;
    }, wait);
  }

  ask(man: Wished | null): void {
    clearTimeout(this.#timer);
    this.shown = man ? { ...man, held: true } : null;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
