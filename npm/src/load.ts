/** The WebAssembly: found, compiled once, and handed to the workers that are started later. */
import init from './wasm/yagura_wasm.js';

/** Where the WebAssembly comes from: its address, an answer of `fetch`, its bytes, or itself compiled. */
export type Source = string | URL | Request | Response | BufferSource | WebAssembly.Module;

const TYPE = 'application/wasm';
let loaded: Promise<WebAssembly.Module> | undefined;

/**
 * Loads the WebAssembly that lies beside this file, or from where it is said to lie. Once; later calls wait
 * for the first, and if that failed, try again.
 */
export async function load(from?: Source): Promise<void> {
  loaded ??= start(from);
  try {
    await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

/** What was loaded, loading it if it was not. */
export async function compiled(): Promise<WebAssembly.Module> {
  await load();
  return loaded as Promise<WebAssembly.Module>;
}

async function start(from?: Source): Promise<WebAssembly.Module> {
  const module = await compile(from ?? (await beside()));
  // Not at once: pages may not instantiate more than 8 MB so.
  await init({ module_or_path: module });
  return module;
}

async function compile(from: Source): Promise<WebAssembly.Module> {
  if (from instanceof WebAssembly.Module) return from;
  if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return WebAssembly.compile(from);
  const answer = from instanceof Response ? from : await fetch(from);
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  // Not every server knows the type, and without it the browser does not compile while it reads.
  if (answer.headers.get('content-type')?.startsWith(TYPE)) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Node's `fetch` reads no files. */
async function beside(): Promise<Source> {
  const place = new URL('./wasm/yagura_wasm_bg.wasm', import.meta.url);
  if (place.protocol !== 'file:') return place;
  const files = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ files)) as {
    readFile(place: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(place);
}
