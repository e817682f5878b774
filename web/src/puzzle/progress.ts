/** What this reader has solved in a game, how well, and what to try next. Kept in the browser. */
import { type Persisted, parts, persisted, type Store } from '../store/persisted';
import { HIGHEST_GRADE, LOWEST_GRADE, type Puzzle } from './puzzle';

/** `solved` at the first attempt or at a later one, without help; `seen` with help or after a wrong move. */
export type Mark = 'solved' | 'seen';

export interface Progress {
  /** On the scale of the grades. */
  readonly rating: number;
  /** Puzzles solved one after another at their first attempt, and the most there ever were. */
  readonly streak: number;
  readonly best: number;
  readonly marks: Readonly<Record<string, Mark>>;
}

const FIRST_RATING = 3;
/** As much as one puzzle changes the rating at most, in grades. */
const STEP = 0.6;
/** A puzzle harder by so many grades is solved once in eleven times. */
const SPREAD = 3;

const NEW: Progress = { rating: FIRST_RATING, streak: 0, best: 0, marks: {} };
const ID = /^[0-9a-f]{8}$/;

/**
 * Notes how a puzzle ended. Only the first attempt counts for rating and streak, lest a puzzle whose solution
 * was seen be worth anything.
 */
export function recorded(before: Progress, puzzle: Pick<Puzzle, 'id' | 'grade'>, mark: Mark): Progress {
  const known = before.marks[puzzle.id];
  if (known === 'solved' || known === mark) return before;
  const marks = { ...before.marks, [puzzle.id]: mark };
  if (known) return { ...before, marks };
  const streak = mark === 'solved' ? before.streak + 1 : 0;
  const rating = rated(before.rating, puzzle.grade, mark);
  return { rating, streak, best: Math.max(before.best, streak), marks };
}

/** The rating after a puzzle of this grade. */
export function rated(rating: number, grade: number, mark: Mark): number {
  const expected = 1 / (1 + 10 ** ((grade - rating) / SPREAD));
  return inGrades(rating + STEP * ((mark === 'solved' ? 1 : 0) - expected));
}

/**
 * The puzzle to try next: one that was never tried and whose grade is nearest to the rating; when all were
 * tried, one that was not solved; when all are solved, the one behind this in the list.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  { marks, rating }: Pick<Progress, 'marks' | 'rating'>,
  current: string | null,
): Puzzle | undefined {
  const others = puzzles.filter(({ id }) => id !== current);
  const nearest = (some: readonly Puzzle[]) =>
    some.reduce<Puzzle | undefined>(
      (best, one) => (best && Math.abs(best.grade - rating) <= Math.abs(one.grade - rating) ? best : one),
      undefined,
    );
  const untried = nearest(others.filter(({ id }) => !(id in marks)));
  const unsolved = untried ?? nearest(others.filter(({ id }) => marks[id] === 'seen'));
  return unsolved ?? puzzles[(puzzles.findIndex(({ id }) => id === current) + 1) % puzzles.length];
}

/** How many of these are solved. */
export function solvedOf(puzzles: readonly Pick<Puzzle, 'id'>[], { marks }: Pick<Progress, 'marks'>): number {
  return puzzles.filter(({ id }) => marks[id] === 'solved').length;
}

/** How many of so many puzzles are solved: some may have been solved that are there no more. */
export function solvedIn(puzzles: number, { marks }: Pick<Progress, 'marks'>): number {
  return Math.min(puzzles, Object.values(marks).filter((mark) => mark === 'solved').length);
}

/** The progress in a game as the browser keeps it. */
export function keptProgress(variant: string, store?: Store): Persisted<Progress> {
  return persisted(`yagura.puzzles.${variant}`, checked, store);
}

function checked(found: unknown): Progress {
  const { rating, streak, best, marks } = parts(found);
  const kept = Object.entries(parts(marks)).filter(
    (entry): entry is [string, Mark] => ID.test(entry[0]) && (entry[1] === 'solved' || entry[1] === 'seen'),
  );
  const running = count(streak);
  return {
    rating: typeof rating === 'number' && Number.isFinite(rating) ? inGrades(rating) : NEW.rating,
    streak: running,
    best: Math.max(running, count(best)),
    marks: Object.fromEntries(kept),
  };
}

function count(found: unknown): number {
  return typeof found === 'number' && Number.isSafeInteger(found) && found > 0 ? found : 0;
}

function inGrades(rating: number): number {
  return Math.min(HIGHEST_GRADE, Math.max(LOWEST_GRADE, rating));
}
