/** The puzzles of a game on the page: which are listed, which are solved, which comes next. */
import { keptProgress, type Mark, nextPuzzle, type Progress, recorded, solvedOf } from './progress';
import type { Puzzle, Theme } from './puzzle';

/** Grades between which a reader chooses, with their bounds. */
export const GRADES = [
  [1, 3],
  [4, 6],
  [7, 10],
] as const;

export class Collection {
  /** From the easiest to the hardest. */
  all = $state.raw<readonly Puzzle[]>([]);
  theme = $state<Theme | 'all'>('all');
  /** An index of `GRADES`. */
  grade = $state<number | 'all'>('all');
  current = $state.raw<Puzzle | null>(null);
  #progress: Progress = $state.raw<Progress>(undefined as never);
  readonly #kept: ReturnType<typeof keptProgress>;

  constructor(variant: string, puzzles: readonly Puzzle[]) {
    this.all = [...puzzles].sort((a, b) => a.grade - b.grade);
    this.#kept = keptProgress(variant);
    this.#progress = this.#kept.read();
  }

  listed = $derived.by<readonly Puzzle[]>(() => this.all.filter((puzzle) => this.#fits(puzzle)));
  solved = $derived.by(() => solvedOf(this.all, this.#progress));

  get progress(): Progress {
    return this.#progress;
  }

  /** Counted from 1, over all puzzles. */
  numberOf(puzzle: Puzzle): number {
    return this.all.indexOf(puzzle) + 1;
  }

  find(id: string): Puzzle | undefined {
    return this.all.find((puzzle) => puzzle.id === id);
  }

  settle(puzzle: Puzzle, mark: Mark): void {
    this.#progress = recorded(this.#progress, puzzle, mark);
    this.#kept.write(this.#progress);
  }

  /** The one to try next, among those that are listed if there are any. */
  next(): Puzzle | undefined {
    const among = this.listed.length > 0 ? this.listed : this.all;
    return nextPuzzle(among, this.#progress, this.current?.id ?? null);
  }

  /** The one behind or before the current one in the list. */
  beside(by: 1 | -1): Puzzle | undefined {
    const at = this.current ? this.listed.indexOf(this.current) : -1;
    return at < 0 ? this.listed[0] : this.listed[at + by];
  }

  #fits({ theme, grade }: Puzzle): boolean {
    if (this.theme !== 'all' && this.theme !== theme) return false;
    const range = this.grade === 'all' ? undefined : GRADES[this.grade];
    return !range || (grade >= range[0] && grade <= range[1]);
  }
}
