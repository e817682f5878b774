/** What a player has asked of the other: a draw, a move back, another game, a pause. */
import type { Side } from '../shogi/position';
import type { Offer, Offers } from './types';

export const NO_OFFERS: Offers = {
  draw: null,
  takeback: null,
  rematch: null,
  adjourn: null,
  resume: null,
};
const ALL: readonly Offer[] = ['draw', 'takeback', 'rematch', 'adjourn', 'resume'];

/** Whose offer it is, null where there is none. */
export function offererOf(offers: Offers | undefined, what: Offer): Side | null {
  if (what === 'rematch') return offers?.rematch?.by ?? null;
  return offers?.[what] ?? null;
}

/** The offers that await an answer, with whose they are. */
export function pendingOffers(offers: Offers | undefined): { what: Offer; by: Side }[] {
  return ALL.flatMap((what) => {
    const by = offererOf(offers, what);
    return by === null ? [] : [{ what, by }];
  });
}
