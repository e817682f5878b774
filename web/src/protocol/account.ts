/** What the server knows of people: who looks at the page, his account, and others' profiles. */
import { request } from './rest';
import type {
  Account,
  AccountArchive,
  ApiTokens,
  CurrentSession,
  HeldSeats,
  KeptSeats,
  KeptSettings,
  Leaderboard,
  LogIn,
  MadeToken,
  NewAccount,
  NewToken,
  PasskeyChallenge,
  Passkeys,
  PlayerGames,
  PlayerProfile,
  RecoveryCodes,
  Sessions,
  Speed,
} from './types';

function sent(method: string, body?: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const part = (text: string) => encodeURIComponent(text);
const behindOf = (behind: string | null) => (behind ? `?${new URLSearchParams({ behind })}` : '');

export const currentSession = () => request<CurrentSession>('/session', { cache: 'no-store' });
export const signUp = (account: NewAccount) => request<Account>('/account', sent('POST', account));
export const logIn = (login: LogIn) => request<Account>('/session', sent('POST', login));
export const logOut = () => request<null>('/session', sent('DELETE'));

/** What a device is asked to make for a new account. */
export const challengeToSignUp = (name: string) =>
  request<PasskeyChallenge>('/account/challenge', sent('POST', { name }));
/** What a device is asked to make for the account of who is logged in. */
export const challengeToAdd = () => request<PasskeyChallenge>('/account/passkeys/challenge', sent('POST'));
/** What a device is asked to sign. */
export const challengeToLogIn = (name: string) =>
  request<PasskeyChallenge>('/session/challenge', sent('POST', { name }));

export const passkeys = () => request<Passkeys>('/account/passkeys').then((answer) => answer.passkeys);
export const addPasskey = (label: string, credential: unknown) =>
  request<null>('/account/passkeys', sent('POST', { label, credential }));
export const namePasskey = (id: string, label: string) =>
  request<null>(`/account/passkeys/${part(id)}`, sent('PUT', { label }));
export const removePasskey = (id: string) => request<null>(`/account/passkeys/${part(id)}`, sent('DELETE'));

export const setPassword = (current: string | null, password: string) =>
  request<null>('/account/password', sent('PUT', { current, password }));
export const newRecoveryCodes = () =>
  request<RecoveryCodes>('/account/recovery', sent('POST')).then((answer) => answer.codes);

export const sessions = () => request<Sessions>('/account/sessions').then((answer) => answer.sessions);
export const endSession = (id: string) => request<null>(`/account/sessions/${part(id)}`, sent('DELETE'));
export const logOutEverywhere = () => request<null>('/account/sessions', sent('DELETE'));

export const apiTokens = () => request<ApiTokens>('/account/tokens').then((answer) => answer.tokens);
export const makeToken = (token: NewToken) => request<MadeToken>('/account/tokens', sent('POST', token));
export const removeToken = (id: string) => request<null>(`/account/tokens/${part(id)}`, sent('DELETE'));

export const becomeBot = () => request<null>('/account/bot', sent('POST'));
export const keepSeats = (seats: HeldSeats[]) =>
  request<KeptSeats>('/account/seats', sent('POST', { seats }));
export const keptSettings = () =>
  request<KeptSettings>('/account/settings', { cache: 'no-store' }).then((answer) => answer.settings);
export const keepSettings = (settings: KeptSettings['settings']) =>
  request<null>('/account/settings', sent('PUT', { settings }));
export const archive = () => request<AccountArchive>('/account/export');
export const deleteAccount = (name: string) => request<null>('/account', sent('DELETE', { name }));

export const player = (name: string, behind: string | null = null) =>
  request<PlayerProfile>(`/players/${part(name)}${behindOf(behind)}`);
export const ownGames = (behind: string | null = null) =>
  request<PlayerGames>(`/account/games${behindOf(behind)}`);

/** The best players of a game at a speed. */
export const leaderboard = (variant: string, speed: Speed) =>
  request<Leaderboard>(`/variants/${part(variant)}/leaderboard?${new URLSearchParams({ speed })}`);
