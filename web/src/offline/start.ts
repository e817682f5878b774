/** The worker of a build with WebAssembly; `absent.ts` stands in its place in one without. */
import address from '@offline/yagura_offline_bg.wasm?url';

/** This build has one. */
export const isHere = true;

let compiled: Promise<WebAssembly.Module> | null = null;

/** Compiled once for all workers of the page; what failed is tried again at the next call. */
function compile(): Promise<WebAssembly.Module> {
  compiled ??= load().catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

async function load(): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  // Not every file host knows the type, and without it a browser does not compile while it reads.
  if (answer.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** A worker that has the module already. */
export async function startWorker(): Promise<Worker> {
  const module = await compile();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage({ load: module });
  return worker;
}
