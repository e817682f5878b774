/** Whom one does not want to hear, complaints, and what moderators do. */
import { bearer, request } from './rest';
import { keptGame, tokenList } from './seats';
import type {
  Blocked,
  ChatRoom,
  Complaints,
  Measure,
  NewComplaint,
  RunningGame,
  RunningGames,
  TakenComplaint,
  Verdict,
} from './types';

function sent(method: string, body?: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const part = (text: string) => encodeURIComponent(text);

export const blocks = (): Promise<string[]> =>
  request<Blocked>('/account/blocks', { cache: 'no-store' }).then((answer) => answer.names);
export const block = (name: string) => request<null>(`/account/blocks/${part(name)}`, sent('PUT'));
export const unblock = (name: string) => request<null>(`/account/blocks/${part(name)}`, sent('DELETE'));
export const wishForChat = (on: boolean) => request<null>('/account/chat', sent('PUT', { on }));
/** Complains of a line or a player, with what opens one's seats: a player reads what watchers do not. */
export function complain(complaint: NewComplaint): Promise<TakenComplaint> {
  const tokens = tokenList(keptGame(complaint.game)?.tokens ?? {});
  const { headers, ...post } = sent('POST', complaint);
  return request<TakenComplaint>('/complaints', { ...post, headers: { ...headers, ...bearer(tokens) } });
}

export const complaints = () =>
  request<Complaints>('/moderation/complaints', { cache: 'no-store' }).then((answer) => answer.complaints);
export const judge = (id: string, verdict: Verdict) =>
  request<null>(`/moderation/complaints/${part(id)}`, sent('POST', verdict));
export const takeMeasure = (name: string, measure: Measure) =>
  request<null>(`/moderation/accounts/${part(name)}`, sent('POST', measure));
export const removeLine = (game: string, room: ChatRoom, number: number) =>
  request<null>(`/games/${part(game)}/chat/${room}/${number}`, sent('DELETE'));

/** The games that go on and may be watched. */
export const runningGames = (): Promise<RunningGame[]> =>
  request<RunningGames>('/games', { cache: 'no-store' }).then((answer) => answer.games);
