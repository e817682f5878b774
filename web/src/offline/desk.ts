/** Answers requests as the server would, with a worker. */

import type { Failure } from '../protocol/types';
import { Bench } from './bench';
import type { Answer } from './messages';
import { isSolo, keepSolo, keptSolo } from './solo_store';
import { ELSEWHERE } from './status';

/** The worker that answers; searches have others. */
export const desk = new Bench();

/** Answers a request to a path of the API, as `/variants/chu`. */
export async function answerHere(path: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams: query } = new URL(path, 'http://desk');
  const parts = pathname.split('/').filter((part) => part !== '');
  const method = init.method ?? 'GET';
  const body = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
  const decoded = parts.map(decodeURIComponent);
  if (decoded[0] === 'games') return gameHere(method, decoded.slice(1), query, body);
  return response(
    await desk.ask({ rest: { method, path: decoded, query: Object.fromEntries(query), body } }),
  );
}

/** `POST /games`, `GET /games/ID`, `GET /games/ID/record`. */
async function gameHere(
  method: string,
  [id, word]: readonly string[],
  query: URLSearchParams,
  body: Uint8Array,
): Promise<Response> {
  if (method === 'POST' && id === undefined) return response(await desk.ask({ begin: body }));
  if (id === undefined || method !== 'GET' || !isSolo(id)) return elsewhere();
  const kept = keptSolo(id);
  if (kept === null) return missing();
  const format = query.get('format') ?? undefined;
  const encoding = query.get('encoding') ?? undefined;
  const answer = await desk.ask(word === 'record' ? { record: kept, format, encoding } : { show: kept });
  return answer.wrong === undefined ? response(answer) : missing();
}

function response({ response, kept }: Answer): Response {
  if (kept) keepSolo(kept.id, kept.text);
  if (!response) return elsewhere();
  const { status, type, body } = response;
  return new Response(body as BodyInit, { status, headers: { 'content-type': type } });
}

function missing(): Response {
  return refusal('not-found', 404, { ja: 'この対局は見つかりません', en: 'there is no such game' });
}

function elsewhere(): Response {
  const message = { ja: 'これにはサーバーへの接続が必要です', en: 'this needs a connection to a server' };
  return refusal('bad-request', ELSEWHERE, message);
}

function refusal(code: Failure['code'], status: number, message: Failure['message']): Response {
  const error: Failure = { code, message, clause: null, squares: [] };
  return Response.json({ error }, { status });
}
