/** What is asked of the server for a tournament, as the form has it. */
import { isEven, type TimeWish, timeControl } from '../clock/choice';
import type { NewTournament, TournamentSystem } from '../protocol/types';

export const SYSTEMS: readonly TournamentSystem[] = ['swiss', 'round-robin', 'double-round-robin', 'arena'];

export interface TermsForm {
  name: string;
  system: TournamentSystem;
  variant: string;
  rounds: number;
  minutes: number;
  /** In minutes. */
  noShow: number;
  /** The next round is paired by itself. */
  automatic: boolean;
  /** Games between accounts count for their ratings. */
  rated: boolean;
  organiser: string;
}

/** Seconds between rounds that follow each other by themselves: time for tea. */
const GAP_S = 60;

/** The terms; null where there is no clock. */
export function termsOf(form: TermsForm, time: TimeWish): NewTournament | null {
  const clock = timeControl(time, 'b');
  if (clock === null) return null;
  const { name, system, variant } = form;
  return {
    name,
    system,
    variant,
    clock,
    rounds: system === 'swiss' ? form.rounds : null,
    minutes: system === 'arena' ? form.minutes : null,
    no_show: Math.round(form.noShow * 60),
    gap: form.automatic && system !== 'arena' ? GAP_S : null,
    // Ratings are for the same time on both sides.
    rated: form.rated && isEven(clock),
    organiser: form.organiser.trim() || null,
  };
}
