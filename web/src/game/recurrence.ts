/** What both players are to be told of a position that has come before. */
import type { Repetition, Snapshot, Traits } from '../protocol/types';

type Told = 'repeat.loses' | 'repeat.vary';

export interface Recurrence {
  readonly repetition: Repetition;
  /** It is announced; otherwise it is only counted. */
  readonly grave: boolean;
  /** What whoever must vary is told. */
  readonly told: Told | null;
}

/**
 * Returns what is said of the last position of a game that goes on; null when it is new.
 *
 * It is announced when the next time may be the last, or when somebody must vary. Where the move that brings
 * it about is refused to him, he does not lose by it (rulebook rengo §11.5).
 */
export function recurrenceOf(
  game: Pick<Snapshot, 'outcome' | 'repetition'>,
  traits: Pick<Traits, 'fold' | 'at_fold'>,
): Recurrence | null {
  const repetition = game.outcome ? null : (game.repetition ?? null);
  if (!repetition) return null;
  const last = repetition.count >= traits.fold - 1;
  const loses = last && traits.at_fold === 'applied';
  const told = repetition.must_vary ? (loses ? 'repeat.loses' : 'repeat.vary') : null;
  return { repetition, grave: last || told !== null, told };
}
