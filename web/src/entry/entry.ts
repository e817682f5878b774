/**
 * The hand that makes a move: from the choice of a piece, leg by leg, to promotion and a second part.
 * It knows no game; it walks the tree of the legal moves.
 */
import { baseText, type Move, type Origin, originKey, sameOrigin, spellMove } from '../shogi/move';
import { type Part, samePart, spellPart } from '../shogi/part';
import type { Square } from '../shogi/square';
import { endsOf, type Sweep, takeAll, toggle } from './sweep';
import { type MoveTree, type Stage, stageAt } from './tree';

export type Entry =
  | { readonly at: 'idle' }
  /** A piece is chosen; `path` are the squares it has gone over so far. */
  | { readonly at: 'legs'; readonly origin: Origin; readonly path: readonly Square[] }
  /** The landing square, alone in `path`, is settled; which pieces on the way are taken is open. */
  | {
      readonly at: 'sweep';
      readonly origin: Origin;
      readonly path: readonly Square[];
      readonly taken: readonly Square[];
    }
  /** The squares are settled; what the move does there is open: to promote or not, or an effect. */
  | {
      readonly at: 'choice';
      readonly origin: Origin;
      readonly path: readonly Square[];
      readonly ends: readonly Move[];
    }
  /** The base move is settled; `ends` differ in the second part only. */
  | {
      readonly at: 'part';
      readonly origin: Origin;
      readonly path: readonly Square[];
      readonly promote: boolean;
      readonly ends: readonly Move[];
    };

export interface Result {
  readonly entry: Entry;
  /** A complete legal move. */
  readonly play?: string;
  /** Not legal as far as the list goes: worth asking the server for the reason. */
  readonly attempt?: string;
}

/** What a click on a square would do now. */
export interface Target {
  /** A move can end here. */
  readonly ends: boolean;
  /** The piece can go on from here. */
  readonly onward: boolean;
  /** Here the piece stands already: to click it is to stop. */
  readonly stop: boolean;
  /** Here the piece came from: to click it is to return (igui, jitto). */
  readonly home: boolean;
}

export type Manner = 'whole' | 'leg-by-leg';

export const IDLE: Entry = { at: 'idle' };

export function pick(tree: MoveTree, origin: Origin): Entry {
  return tree.roots.has(originKey(origin)) ? { at: 'legs', origin, path: [] } : IDLE;
}

/** Takes a piece up even if it has no legal move, so that the server can be asked why. */
export function pickAnyway(origin: Origin): Entry {
  return { at: 'legs', origin, path: [] };
}

export function goTo(tree: MoveTree, entry: Entry, square: Square, manner: Manner = 'whole'): Result {
  if (entry.at !== 'legs') return { entry };
  const { origin, path } = entry;
  const here = stageAt(tree, origin, path);
  if (path.length > 0 && path[path.length - 1] === square && here && here.ends.length > 0) {
    return settle(origin, path, here.ends);
  }
  const sweep = path.length === 0 ? sweepTo(tree, origin, square) : undefined;
  // All are taken unless something else is said: who spares an enemy means to.
  if (sweep) return { entry: { at: 'sweep', origin, path: [square], taken: takeAll(sweep) ?? [] } };
  const next = here?.onward.get(square);
  if (!next) return { entry, attempt: spellMove(origin, [...path, square]) + tree.tail };
  const further = [...path, square];
  const goesOn = next.onward.size > 0 && (!next.stepping || manner === 'leg-by-leg');
  return goesOn ? { entry: { at: 'legs', origin, path: further } } : settle(origin, further, next.ends);
}

/** Ends the move where the piece stands. */
export function stopHere(tree: MoveTree, entry: Entry): Result {
  if (entry.at !== 'legs' || entry.path.length === 0) return { entry };
  const here = stageAt(tree, entry.origin, entry.path);
  return here && here.ends.length > 0 ? settle(entry.origin, entry.path, here.ends) : { entry };
}

/**
 * One step back: from a choice or a second part to the legs, from a leg to the one before, from the piece to
 * nothing.
 */
export function back(entry: Entry): Entry {
  if (entry.at === 'idle') return IDLE;
  const path = entry.path.slice(0, -1);
  if (entry.path.length === 0) return IDLE;
  return { at: 'legs', origin: entry.origin, path };
}

function sweepTo(tree: MoveTree, origin: Origin, to: Square | undefined): Sweep | undefined {
  return to === undefined ? undefined : tree.sweeps.get(originKey(origin))?.get(to);
}

/** The pieces that may be taken on the way, while that is what is asked. */
export function sweepOf(tree: MoveTree, entry: Entry): Sweep | undefined {
  return entry.at === 'sweep' ? sweepTo(tree, entry.origin, entry.path[0]) : undefined;
}

/** Takes a piece on the way, or leaves it. */
export function take(tree: MoveTree, entry: Entry, square: Square): Entry {
  const sweep = sweepOf(tree, entry);
  return sweep && entry.at === 'sweep' ? { ...entry, taken: toggle(sweep, entry.taken, square) } : entry;
}

/** Takes all pieces on the way, or none; what cannot be is left as it is. */
export function takeMany(tree: MoveTree, entry: Entry, which: 'all' | 'none'): Entry {
  const sweep = sweepOf(tree, entry);
  if (!sweep || entry.at !== 'sweep') return entry;
  const taken = which === 'none' ? [] : takeAll(sweep);
  return taken ? { ...entry, taken } : entry;
}

/** The move that takes what is chosen, as far as it is settled. */
export function swept(tree: MoveTree, entry: Entry): Move | undefined {
  const sweep = sweepOf(tree, entry);
  return sweep && entry.at === 'sweep' ? endsOf(sweep, entry.taken)[0] : undefined;
}

/** Whether the piece is shown promoted while the move is being made. */
export function promotes(tree: MoveTree, entry: Entry): boolean {
  return entry.at === 'part' ? entry.promote : (swept(tree, entry)?.promote ?? false);
}

/** Moves, taking what is chosen. */
export function confirm(tree: MoveTree, entry: Entry): Result {
  const sweep = sweepOf(tree, entry);
  if (!sweep || entry.at !== 'sweep') return { entry };
  return settle(entry.origin, entry.path, endsOf(sweep, entry.taken));
}

/** Promotes or not; uses an effect or not. */
export function choose(entry: Entry, move: Move): Result {
  if (entry.at !== 'choice') return { entry };
  const { origin, path, ends } = entry;
  return settle(
    origin,
    path,
    ends.filter((end) => wayOf(end) === wayOf(move)),
  );
}

function wayOf({ promote, betray, into }: Move): string {
  return `${promote} ${betray} ${into ?? ''}`;
}

/** What there is to choose from: one move for each way to promote or not, to use an effect or not. */
export function choices(ends: readonly Move[]): Move[] {
  return [...new Map(ends.map((end) => [wayOf(end), end] as const)).values()];
}

/** What can be done within the tower in hand, one move for each act. */
export function actsOf(tree: MoveTree, entry: Entry): Move[] {
  if (entry.at !== 'legs' || entry.path.length > 0) return [];
  const acts = tree.acts.get(originKey(entry.origin)) ?? [];
  return [...new Map(acts.map((move) => [actKey(move), move] as const)).values()];
}

/** Does it, as far as no effect is open. */
export function act(tree: MoveTree, entry: Entry, move: Move): Result {
  if (entry.at !== 'legs') return { entry };
  const same = (tree.acts.get(originKey(entry.origin)) ?? []).filter(
    (other) => actKey(other) === actKey(move),
  );
  return settle(entry.origin, move.legs, same);
}

function actKey({ act }: Move): string {
  return act ? `${act.kind} ${'layer' in act ? act.layer : ''}` : '';
}

/** Completes a turn with its second part. */
export function complete(entry: Entry, part: Part): Result {
  if (entry.at !== 'part') return { entry };
  const end = entry.ends.find((move) => samePart(move.part, part));
  if (end) return { entry: IDLE, play: end.text };
  const [first] = entry.ends;
  return first ? { entry, attempt: baseText(first) + spellPart(part) } : { entry };
}

/** What can be chosen as the second part: squares, kinds in the enemy's hand, nothing. */
export interface Parts {
  readonly squares: ReadonlySet<Square>;
  readonly codes: ReadonlySet<string>;
  readonly none: boolean;
}

export function partsOf(entry: Entry): Parts {
  const squares = new Set<Square>();
  const codes = new Set<string>();
  let none = false;
  for (const { part } of entry.at === 'part' ? entry.ends : []) {
    if (part?.at === 'square') squares.add(part.square);
    else if (part?.at === 'hand') codes.add(part.code);
    else if (part?.at === 'none') none = true;
  }
  return { squares, codes, none };
}

export function passOf(tree: MoveTree, entry: Entry): Move | undefined {
  return entry.at === 'legs' && entry.path.length === 0
    ? tree.passes.get(originKey(entry.origin))
    : undefined;
}

export function targets(tree: MoveTree, entry: Entry): Map<Square, Target> {
  const found = new Map<Square, Target>();
  if (entry.at !== 'legs') return found;
  const home = 'square' in entry.origin ? entry.origin.square : null;
  const here = stageAt(tree, entry.origin, entry.path);
  for (const [square, stage] of here?.onward ?? []) {
    found.set(square, { ...reach(stage), stop: false, home: square === home });
  }
  const stand = entry.path[entry.path.length - 1];
  if (here && stand !== undefined && here.ends.length > 0) {
    found.set(stand, { ends: true, onward: false, stop: true, home: false });
  }
  return found;
}

/** Whether a piece has any two-leg move, so that the leg-by-leg manner is worth offering. */
export function hasLegs(tree: MoveTree, entry: Entry): boolean {
  if (entry.at !== 'legs') return false;
  const root = tree.roots.get(originKey(entry.origin));
  return [...(root?.onward.values() ?? [])].some((stage) => stage.onward.size > 0);
}

/** Keeps an entry that still makes sense after the list of legal moves has changed. */
export function keep(tree: MoveTree, entry: Entry): Entry {
  if (entry.at === 'idle') return IDLE;
  if (entry.at === 'sweep') return swept(tree, entry) ? entry : IDLE;
  const here = stageAt(tree, entry.origin, entry.path);
  if (entry.at === 'legs' && here) return entry;
  if (entry.at === 'choice' && here?.ends.length === entry.ends.length) return entry;
  if (entry.at === 'part' && here) {
    const texts = new Set(here.ends.map((end) => end.text));
    if (entry.ends.every((end) => texts.has(end.text))) return entry;
  }
  return IDLE;
}

export function holds(entry: Entry, origin: Origin): boolean {
  return entry.at !== 'idle' && sameOrigin(entry.origin, origin);
}

function reach(stage: Stage): { ends: boolean; onward: boolean } {
  return { ends: stage.ends.length > 0, onward: stage.onward.size > 0 };
}

function settle(origin: Origin, path: readonly Square[], ends: readonly Move[]): Result {
  const [only] = ends;
  if (ends.length === 1 && only) return { entry: IDLE, play: only.text };
  if (!only) return { entry: IDLE };
  if (choices(ends).length > 1) return { entry: { at: 'choice', origin, path, ends } };
  return { entry: { at: 'part', origin, path, promote: only.promote, ends } };
}
