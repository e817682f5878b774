/** The engine, in the thread that calls it. */
import type { Game } from './game.js';
import { refusing } from './refusal.js';
import { bench as rawBench, Thinker } from './wasm/yagura_wasm.js';

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

/**
 * Positions visited by the fixed searches: the same number as `yagura bench` of the same version gives, on
 * every machine. `deeper` adds plies to each, or takes them away.
 */
export function bench(deeper = 0): bigint {
  return rawBench(deeper);
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

  /** Judges positions of this game by a net (`loadNet`) from now on, at full strength. */
  useNet(variant: string, net: Uint8Array): void {
    refusing(() => this.#thinker.takeNet(variant, net));
  }

  /** Forgets what earlier searches found. */
  clear(): void {
    this.#thinker.clear();
  }

  free(): void {
    this.#thinker.free();
  }
}
