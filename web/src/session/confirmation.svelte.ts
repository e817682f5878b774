/** A move that its player looks at once more before it is sent. */
import { type Move, parseMove } from '../shogi/move';
import type { Square } from '../shogi/square';
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

export class Confirmation implements Capability {
  #text = $state.raw<string | null>(null);

  constructor(
    private readonly session: GameSession,
    private readonly wanted: () => boolean,
  ) {}

  /** The move that waits. */
  proposed = $derived.by<Move | null>(() => (this.#text === null ? null : parseMove(this.#text)));

  keeps(text: string): boolean {
    if (!this.wanted()) return false;
    this.#text = text;
    return true;
  }

  confirm(): void {
    const text = this.#text;
    this.#text = null;
    if (text !== null) this.session.channel.move(text);
  }

  /** A tap where the move ends means it, and elsewhere that it is not meant. */
  tap(square: Square): boolean {
    const { proposed } = this;
    if (!proposed) return false;
    if (proposed.legs.at(-1) === square) this.confirm();
    else this.stepBack();
    return true;
  }

  stepBack(): boolean {
    const any = this.#text !== null;
    this.#text = null;
    return any;
  }

  key(key: string): boolean {
    if (key !== 'Enter' || this.#text === null) return false;
    this.confirm();
    return true;
  }

  reset(): void {
    this.#text = null;
  }

  lookedAway(): void {
    this.#text = null;
  }
}
