/** Tournaments over REST. Whoever is no account is known by the key of his browser. */
import { request, sentBy } from './rest';
import type {
  EnteredTournament,
  NewTournament,
  OrganiserAct,
  ShownTournament,
  TournamentEntry,
  Tournaments,
} from './types';

const path = (id: string, part = '') => `/tournaments/${encodeURIComponent(id)}${part}`;

export const tournaments = () =>
  request<Tournaments>('/tournaments', { cache: 'no-store' }).then((answer) => answer.tournaments);
export const holdTournament = (key: string, terms: NewTournament) =>
  request<ShownTournament>('/tournaments', sentBy('POST', key, terms));
export const enterTournament = (key: string, id: string, entry: TournamentEntry) =>
  request<EnteredTournament>(path(id, '/entry'), sentBy('POST', key, entry));
export const leaveTournament = (key: string, id: string) =>
  request<null>(path(id, '/entry'), sentBy('DELETE', key));
export const setAway = (key: string, id: string, away: boolean) =>
  request<null>(path(id, '/absence'), sentBy('PUT', key, { away }));
export const actInTournament = (key: string, id: string, act: OrganiserAct) =>
  request<null>(path(id, '/acts'), sentBy('POST', key, act));
