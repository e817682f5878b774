/** The places on lines of play, each asked of the server once. */
import { lookAt } from '../protocol/rest';
import type { Place } from '../protocol/types';

export class Places {
  readonly #known = new Map<string, Place>();

  constructor(private readonly variant: string) {}

  /** From the position in which a line begins to the one at its end. Throws a `Refusal`. */
  along(start: string, moves: readonly string[]): Promise<Place[]> {
    const ends = Array.from({ length: moves.length + 1 }, (_, plies) => moves.slice(0, plies));
    return Promise.all(ends.map((line) => this.#at(start, line)));
  }

  forget(): void {
    this.#known.clear();
  }

  async #at(start: string, moves: string[]): Promise<Place> {
    const key = [start, ...moves].join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const place = await lookAt(this.variant, { start, moves });
    this.#known.set(key, place);
    return place;
  }
}
