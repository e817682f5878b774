/** What both players are to be told of a position that has come before. */
import type { Repetition, RepetitionRule, Snapshot, Traits } from '../protocol/types';
import { isVersion } from '../protocol/variant';

type Told = 'repeat.loses' | 'repeat.vary';

export interface Recurrence {
  readonly repetition: Repetition;
  /** It is announced; otherwise it is only counted. */
  readonly grave: boolean;
  /** What whoever must vary is told. */
  readonly told: Told | null;
}

/** The most that any built-in game declares. */
const FOURFOLD = 4;
/** How often a position comes until the rules end the game, by rules that leave no choice of it. */
const FOLDS: Partial<Record<RepetitionRule, number>> = {
  'instigator-loses': FOURFOLD,
  'chaser-loses': FOURFOLD,
  restart: FOURFOLD,
};
/** Rulebooks whose games all have the same (§1.11); other games may declare a fold of their own. */
const FOLD_BY_BOOK: Readonly<Record<string, number>> = { small: FOURFOLD };

/**
 * Returns what is said of the last position of a game that goes on; null when it is new.
 *
 * Where the fold is not known the next time may be the last: it is announced from the second time on. By the
 * rules of a board of its own the next time may be refused instead of losing (rulebook rengo §11.5).
 */
export function recurrenceOf(
  game: Pick<Snapshot, 'variant' | 'outcome' | 'repetition'>,
  about: { readonly traits: Pick<Traits, 'repetition'>; readonly book: string },
): Recurrence | null {
  const repetition = game.outcome ? null : (game.repetition ?? null);
  if (!repetition) return null;
  const fold = FOLDS[about.traits.repetition] ?? FOLD_BY_BOOK[about.book] ?? null;
  const refused = about.traits.repetition === 'by-board';
  const most = fold ?? (refused || isVersion(game.variant) ? null : FOURFOLD);
  const last = most !== null && repetition.count >= most - 1;
  const told = repetition.must_vary ? (last ? 'repeat.loses' : 'repeat.vary') : null;
  return { repetition, grave: last || fold === null || told !== null, told };
}
