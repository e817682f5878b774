import { type Move, type Origin, originKey, parseMove, specialMoveOf } from '../shogi/move';
import { declares } from '../shogi/part';
import type { Position } from '../shogi/position';
import { distance, type Square } from '../shogi/square';
import type { Manner } from './manner';
import { type Sweep, sweepsOf } from './sweep';

/**
 * One stage of a move in the making. `ends` are the moves that are complete here (several when
 * they differ in promotion or a suffix), `onward` the squares to which the piece can still go.
 */
export interface Stage {
  readonly ends: Move[];
  readonly onward: Map<Square, Stage>;
  /**
   * True for a stage that the list of legal moves does not name: a step onto an empty square from
   * which the piece may go on or back. Entered only on request, because it means no move of its own.
   */
  readonly stepping: boolean;
}

/** Over which empty square a piece may go on to which others (itself included: back to the start). */
export interface Stepping {
  readonly via: Square;
  readonly to: Square;
}

/** All legal moves, by origin and then square by square. */
export interface MoveTree {
  /** What can be moved, with its moves. */
  readonly roots: Lazily<Stage>;
  /** Moves that end where they began without taking anything (jitto), by origin. */
  readonly passes: Pick<Lazily<Move>, 'get'>;
  /** By origin and landing square: the pieces that may be taken on the way there, where there is a choice. */
  readonly sweeps: Pick<Lazily<ReadonlyMap<Square, Sweep>>, 'get'>;
  /** What can be done within a tower without moving, by its square. */
  readonly acts: Pick<Lazily<readonly Move[]>, 'get'>;
  /** What a wish that is not in the list is written with: in these games every move has a second part. */
  readonly tail: string;
}

/** A map of which a value is made when it is asked for: a list may be long, and one piece of it is moved. */
export type Lazily<V> = Pick<ReadonlyMap<string, V>, 'has' | 'get' | 'keys'>;

/** What grows from one origin. */
interface Branch {
  readonly root: Stage;
  readonly pass: Move | undefined;
  readonly sweeps: ReadonlyMap<Square, Sweep>;
  readonly acts: readonly Move[];
}

export const BARE: MoveTree = {
  roots: new Map(),
  passes: new Map(),
  sweeps: new Map(),
  acts: new Map(),
  tail: '',
};

/** The moves that declare kokose, or those that do not. */
export function declaring(legal: readonly string[], yes: boolean): string[] {
  return legal.filter((text) => declares(text) === yes);
}

/** The origin and the second part of a move string, told without reading the rest. */
const ORIGIN = /^(?:\d+[a-z]+|\+?\[?[A-Za-z]+\]?\*)/;
/**
 * A declaration of backs has no origin, nor has a turn that moves nothing: they are asked for apart from the
 * board's moves.
 */
const BACKS = 'backs';

export function growTree(
  legal: readonly string[],
  position: Position,
  stepsOver: (from: Square) => readonly Stepping[] = () => [],
  mannerOf: (from: Square) => Manner = () => 'plain',
): MoveTree {
  const texts = new Map<string, string[]>();
  const tails = new Set<string>();
  for (const text of legal) {
    if (text.startsWith(BACKS) || specialMoveOf(text)) continue;
    const key = ORIGIN.exec(text)?.[0].replace(/[+[\]]/g, '') ?? originKey(parseMove(text).origin);
    const mark = text.indexOf('!');
    tails.add(mark < 0 ? '' : text.slice(mark));
    const others = texts.get(key);
    if (others) others.push(text);
    else texts.set(key, [text]);
  }
  const grown = new Map<string, Branch>();
  const branch = (key: string): Branch | undefined => {
    const known = grown.get(key);
    const own = texts.get(key);
    if (known || !own) return known;
    const drop = key.endsWith('*');
    const made = growBranch(key, own, position, drop ? 'plain' : mannerOf(key), drop ? [] : stepsOver(key));
    grown.set(key, made);
    return made;
  };
  return {
    roots: { has: (key) => texts.has(key), get: (key) => branch(key)?.root, keys: () => texts.keys() },
    passes: { get: (key) => branch(key)?.pass },
    sweeps: { get: (key) => branch(key)?.sweeps },
    acts: { get: (key) => branch(key)?.acts },
    tail: tailOf(tails),
  };
}

function growBranch(
  key: string,
  texts: readonly string[],
  position: Position,
  manner: Manner,
  steppings: readonly Stepping[],
): Branch {
  const root: Stage = { ends: [], onward: new Map(), stepping: false };
  let pass: Move | undefined;
  const acts: Move[] = [];
  const landing: Move[] = [];
  for (const text of texts) {
    const move = parseMove(text);
    if (move.act && move.act.kind !== 'swap') {
      acts.push(move);
      continue;
    }
    if (manner !== 'plain' && lands(move)) {
      landing.push(move);
      // What is taken on a straight way is asked for when the landing square is known; legs are for turns.
      if (move.legs.length > 1 && !(manner === 'lion' && isKingly(key, move))) continue;
    }
    // The written middle square of a pass is a matter of spelling; the player need not hit that one.
    if (isPass(move, position)) pass = move;
    else plant(root, move);
  }
  addSteppings(root, key, pass, position, steppings);
  const sweeps = sweepsOf(key, landing);
  for (const square of sweeps.keys()) sub(root.onward, square);
  return { root, pass, sweeps, acts };
}

/** Whether a move ends on another square than it began on. */
function lands(move: Move): boolean {
  return 'square' in move.origin && move.legs[move.legs.length - 1] !== move.origin.square;
}

/** Whether a move is two steps of a king. */
function isKingly(from: Square, { legs }: Move): boolean {
  const [mid, to] = legs as [Square, Square];
  return legs.length === 2 && distance(from, mid) === 1 && distance(mid, to) === 1;
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

/** Lets a piece that has lion power walk over an empty square, one leg at a time. */
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
