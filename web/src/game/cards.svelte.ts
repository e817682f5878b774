/** When a move card shows: after resting on a man, on focus, or when asked for. */
import type { Side } from '../shogi/position';

export interface Shown {
  readonly code: string;
  readonly side: Side;
  /** Asked for: stays until dismissed. Otherwise it goes with the pointer. */
  readonly held: boolean;
}

const REST_MS = 420;
const LINGER_MS = 160;

export class Cards {
  shown = $state.raw<Shown | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The pointer or the focus rests on a man, or on none. */
  rest(man: { code: string; side: Side } | null): void {
    clearTimeout(this.#timer);
    if (this.shown?.held) return;
    // Going over to the next man switches at once: the reader is looking at cards already.
    const wait = man === null ? LINGER_MS : this.shown ? LINGER_MS : REST_MS;
    this.#timer = setTimeout(() => {
      this.shown = man ? { ...man, held: false } : null;
    }, wait);
  }

  ask(man: { code: string; side: Side } | null): void {
    clearTimeout(this.#timer);
    this.shown = man ? { ...man, held: true } : null;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}
