/** A thread of the search: a worker that gives itself away. */
import { load } from './load.js';
import type { Lent } from './pool.js';
import { lendThread } from './wasm/yagura_wasm.js';

interface Port {
  onmessage: ((event: { data: Lent }) => void) | null;
}

const port = 'postMessage' in globalThis ? (globalThis as unknown as Port) : await ofNode();

port.onmessage = ({ data }) => {
  void load(data.module, data.memory).then(lendThread);
};

async function ofNode(): Promise<Port> {
  const threads = 'node:worker_threads';
  return ((await import(/* @vite-ignore */ threads)) as { parentPort: Port }).parentPort;
}
