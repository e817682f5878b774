/** The engine in a worker, of a page or of Node: it hears one wish after the other. */
import { Engine } from './engine.js';
import { Game } from './game.js';
import { load } from './load.js';
import type { Answered, Asked } from './messages.js';
import { Refusal } from './refusal.js';

interface Port {
  onmessage: ((event: { data: Asked }) => void) | null;
  postMessage(message: Answered): void;
}

const port = 'postMessage' in globalThis ? (globalThis as unknown as Port) : await ofNode();
let engine: Promise<Engine> | undefined;

port.onmessage = ({ data }) => {
  if ('load' in data) engine = started(data.load, data.hash);
  else void engine?.then((engine) => act(engine, data));
};

async function ofNode(): Promise<Port> {
  const threads = 'node:worker_threads';
  return ((await import(/* @vite-ignore */ threads)) as { parentPort: Port }).parentPort;
}

async function started(module: WebAssembly.Module, hash: number): Promise<Engine> {
  await load(module);
  return new Engine(hash);
}

function act(engine: Engine, asked: Exclude<Asked, { load: WebAssembly.Module }>): void {
  if ('clear' in asked) engine.clear();
  else port.postMessage(thought(engine, asked.record, asked.think));
}

function thought(engine: Engine, record: string, wish: Parameters<Engine['think']>[1]): Answered {
  try {
    const game = Game.fromRecord(record, { format: 'json' });
    const best = engine.think(game, wish, (line) => port.postMessage({ line }));
    game.free();
    return { best };
  } catch (error) {
    return error instanceof Refusal ? { refusal: error.failure } : { fault: String(error) };
  }
}
