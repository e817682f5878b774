/** Games, played by the rules. */
import { Refusal, refusing } from './refusal.js';
import { variants as rawVariants, Table } from './wasm/yagura_wasm.js';

/** Black, who sits below, or White. */
export type Side = 'b' | 'w';

/** A game that can be played. */
export interface Variant {
  readonly id: string;
  readonly ja: string;
  readonly en: string;
  readonly files: number;
  readonly ranks: number;
}

/** How a game ended. `reason` is a word of the rulebooks: `checkmate`, `repetition`, ... */
export interface Outcome {
  /** Null for a draw. */
  readonly winner: Side | null;
  readonly reason: string;
  readonly clause: string | null;
}

interface State {
  variant: string;
  position: string;
  moves: string[];
  legal: string[];
  turn: Side | null;
  check: boolean;
  outcome: Outcome | null;
}

/** The games that can be played. */
export function variants(): Variant[] {
  return JSON.parse(rawVariants()) as Variant[];
}

/** A game, played by the rules. */
export class Game {
  readonly #table: Table;
  #state: State | undefined;

  /** Begins a game: `chu`, `shogi?first=white`, at its start or in a position. */
  constructor(variant: string, position?: string);
  /** @internal */
  constructor(table: Table);
  constructor(variant: string | Table, position?: string) {
    this.#table = typeof variant === 'string' ? refusing(() => new Table(variant, position)) : variant;
  }

  /** The game of a record (KIF, KI2, CSA, JKF, PGN, JSON, ...), up to the end of its main line. */
  static fromRecord(text: string, how: { format?: string; variant?: string } = {}): Game {
    return new Game(refusing(() => Table.ofRecord(text, how.format, how.variant)));
  }

  /** The game as a file of this format. */
  record(format: string): Uint8Array {
    return refusing(() => this.#table.record(format));
  }

  /** Makes a move. A move that is not legal throws a `Refusal`, and changes nothing. */
  play(move: string): this {
    refusing(() => this.#table.play(move));
    this.#state = undefined;
    return this;
  }

  /** Places a secret army, or takes another turn of a set-up before play. */
  setUp(text: string): this {
    refusing(() => this.#table.setUp(text));
    this.#state = undefined;
    return this;
  }

  /** Takes the last move back, and returns it. */
  undo(): string | undefined {
    this.#state = undefined;
    return this.#table.undo();
  }

  resign(side: Side): this {
    refusing(() => this.#table.resign(side));
    this.#state = undefined;
    return this;
  }

  /** Why a move cannot be made now; null for one that can. */
  refusal(move: string): Refusal | null {
    const before = this.moves.length;
    try {
      this.play(move);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
    if (this.moves.length > before) this.undo();
    return null;
  }

  get variant(): string {
    return this.#now.variant;
  }

  /** The position string. */
  get position(): string {
    return this.#now.position;
  }

  /** The moves so far. */
  get moves(): readonly string[] {
    return this.#now.moves;
  }

  /** All moves that may be made now. */
  get legalMoves(): readonly string[] {
    return this.#now.legal;
  }

  /** Whose turn it is; null once the game is over. */
  get turn(): Side | null {
    return this.#now.turn;
  }

  get inCheck(): boolean {
    return this.#now.check;
  }

  /** How the game ended; null while it goes on. */
  get outcome(): Outcome | null {
    return this.#now.outcome;
  }

  /** The number of lines of play of so many moves. */
  perft(depth: number): bigint {
    return this.#table.perft(depth);
  }

  /**
   * What the engine needs of it.
   * @internal
   */
  get table(): Table {
    return this.#table;
  }

  /** Frees its memory at once; otherwise that happens when the game is collected. */
  free(): void {
    this.#table.free();
  }

  get #now(): State {
    this.#state ??= JSON.parse(this.#table.state()) as State;
    return this.#state;
  }
}
