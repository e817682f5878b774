/** What the rules, or a reader, refuse. */

/** A refusal as it goes over. */
export interface Failure {
  readonly code: string;
  readonly message: { readonly ja: string; readonly en: string };
  readonly clause: string | null;
  readonly squares: readonly string[];
}

/** What the rules, or a reader, refuse. The message is English. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** `illegal`, `move`, `variant`, `position`, `record` or `bad-request`. */
  readonly code: string;
  readonly ja: string;
  /** The clause of the rulebook, as in `chu §5.4`. */
  readonly clause: string | null;
  readonly squares: readonly string[];

  constructor(failure: Failure) {
    super(failure.message.en);
    this.code = failure.code;
    this.ja = failure.message.ja;
    this.clause = failure.clause;
    this.squares = failure.squares;
  }

  /** What another refusal is made of that says the same. */
  get failure(): Failure {
    const { code, clause, squares } = this;
    return { code, message: { ja: this.ja, en: this.message }, clause, squares };
  }
}

/** Acts; a refusal of the WebAssembly becomes a `Refusal`. */
export function refusing<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause ? new Refusal(cause as Failure) : error;
  }
}
