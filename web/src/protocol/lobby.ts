/** Seeks and challenges over REST. Whoever is no account is known by the key of his browser. */
import { request, sentBy } from './rest';
import type { NewChallenge, NewSeek, PostedSeek, TakenSeek, TakeSeek } from './types';

const path = (kind: 'seeks' | 'challenges', id: string) => `/${kind}/${encodeURIComponent(id)}`;

export const postSeek = (key: string, seek: NewSeek) =>
  request<PostedSeek>('/seeks', sentBy('POST', key, seek));
export const takeSeek = (key: string, id: string, wish: TakeSeek) =>
  request<TakenSeek>(`${path('seeks', id)}/take`, sentBy('POST', key, wish));
export const withdrawSeek = (key: string, id: string) =>
  request<null>(path('seeks', id), sentBy('DELETE', key));
export const postChallenge = (key: string, challenge: NewChallenge) =>
  request<PostedSeek>('/challenges', sentBy('POST', key, challenge));
export const acceptChallenge = (key: string, id: string, wish: TakeSeek) =>
  request<TakenSeek>(`${path('challenges', id)}/accept`, sentBy('POST', key, wish));
/** Declines a challenge, or takes one's own back. */
export const dropChallenge = (key: string, id: string) =>
  request<null>(path('challenges', id), sentBy('DELETE', key));
