/** The worker: rules, records and engine beside the page, which goes on meanwhile. */
import init, { Analyst, Desk } from '@offline/yagura_offline.js';
import type { Asked, Told } from './messages';

/** Megabytes of the engine's table. */
const TABLE = 32;

interface Port {
  onmessage: ((event: { data: Asked }) => void) | null;
  postMessage(message: Told): void;
}

const port = globalThis as unknown as Port;
let ready: Promise<unknown> | null = null;
let desk: Desk | null = null;
let analyst: Analyst | null = null;

port.onmessage = ({ data }) => {
  if ('load' in data) ready = init({ module_or_path: data.load });
  else
    void ready
      ?.then(() => act(data))
      .catch((error: unknown) => port.postMessage({ fault: String(error) }));
};

function act(asked: Exclude<Asked, { load: WebAssembly.Module }>): void {
  if ('hear' in asked) {
    analyst ??= new Analyst(TABLE);
    analyst.hear(asked.hear, (told) => port.postMessage({ told }));
    return;
  }
  desk ??= new Desk();
  const { id, method, path, query, body } = asked;
  const answer = desk.answer(JSON.stringify({ method, path, query }), body, chance());
  port.postMessage({ id, status: answer.status, type: answer.content_type, body: answer.body });
  answer.free();
}

function chance(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}
