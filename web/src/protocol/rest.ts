import { answer } from '../offline/answer';
import type {
  Armies,
  ArmyReview,
  Attackers,
  ClaimedSeat,
  Created,
  Definition,
  Failure,
  JsonRecord,
  Line,
  NewGame,
  OpenedRecord,
  OpenedRecords,
  Place,
  PositionReview,
  ReadRecord,
  RecordToWrite,
  Snapshot,
  Summary,
} from './types';

export const BASE = '/api/v1';

/** A refusal by the server, with its texts; or `network` when there was no answer. */
export class Refusal extends Error {
  constructor(
    readonly failure: Failure,
    readonly status: number,
  ) {
    super(failure.message.en);
  }
}

/** The games, each with what is drawn of it. */
export function variants(): Promise<Summary[]> {
  return request<{ variants: Summary[] }>('/variants?pictures=1').then((answer) => answer.variants);
}

export function definition(id: string): Promise<Definition> {
  return request<Definition>(`/variants/${encodeURIComponent(id)}`);
}

export function attackers(id: string, position: string, square: string): Promise<Attackers> {
  const query = new URLSearchParams({ position, square });
  return request<Attackers>(`/variants/${encodeURIComponent(id)}/attackers?${query}`);
}

/** Armies to begin with; a new random one each time. */
export function armies(id: string): Promise<Armies> {
  return request<Armies>(`/variants/${encodeURIComponent(id)}/armies`, { cache: 'no-store' });
}

/** What is wrong with an army; nothing is kept. */
export function reviewArmy(id: string, setup: string): Promise<ArmyReview> {
  return request<ArmyReview>(`/variants/${encodeURIComponent(id)}/army`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setup }),
  });
}

export function createGame(game: NewGame): Promise<Created> {
  return request<Created>('/games', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
}

/**
 * Sits down with a code: with an invitation, or with a seat carried to this device. The same token may be
 * sent again.
 */
export function join(id: string, code: string, token: string): Promise<ClaimedSeat> {
  return request<ClaimedSeat>(`/games/${encodeURIComponent(id)}/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, token }),
  });
}

/** A code with which another device sits down in this seat. */
export function carry(id: string, token: string): Promise<{ code: string; expires: number }> {
  return request(`/games/${encodeURIComponent(id)}/carry`, { method: 'POST', headers: bearer([token]) });
}

/** Another invitation to the seat that nobody has claimed; the one before is void. */
export function invite(id: string, tokens: readonly string[]): Promise<{ code: string }> {
  return request(`/games/${encodeURIComponent(id)}/invite`, { method: 'POST', headers: bearer(tokens) });
}

/** Declines an invitation: its code is void, and whoever waits hears of it. */
export function declineInvitation(id: string, code: string): Promise<null> {
  return request(`/games/${encodeURIComponent(id)}/decline`, sent({ code }));
}

/** What opens seats. */
export function bearer(tokens: readonly string[]): Record<string, string> {
  return tokens.length > 0 ? { authorization: `Bearer ${tokens.join(',')}` } : {};
}

export function game(id: string): Promise<Snapshot> {
  return request<Snapshot>(`/games/${encodeURIComponent(id)}`);
}

function sent(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A position after a line of play, with all that may be done there. */
export function lookAt(variant: string, line: Line): Promise<Place> {
  return request<Place>(`/variants/${encodeURIComponent(variant)}/positions`, sent(line));
}

/** What there is to say of a position that is put together and may be none; that is no refusal. */
export function reviewPosition(variant: string, position: string): Promise<PositionReview> {
  return request<PositionReview>(
    `/variants/${encodeURIComponent(variant)}/positions/review`,
    sent({ position }),
  );
}

/** Reads the records of a file, whatever format and encoding it has. */
export function readRecords(
  bytes: BodyInit,
  variant: string | null,
  format: string | null = null,
): Promise<OpenedRecords> {
  const query = new URLSearchParams({ ...(variant ? { variant } : {}), ...(format ? { format } : {}) });
  const headers = { 'content-type': 'application/octet-stream' };
  return request<OpenedRecords>(`/records/read?${query}`, { method: 'POST', headers, body: bytes });
}

/** The positions of all nodes of a record. */
export function openRecord(record: JsonRecord): Promise<OpenedRecord> {
  return request<OpenedRecord>('/records/open', sent({ record }));
}

/** A record as a file of another format. */
export async function writeRecord(wish: RecordToWrite): Promise<Blob> {
  return (await answered('/records/write', sent(wish))).blob();
}

/** What the server gives at an address of its own, as a file. */
export async function fileAt(path: string): Promise<Blob> {
  return (await answered(path)).blob();
}

/** The record of a game as a file. */
export async function recordOfGame(
  id: string,
  format: string,
  tokens: readonly string[],
  encoding: string | null = null,
): Promise<Blob> {
  const query = new URLSearchParams({ format, ...(encoding ? { encoding } : {}) });
  const path = `/games/${encodeURIComponent(id)}/record?${query}`;
  return (await answered(path, { headers: bearer(tokens) })).blob();
}

/** Reads a record in the notation of the game's author. */
export function readRecord(id: string, text: string): Promise<ReadRecord> {
  return request<ReadRecord>(`/variants/${encodeURIComponent(id)}/record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
}

/** The record of a game in that notation, as far as the holder of the tokens may know it. */
export async function gameRecord(id: string, tokens: readonly string[]): Promise<string> {
  const path = `/games/${encodeURIComponent(id)}/record`;
  return (await answered(path, { headers: bearer(tokens) })).text();
}

/** Asks the server for what a path of its interface stands for. */
export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answered(path, init);
  return (await response.json().catch(() => null)) as T;
}

/** An answer that is no refusal. */
async function answered(path: string, init?: RequestInit): Promise<Response> {
  const response = await answer(path, init, () => fetch(BASE + path, init)).catch(() => null);
  if (!response)
    throw new Refusal(plain('network', 'サーバーに接続できません', 'The server cannot be reached'), 0);
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: Failure } | null;
  const { status } = response;
  throw new Refusal(
    body?.error ?? plain('internal', `サーバーのエラー（${status}）`, `Server error (${status})`),
    status,
  );
}

function plain(code: Failure['code'], ja: string, en: string): Failure {
  return { code, message: { ja, en }, clause: null, squares: [] };
}

/** A request of a browser that is known by its key. */
export function sentBy(method: string, key: string, body?: unknown): RequestInit {
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (body === undefined) return { method, headers };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}
