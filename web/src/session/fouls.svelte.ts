/** Moves against the rules where they lose the game at once: the first one is asked about. */
import type { Capability } from './capability';
import type { GameSession } from './session.svelte';

export class Fouls implements Capability {
  /** A foul that would lose the game, until it is known whether it is meant. */
  doubtful = $state.raw<string | null>(null);
  #warned = false;

  constructor(readonly session: GameSession) {}

  /** The answer to whether a foul is meant; it is asked once in a game. */
  answer(meant: boolean): void {
    const text = this.doubtful;
    this.doubtful = null;
    this.#warned = true;
    const { channel } = this.session;
    if (meant && text !== null && channel.status === 'open') channel.move(text);
  }

  holdsBack(text: string): boolean {
    if (this.session.fouls !== 'strict' || this.#warned) return false;
    this.doubtful = text;
    return true;
  }

  reset(): void {
    this.doubtful = null;
  }
}
