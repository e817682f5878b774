/**
 * The games of Yagura, without a server: positions, legal moves, refusals with their clause, records, and the
 * engine. Call `load` once; everything after it answers at once, but for an engine in a worker.
 */
export { BackgroundEngine, type Settings } from './background.js';
export { bench, Engine, type Line, type Score, type Wish } from './engine.js';
export { Game, type Outcome, type Side, type Variant, variants } from './game.js';
export { load, type Source } from './load.js';
export { loadNet } from './nets.js';
export { Refusal } from './refusal.js';
