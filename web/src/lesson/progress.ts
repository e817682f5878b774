/** Which steps of its lessons a reader has done, and where the reader was. Kept in the browser. */
import { type Persisted, parts, persisted, type Store } from '../store/persisted';

export interface Learnt {
  /** The ids of the steps that are done. */
  readonly done: readonly string[];
  /** The step that was open last; null before any was. */
  readonly at: string | null;
}

/** By the id of the game. */
export type Progress = Readonly<Record<string, Learnt>>;

const NOTHING: Learnt = { done: [], at: null };
const GAME = /^[a-z0-9-]{1,40}$/;
const STEP = /^[a-z0-9-]{1,60}$/;
/** More games and steps than anybody learns are not the page's own. */
const MOST = 200;

export function learnt(progress: Progress, game: string): Learnt {
  return progress[game] ?? NOTHING;
}

export function withDone(progress: Progress, game: string, step: string): Progress {
  const { done, at } = learnt(progress, game);
  return done.includes(step) ? progress : { ...progress, [game]: { done: [...done, step], at } };
}

export function withPlace(progress: Progress, game: string, step: string): Progress {
  return { ...progress, [game]: { ...learnt(progress, game), at: step } };
}

/** Where a lesson goes on: at the step that was open last, else at the first. */
export function resumeAt(
  progress: Progress,
  game: string,
  steps: readonly { readonly id: string }[],
): number {
  const { done, at } = learnt(progress, game);
  const found = steps.findIndex(({ id }) => id === at);
  if (found < 0) return 0;
  // What was finished is not begun again, unless it was the last.
  return done.includes(at ?? '') ? Math.min(found + 1, steps.length - 1) : found;
}

/** How many of so many steps are done: a lesson may have lost some since. */
export function countOf(progress: Progress, game: string, steps: number): number {
  return Math.min(steps, learnt(progress, game).done.length);
}

export function keptLessons(store?: Store): Persisted<Progress> {
  return persisted('yagura.lessons', checked, store);
}

function checked(found: unknown): Progress {
  const games = Object.entries(parts(found)).filter(([game]) => GAME.test(game));
  return Object.fromEntries(games.slice(0, MOST).map(([game, one]) => [game, checkedGame(one)]));
}

function checkedGame(found: unknown): Learnt {
  const { done, at } = parts(found);
  const isStep = (id: unknown): id is string => typeof id === 'string' && STEP.test(id);
  const steps = Array.isArray(done) ? done.filter(isStep) : [];
  return { done: [...new Set(steps)].slice(0, MOST), at: isStep(at) ? at : null };
}
