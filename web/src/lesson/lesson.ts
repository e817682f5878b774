/** Lessons: positions with what is done there, by game. A Rust test plays every one of them by the rules. */
import type { Text } from '../protocol/types';
import { gameId } from '../protocol/variant';
import type { Square } from '../shogi/square';
import index from './index.json';

/** One turn that is asked for. */
export interface Turn {
  /** Turns that are right, as canonical strings. */
  readonly accept: readonly string[];
  /** What every right turn does, and no other legal one; the rules' own test of `accept`. */
  readonly goal?: readonly string[];
  /** What every right turn does, though others may too; and what the other side may not answer. */
  readonly claims?: readonly string[];
  readonly forbids?: readonly string[];
  /** Legal, but not what is asked for, with the reason. */
  readonly wrong?: readonly { readonly move: string; readonly text: Text }[];
  /** Against the rules, which say why themselves. */
  readonly illegal?: readonly string[];
  readonly hint?: Text;
  /** Played by the other side when it was right. */
  readonly reply?: string;
}

export interface Step {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  /** A task to be solved alone. */
  readonly task?: true;
  /** Whose board it is on, where it is not that of the game being learnt. */
  readonly board?: string;
  /** The games to which it belongs; all of the lesson where nothing is said. */
  readonly only?: readonly string[];
  /** Null for the usual start. */
  readonly position: string | null;
  /** None where there is only something to be read and looked at. */
  readonly turns?: readonly Turn[];
  /** Said when it is done. */
  readonly done?: Text;
  /** Codes of the pieces whose cards are laid beside it. */
  readonly kinds?: readonly string[];
  readonly marks?: readonly Square[];
  readonly arrows?: readonly (readonly [Square, Square])[];
}

export interface Lesson {
  readonly id: string;
  readonly games: readonly string[];
  readonly steps: readonly Step[];
}

/** What is known of a lesson before it is loaded: the steps of each game, and how long it takes. */
export interface Listed {
  readonly id: string;
  readonly minutes: number;
  readonly games: Readonly<Record<string, number>>;
}

const LISTED = index.lessons as unknown as readonly Listed[];
const FILES = import.meta.glob<Lesson>('./lessons/*.json', { import: 'default' });

/** The lesson of a game, if one has been written. */
export function listedOf(game: string): Listed | undefined {
  const id = gameId(game);
  return LISTED.find(({ games }) => id in games);
}

/** The steps of a lesson that belong to a game. */
export function stepsOf({ steps }: Pick<Lesson, 'steps'>, game: string): readonly Step[] {
  return steps.filter(({ only }) => only === undefined || only.includes(game));
}

/** The written lesson of a game; null where there is none. */
export async function lessonOf(game: string): Promise<readonly Step[] | null> {
  const listed = listedOf(game);
  const load = listed && FILES[`./lessons/${listed.id}.json`];
  return load ? stepsOf(await load(), gameId(game)) : null;
}
