/** The puzzles of one's own games on the page: those come first that are to be solved again. */
import { Collection } from './collection.svelte';
import { dueOf, forgetOwn, keepOwn, type OwnPuzzle, ownPuzzles, settled } from './own';
import { keptProgress, type Mark } from './progress';
import type { Puzzle } from './puzzle';

export class OwnCollection extends Collection {
  #puzzles: OwnPuzzle[];

  constructor(variant: string, now = Date.now()) {
    const puzzles = ownPuzzles().filter((puzzle) => puzzle.variant === variant);
    // Its progress is beside that in the puzzles of the game; what is due again is as if never tried.
    const progress = keptProgress(`${variant}.mine`);
    const before = progress.read();
    const due = new Set(dueOf(puzzles, now).map(({ id }) => id));
    const marks = Object.fromEntries(Object.entries(before.marks).filter(([id]) => !due.has(id)));
    progress.write({ ...before, marks });
    super(`${variant}.mine`, puzzles);
    this.#puzzles = puzzles;
  }

  override settle(puzzle: Puzzle, mark: Mark): void {
    super.settle(puzzle, mark);
    this.#puzzles = this.#puzzles.map((own) => {
      if (own.id !== puzzle.id) return own;
      const next = settled(own, mark, Date.now());
      keepOwn(next);
      return next;
    });
  }

  /** Forgets the current one; returns the one that takes its place. */
  forget(): Puzzle | undefined {
    const gone = this.#puzzles.find(({ id }) => id === this.current?.id);
    if (!gone) return undefined;
    forgetOwn(gone);
    this.#puzzles = this.#puzzles.filter((puzzle) => puzzle !== gone);
    this.all = this.all.filter(({ id }) => id !== gone.id);
    return this.next();
  }

  /** The one that is due longest; when none is, the one that will be next. */
  override next(): Puzzle | undefined {
    const others = this.#puzzles.filter(({ id }) => id !== this.current?.id);
    const [first] = dueOf(others, Number.POSITIVE_INFINITY);
    return this.all.find(({ id }) => id === first?.id) ?? this.all[0];
  }
}
