/** Puzzles of one's own games: positions in which there was one move that wins, and another was played. */
import type { AnalysisLine, Line, Report, Seen } from '../protocol/types';
import { parseSfen, type Side } from '../shogi/position';
import { browserStore, parts, persisted, type Store } from '../store/persisted';
import type { Mark } from './progress';
import type { Puzzle } from './puzzle';

export interface OwnPuzzle extends Puzzle {
  readonly own: true;
  /** The id of what is played. */
  readonly variant: string;
  /** The record that it comes from, null where that is not kept, and the number of moves before it. */
  readonly record: string | null;
  readonly ply: number;
  /** When it is to be solved again, in milliseconds since 1970. */
  readonly due: number;
  /** How many times it was solved one after another. */
  readonly step: number;
}

/** What the shipped puzzles demand too, in centipawns: of the best move, of the second, and between them. */
const WON = 250;
const NOT_WON = 100;
const GAP = 300;
/** A win by the repetition rule is worth more than any evaluation, and a mate more than that. */
const REPETITION = 20_000;
const MATE = 30_000;
/** The least chance of who was to move before a mistake that may have been a win. */
const PROMISING = 0.6;
/** The most moves of the solver. */
const MOST_TURNS = 3;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After so long a solved one comes again, and one that was not solved. */
const AGAIN = [DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY, 180 * DAY] as const;
const FAILED = 10 * MINUTE;
/** Puzzles that are remembered. */
const MOST = 500;

/** A move of the main line that may have missed a win. */
export interface Missed {
  /** Moves before it. */
  readonly ply: number;
  readonly mover: Side;
  readonly position: string;
}

/** The moves by which a win may have been missed. `line` are the positions of the main line. */
export function missedIn({ positions }: Report, line: readonly Seen[]): Missed[] {
  return positions.flatMap((found, at) => {
    const [before, here] = [positions[at - 1], line[at - 1]];
    if (!before || !here || !found.judged?.better) return [];
    const mover = parseSfen(here.position).side;
    const chance = mover === 'b' ? before.chance : 1 - before.chance;
    const missedMate = before.evaluation?.mate?.winner === mover;
    if (!missedMate && (found.judged.fault !== 'blunder' || chance < PROMISING)) return [];
    return [{ ply: at - 1, mover, position: here.position }];
  });
}

/** Whether the first of two lines wins for a side, and the second does not. */
export function isDecided([best, second]: readonly AnalysisLine[], solver: Side): boolean {
  if (!best || !second) return false;
  const [first, other] = [worth(best, solver), worth(second, solver)];
  return first >= WON && other < NOT_WON && first - other >= GAP;
}

function worth({ evaluation }: AnalysisLine, side: Side): number {
  const { mate, repetition, centipawns = 0 } = evaluation;
  if (mate) return (mate.winner === side ? 1 : -1) * (MATE - (mate.plies ?? 0));
  if (repetition) return repetition === side ? REPETITION : -REPETITION;
  return side === 'b' ? centipawns : -centipawns;
}

/** Asks the engine for the two best lines at the end of a line. */
export type Asking = (line: Line) => Promise<readonly AnalysisLine[]>;

/**
 * The puzzle of a position, null where there is more than one way to win or none. A mate is followed as long
 * as each move of it is the only one.
 */
export async function puzzleOf(missed: Missed, ask: Asking): Promise<Puzzle | null> {
  const { position, mover } = missed;
  const solution: string[] = [];
  let mates = false;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const lines = await ask({ start: position, moves: [...solution] });
    if (!isDecided(lines, mover)) break;
    const { line: [move, reply] = [], mate } = lines[0]?.evaluation ?? {};
    if (move === undefined) break;
    solution.push(move);
    mates = mate?.plies === 1;
    if (!mate || mates || reply === undefined) break;
    solution.push(reply);
  }
  if (solution.length % 2 === 0) solution.pop();
  if (solution.length === 0) return null;
  const what = mates ? ({ theme: 'mate', plies: solution.length } as const) : ({ theme: 'tactic' } as const);
  return { id: idOf(position), ...what, grade: gradeOf(solution.length), position, solution };
}

/** Nobody has measured how hard it is: the longer, the harder. */
function gradeOf(plies: number): number {
  return Math.min(10, 4 + plies);
}

/** Eight digits, the same for the same position (FNV-1a). */
export function idOf(position: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(position)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** When a puzzle comes again. */
export function settled(puzzle: OwnPuzzle, mark: Mark, now: number): OwnPuzzle {
  if (mark === 'seen') return { ...puzzle, step: 0, due: now + FAILED };
  const wait = AGAIN[Math.min(puzzle.step, AGAIN.length - 1)] ?? DAY;
  return { ...puzzle, step: puzzle.step + 1, due: now + wait };
}

/** Those that are to be solved now, the longest due first. */
export function dueOf(puzzles: readonly OwnPuzzle[], now: number): OwnPuzzle[] {
  return puzzles.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due);
}

/** All puzzles of this browser's games, in the order in which they were added. */
export function ownPuzzles(store: Store = browserStore): OwnPuzzle[] {
  return kept(store).read();
}

/** Adds a puzzle, or changes the one of the same position. */
export function keepOwn(puzzle: OwnPuzzle, store: Store = browserStore): void {
  const all = ownPuzzles(store);
  const same = (other: OwnPuzzle) => other.id === puzzle.id && other.variant === puzzle.variant;
  const there = all.some(same);
  const next = there ? all.map((other) => (same(other) ? puzzle : other)) : [...all, puzzle];
  kept(store).write(next.slice(-MOST));
}

export function forgetOwn(
  { id, variant }: Pick<OwnPuzzle, 'id' | 'variant'>,
  store: Store = browserStore,
): void {
  kept(store).write(ownPuzzles(store).filter((other) => other.id !== id || other.variant !== variant));
}

const kept = (store: Store) =>
  persisted<OwnPuzzle[]>(
    'yagura.mistakes',
    (found) => (Array.isArray(found) ? found.flatMap(checked) : []),
    store,
  );

function checked(one: unknown): OwnPuzzle[] {
  const { id, theme, plies, grade, position, solution, variant, record, ply, due, step } = parts(one);
  if (typeof id !== 'string' || typeof variant !== 'string' || typeof position !== 'string') return [];
  if (!Array.isArray(solution) || solution.length === 0) return [];
  if (!solution.every((turn) => typeof turn === 'string')) return [];
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
  return [
    {
      own: true,
      id,
      theme: theme === 'mate' ? 'mate' : 'tactic',
      ...(theme === 'mate' && typeof plies === 'number' ? { plies } : {}),
      grade: Math.min(10, Math.max(1, number(grade))),
      position,
      solution,
      variant,
      record: typeof record === 'string' ? record : null,
      ply: number(ply),
      due: number(due),
      step: number(step),
    },
  ];
}
