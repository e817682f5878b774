/** The worker's side of the engine in a worker, of a page or of Node: it hears one wish after the other. */
import { Engine } from './engine.js';
import { Game } from './game.js';
import { load } from './load.js';
import type { Answered, Asked } from './messages.js';
import { Refusal } from './refusal.js';

type Thinking = Extract<Asked, { think: unknown }>;

interface Port {
  onmessage: ((event: { data: Asked }) => void) | null;
  postMessage(message: Answered): void;
}

/** Answers what is asked, from the first message on: that loads, and may prepare what else is needed. */
export async function listen(
  prepare?: (module: WebAssembly.Module, threads: number) => unknown,
): Promise<void> {
  const port = 'postMessage' in globalThis ? (globalThis as unknown as Port) : await ofNode();
  let engine: Promise<Engine> | undefined;
  const started = async (module: WebAssembly.Module, hash: number, threads: number) => {
    await load(module);
    await prepare?.(module, threads);
    return new Engine(hash);
  };
  port.onmessage = ({ data }) => {
    if ('load' in data) engine = started(data.load, data.hash, data.threads);
    else void engine?.then((engine) => act(port, engine, data));
  };
}

async function ofNode(): Promise<Port> {
  const threads = 'node:worker_threads';
  return ((await import(/* @vite-ignore */ threads)) as { parentPort: Port }).parentPort;
}

function act(port: Port, engine: Engine, asked: Exclude<Asked, { load: WebAssembly.Module }>): void {
  if ('clear' in asked) engine.clear();
  else port.postMessage(thought(port, engine, asked));
}

function thought(port: Port, engine: Engine, { record, think, net }: Thinking): Answered {
  try {
    const game = Game.fromRecord(record, { format: 'json' });
    if (net) engine.useNet(game.variant, net);
    const best = engine.think(game, think, (line) => port.postMessage({ line }));
    game.free();
    return { best };
  } catch (error) {
    return error instanceof Refusal ? { refusal: error.failure } : { fault: String(error) };
  }
}
