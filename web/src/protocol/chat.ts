/** Whom one does not want to hear, complaints, and what moderators do. */
import { request } from './rest';
import type {
  Blocked,
  ChatRoom,
  Complaints,
  Measure,
  NewComplaint,
  RunningGame,
  RunningGames,
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
export const complain = (complaint: NewComplaint) => request<null>('/complaints', sent('POST', complaint));

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
