/**
 * The games of Yagura, without a server: positions, legal moves, refusals with their clause, records, and the
 * engine. Call `load` once; everything after it answers at once.
 */
import init, {
  bench as rawBench,
  type InitInput,
  Table,
  Thinker,
  variants as rawVariants,
} from './wasm/yagura_wasm.js';

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

/** What a line is worth to the player to move: hundredths of a pawn, or plies to the mate (below 0: lost). */
export type Score = { readonly cp: number } | { readonly mate: number };

/** A line that the engine found. */
export interface Line {
  /** Its rank among the best, from 1. */
  readonly line: number;
  readonly depth: number;
  readonly score: Score;
  readonly nodes: number;
  readonly millis: number;
  /** None where there is nothing to play. */
  readonly moves: readonly string[];
}

/** How long the engine thinks: the first limit that is reached ends it; one second without any. */
export interface Wish {
  /** Plies. */
  readonly depth?: number;
  /** Positions. */
  readonly nodes?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** The number of best lines, 1 to 64. */
  readonly multipv?: number;
  /** The strength, 1 to 10. */
  readonly level?: number;
  /** What chance depends on. */
  readonly seed?: number;
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
}

interface Failure {
  code: string;
  message: { ja: string; en: string };
  clause: string | null;
  squares: string[];
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

let loaded: Promise<void> | undefined;

/**
 * Loads the WebAssembly that lies beside this file, or from where it is said to lie. Once; later calls wait
 * for the first.
 */
export function load(from?: InitInput): Promise<void> {
  loaded ??= start(from);
  return loaded;
}

async function start(from?: InitInput): Promise<void> {
  const place = from ?? (await beside());
  await init({ module_or_path: place });
}

/** Node's `fetch` reads no files. */
async function beside(): Promise<InitInput> {
  const place = new URL('./wasm/yagura_wasm_bg.wasm', import.meta.url);
  if (place.protocol !== 'file:') return place;
  const files = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ files)) as {
    readFile(place: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(place);
}

/** The games that can be played. */
export function variants(): Variant[] {
  return JSON.parse(rawVariants()) as Variant[];
}

/**
 * Positions visited by the fixed searches: the same number as `yagura bench` of the same version gives, on
 * every machine. `deeper` adds plies to each, or takes them away.
 */
export function bench(deeper = 0): bigint {
  return rawBench(deeper);
}

/** A game, played by the rules. */
export class Game {
  readonly #table: Table;
  #state: State | undefined;

  /** Begins a game: `chu`, `shogi?first=white`, at its start or in a position. */
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

  /** What the engine needs of it. */
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

/** The engine. It thinks in the thread that calls it: a page calls it from a worker. */
export class Engine {
  #thinker: Thinker;

  /** With a table of this many megabytes, at least 1. */
  constructor(hash = 16) {
    this.#thinker = new Thinker(hash);
  }

  /** Thinks about the move of the player to move. */
  think(game: Game, wish: Wish = {}, onLine?: (line: Line) => void): Line {
    const hear = onLine && ((text: string) => onLine(JSON.parse(text) as Line));
    return JSON.parse(refusing(() => this.#thinker.think(game.table, JSON.stringify(wish), hear))) as Line;
  }

  /** Forgets what earlier searches found. */
  clear(): void {
    this.#thinker.clear();
  }

  free(): void {
    this.#thinker.free();
  }
}

function refusing<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause ? new Refusal(cause as Failure) : error;
  }
}
