/** One thing at a time that may be refused, and what is told of it. */
import { text } from '../i18n/lang.svelte';
import { Refusal } from '../protocol/rest';
import type { Failure } from '../protocol/types';

export class Trying {
  busy = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #words = $state<(() => string) | null>(null);

  /** What went wrong, in the language of now. */
  get complaint(): string | null {
    return this.#failure ? text(this.#failure.message) : (this.#words?.() ?? null);
  }

  /** Does something; what the server refuses is told. Returns whether it went well. */
  async go(deed: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.#failure = null;
    this.#words = null;
    try {
      await deed();
      return this.#words === null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#failure = error.failure;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Tells of what the server has no part in. */
  complain(words: () => string): void {
    this.#words = words;
  }
}
