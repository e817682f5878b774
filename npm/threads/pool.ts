/** Workers that lend themselves to the search as threads. They end with the worker that has started them. */
import { sharedMemory } from './load.js';

export { askForThreads } from './wasm/yagura_wasm.js';

/** What a thread gets to begin with. */
export interface Lent {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

/** A worker that has begun, as far as it is used here. */
interface Begun {
  postMessage(lent: Lent): void;
}

/** Node's. */
interface NodeWorker extends Begun {
  on(event: 'error', hear: (error: Error) => void): void;
}

/** Starts so many; each is of use as soon as it is there, and one that cannot start is not waited for. */
export async function lendMemory(module: WebAssembly.Module, count: number): Promise<void> {
  const start = typeof Worker === 'undefined' ? await ofNode() : ofPage;
  for (let left = count; left > 0; left -= 1) start().postMessage({ module, memory: sharedMemory() });
}

function ofPage(): Begun {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
  worker.onerror = (event) => event.preventDefault();
  return worker;
}

async function ofNode(): Promise<() => Begun> {
  const threads = 'node:worker_threads';
  const { Worker } = (await import(/* @vite-ignore */ threads)) as { Worker: new (place: URL) => NodeWorker };
  return () => {
    const worker = new Worker(new URL('./thread.js', import.meta.url));
    worker.on('error', () => {});
    return worker;
  };
}
