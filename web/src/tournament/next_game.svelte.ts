/** The next game of a tournament, for a player who is still at the board of the one before. */

import { browserKey } from '../lobby/seats_sought';
import { setAway } from '../protocol/tournaments';
import { led } from './led';
import { TournamentWatch } from './watch.svelte';

/** Seconds that he is left to look at how his game ended. */
export const LOOKS_S = 10;

export class NextGame {
  readonly watch: TournamentWatch;
  now = $state(Date.now());
  /** When he is led there, in milliseconds since 1970; null where he is not. */
  #leadsAt = $state.raw<number | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly tournament: string,
    /** The game whose board he is at. */
    private readonly before: string,
    /** Goes to a game. */
    private readonly go: (game: string) => void,
    /** Calls him. */
    private readonly call: () => void,
  ) {
    this.watch = new TournamentWatch(tournament, () => this.#begun());
  }

  /** The game that waits for him. */
  get game(): string | null {
    const game = this.watch.you.game?.game ?? null;
    return game === this.before ? null : game;
  }

  /** Seconds until he is led there; null where he stays. */
  get leadsIn(): number | null {
    return this.#leadsAt === null ? null : seconds(this.#leadsAt - this.now);
  }

  /** Seconds until he has lost it by forfeit; null where nobody has to come. */
  get lostIn(): number | null {
    const { you, toldAt } = this.watch;
    return you.come_within === undefined ? null : seconds(toldAt + you.come_within * 1_000 - this.now);
  }

  open(): void {
    this.watch.open();
    this.#timer = setInterval(() => this.#tick(), 500);
  }

  close(): void {
    clearInterval(this.#timer);
    this.watch.close();
  }

  leave(): void {
    const { game } = this;
    if (game === null) return;
    led.keep(game, this.tournament);
    this.go(game);
  }

  stay(): void {
    this.#leadsAt = null;
  }

  async playOn(): Promise<void> {
    await setAway(browserKey(), this.tournament, false);
  }

  #begun(): boolean {
    if (this.game === null) return false;
    this.#leadsAt = Date.now() + LOOKS_S * 1_000;
    this.call();
    return false;
  }

  #tick(): void {
    this.now = Date.now();
    if (this.#leadsAt === null || this.now < this.#leadsAt) return;
    this.#leadsAt = null;
    this.leave();
  }
}

function seconds(ms: number): number {
  return Math.max(0, Math.ceil(ms / 1_000));
}
