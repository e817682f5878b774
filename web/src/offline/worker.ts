/** The worker: rules, records and engine beside the page, which goes on meanwhile. */
import init, { Analyst, Desk, type Answer as Given, Solo } from '@offline/yagura_offline.js';
import type { Answer, Asked, Question, Told } from './messages';
import { netFile } from './nets';

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
/** The game that was asked about last, which is mostly the next one too. */
let last: { text: string; game: Solo } | null = null;

port.onmessage = ({ data }) => {
  if ('load' in data) ready = init({ module_or_path: data.load });
  else
    void ready?.then(() => act(data)).catch((error: unknown) => port.postMessage({ fault: String(error) }));
};

async function act(asked: Exclude<Asked, { load: WebAssembly.Module }>): Promise<void> {
  if ('hear' in asked) (await analystFor(asked.hear)).hear(asked.hear, (told) => port.postMessage({ told }));
  else port.postMessage({ id: asked.id, ...(await answerTo(asked)) });
}

/** The engine with the net of the game of which a request or what is kept of a game tells, where there is one
 * and it can be had. */
async function analystFor(text: string): Promise<Analyst> {
  analyst ??= new Analyst(TABLE);
  const { variant } = JSON.parse(text) as { variant?: string };
  const name = variant === undefined ? undefined : analyst.wantedNet(variant);
  const file = name === undefined ? null : await netFile(name);
  if (file && variant !== undefined) analyst.takeNet(variant, file);
  return analyst;
}

async function answerTo(asked: Question): Promise<Answer> {
  if ('rest' in asked) {
    desk ??= new Desk();
    const { body, ...request } = asked.rest;
    const answer = desk.answer(JSON.stringify(request), body, chance());
    return answer ? { response: taken(answer) } : {};
  }
  if ('begin' in asked) return begun(asked.begin);
  if ('work' in asked) {
    const analyst = await analystFor(asked.game);
    return { done: analyst.work(asked.game, asked.work, chance()) };
  }
  const kept = 'show' in asked ? asked.show : 'record' in asked ? asked.record : asked.game;
  let game: Solo;
  try {
    game = gameOf(kept);
  } catch (error) {
    return { wrong: String(error) };
  }
  if ('show' in asked) return { response: taken(game.snapshot()) };
  if ('record' in asked) return { response: taken(game.record(asked.format, asked.encoding)) };
  const replies =
    'say' in asked
      ? game.hear(asked.say, chance(), now())
      : game.take(asked.take, asked.asker, chance(), now());
  const text = game.kept();
  last = { text, game };
  return { kept: { id: game.id(), text }, replies, task: game.task() };
}

function begun(body: Uint8Array): Answer {
  const made = Solo.begin(body, chance(), now());
  const answer = made.answer();
  const game = made.game();
  made.free();
  return {
    ...(answer ? { response: taken(answer) } : {}),
    ...(game ? { kept: { id: game.id(), text: game.kept() } } : {}),
  };
}

function gameOf(text: string): Solo {
  if (last?.text === text) return last.game;
  const game = Solo.ofKept(text);
  last?.game.free();
  last = { text, game };
  return game;
}

function taken(given: Given): NonNullable<Answer['response']> {
  const response = { status: given.status, type: given.content_type, body: given.body };
  given.free();
  return response;
}

function chance(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

function now(): string {
  return new Date().toISOString();
}
