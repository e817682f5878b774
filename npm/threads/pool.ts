/** Workers that lend themselves to the search as threads. They end with the worker that has started them. */
import { sharedMemory } from './load.js';

export { askForThreads } from './wasm/yagura_wasm.js';

/** What a thread gets to begin with. */
export interface Lent {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

interface Listener {
  postMessage(lent: Lent): void;
  on?(event: 'error', hear: (error: Error) => void): void;
}

/** Starts so many; each is of use as soon as it is there, and one that cannot start is not waited for. */
export async function lendMemory(module: WebAssembly.Module, count: number): Promise<void> {
  const start = typeof Worker === 'undefined' ? await ofNode() : ofPage;
  for (let left = count; left > 0; left -= 1) start().postMessage({ module, memory: sharedMemory() });
}

function ofPage(): Listener {
  return new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
}

async function ofNode(): Promise<() => Listener> {
  const threads = 'node:worker_threads';
  const { Worker } = (await import(/* @vite-ignore */ threads)) as { Worker: new (place: URL) => Listener };
  return () => new Worker(new URL('./thread.js', import.meta.url));
}
