import { type Move, type Origin, originKey, parseMove } from '../shogi/move';
import { declares } from '../shogi/part';
import type { Position } from '../shogi/position';
import type { Square } from '../shogi/square';

/**
 * One stage of a move in the making. `ends` are the moves that are complete here (several when
 * they differ in promotion or a suffix), `onward` the squares to which the man can still go.
 */
export interface Stage {
  readonly ends: Move[];
  readonly onward: Map<Square, Stage>;
  /**
   * True for a stage that the list of legal moves does not name: a step onto an empty square from
   * which the man may go on or back. Entered only on request, because it means no move of its own.
   */
  readonly stepping: boolean;
}

/** Over which empty square a man may go on to which others (itself included: back to the start). */
export interface Stepping {
  readonly via: Square;
  readonly to: Square;
}

/** All legal moves, by origin and then square by square. */
export interface MoveTree {
  readonly roots: ReadonlyMap<string, Stage>;
  /** Moves that end where they began without taking anything (jitto), by origin. */
  readonly passes: ReadonlyMap<string, Move>;
  /** What a wish that is not in the list is written with: in these games every move has a second part. */
  readonly tail: string;
}

export const BARE: MoveTree = { roots: new Map(), passes: new Map(), tail: '' };

/** The moves that declare kokose, or those that do not. */
export function declaring(legal: readonly string[], yes: boolean): string[] {
  return legal.filter((text) => declares(text) === yes);
}

export function growTree(
  legal: readonly string[],
  position: Position,
  stepsOver: (from: Square) => readonly Stepping[] = () => [],
): MoveTree {
  const roots = new Map<string, Stage>();
  const passes = new Map<string, Move>();
  const tails = new Set<string>();
  for (const text of legal) {
    const move = parseMove(text);
    const key = originKey(move.origin);
    tails.add(move.suffix);
    const root = sub(roots, key);
    // The written middle square of a pass is a matter of spelling; the player need not hit that one.
    if (isPass(move, position)) passes.set(key, move);
    else plant(root, move);
  }
  for (const [key, root] of roots) {
    const drop = key.endsWith('*');
    if (!drop) addSteppings(root, key, passes.get(key), position, stepsOver(key));
  }
  return { roots, passes, tail: tailOf(tails) };
}

function tailOf(tails: ReadonlySet<string>): string {
  if (tails.has('!-')) return '!-';
  const [only = ''] = tails;
  return tails.size === 1 ? only : '';
}

export function stageAt(tree: MoveTree, origin: Origin, path: readonly Square[]): Stage | undefined {
  let stage = tree.roots.get(originKey(origin));
  for (const square of path) stage = stage?.onward.get(square);
  return stage;
}

function isPass(move: Move, position: Position): boolean {
  if (!('square' in move.origin) || move.legs.length < 2) return false;
  const way = move.legs.slice(0, -1);
  return (
    move.legs[move.legs.length - 1] === move.origin.square && way.every((leg) => !position.board.has(leg))
  );
}

function plant(root: Stage, move: Move): void {
  let stage = root;
  for (const leg of move.legs) stage = sub(stage.onward, leg);
  stage.ends.push(move);
}

function sub<K>(stages: Map<K, Stage>, key: K): Stage {
  const known = stages.get(key);
  if (known) return known;
  const stage: Stage = { ends: [], onward: new Map(), stepping: false };
  stages.set(key, stage);
  return stage;
}

/** Lets a man that has lion power walk over an empty square, one leg at a time. */
function addSteppings(
  root: Stage,
  from: Square,
  pass: Move | undefined,
  position: Position,
  steppings: readonly Stepping[],
): void {
  // Read before anything is added, so that one stepping never builds on another.
  const plain = new Map([...root.onward].map(([square, stage]) => [square, stage.ends] as const));
  for (const { via, to } of steppings) {
    if (position.board.has(via)) continue;
    const ends = to === from ? (pass ? [pass] : []) : (plain.get(to) ?? []);
    if (ends.length === 0) continue;
    const old = root.onward.get(via);
    const stage: Stage = old?.stepping ? old : { ends: old?.ends ?? [], onward: new Map(), stepping: true };
    stage.onward.set(to, { ends: [...ends], onward: new Map(), stepping: false });
    root.onward.set(via, stage);
  }
}
