/** The worker that answers requests as the server would, started when it is first asked. */
import { startWorker } from 'yagura-worker';
import type { Told } from './messages';

interface Waiting {
  answer(response: Response): void;
  fail(error: Error): void;
}

let worker: Promise<Worker> | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Answers a request to a path of the API, as `/variants/chu`. */
export async function answerHere(path: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(path, 'http://desk');
  const parts = pathname.split('/').filter((part) => part !== '');
  const body = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
  const desk = await (worker ??= start());
  last += 1;
  const id = last;
  const asked = {
    id,
    method: init.method ?? 'GET',
    path: parts.map(decodeURIComponent),
    query: Object.fromEntries(searchParams),
    body,
  };
  return new Promise((answer, fail) => {
    waiting.set(id, { answer, fail });
    desk.postMessage(asked);
  });
}

function start(): Promise<Worker> {
  const started = startWorker().then((one) => {
    one.onmessage = ({ data }) => hear(data as Told);
    one.onerror = (event) => drop(event.message || 'the worker fails');
    return one;
  });
  // What could not be loaded is tried again at the next request.
  started.catch(() => {
    worker = null;
  });
  return started;
}

function hear(told: Told): void {
  if ('fault' in told) drop(told.fault);
  if (!('id' in told)) return;
  const asker = waiting.get(told.id);
  waiting.delete(told.id);
  const { status, type, body } = told;
  asker?.answer(new Response(body as BodyInit, { status, headers: { 'content-type': type } }));
}

/** A broken worker answers nobody any more; the next request starts another. */
function drop(why: string): void {
  void worker?.then((one) => one.terminate());
  worker = null;
  for (const { fail } of waiting.values()) fail(new Error(why));
  waiting.clear();
}
