/** What the server says is wrong with an army: asked a moment after it was changed last. */
import { Refusal } from '../protocol/rest';
import type { ArmyProblem, ArmyReview, Failure } from '../protocol/types';

/** Whoever is still moving pieces is not asked about. */
export const PAUSE_MS = 250;
export const RETRY_MS = 3_000;
/** Answers that are remembered, so that to undo and to redo need no question. */
const KEPT = 60;

export type Ask = (setup: string) => Promise<ArmyReview>;

export class Review {
  /** What is wrong with the army that was asked about last; null while that is not known. */
  problems = $state.raw<readonly ArmyProblem[] | null>(null);
  /** Why it is not known; it is asked again by itself. */
  failure = $state.raw<Failure | null>(null);
  #wanted = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #answers = new Map<string, readonly ArmyProblem[]>();

  constructor(private readonly ask: Ask) {}

  /** The army has become this one. */
  of(setup: string): void {
    clearTimeout(this.#timer);
    this.#wanted = setup;
    this.failure = null;
    this.problems = this.#answers.get(setup) ?? null;
    if (this.problems === null) this.#timer = setTimeout(() => void this.#ask(setup), PAUSE_MS);
  }

  /** Asks at once, though the pause is not over. */
  again(): void {
    clearTimeout(this.#timer);
    this.failure = null;
    if (this.problems === null) void this.#ask(this.#wanted);
  }

  /** Nobody wants to know any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#wanted = '';
  }

  async #ask(setup: string): Promise<void> {
    try {
      const { problems } = await this.ask(setup);
      this.#remember(setup, problems);
      if (setup !== this.#wanted) return;
      this.problems = problems;
      this.failure = null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (setup !== this.#wanted) return;
      this.failure = error.failure;
      this.#timer = setTimeout(
        () => void this.#ask(setup),
        (error.failure.retry_after ?? 0) * 1_000 || RETRY_MS,
      );
    }
  }

  #remember(setup: string, problems: readonly ArmyProblem[]): void {
    this.#answers.set(setup, problems);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT && oldest !== undefined) this.#answers.delete(oldest);
  }
}
