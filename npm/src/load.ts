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

export async function compile(from: Source): Promise<WebAssembly.Module> {
  if (from instanceof WebAssembly.Module) return from;
  if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return WebAssembly.compile(from);
  const answer = from instanceof Response ? from : await fetch(from);
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`);
  // Not every server knows the type, and without it the browser does not compile while it reads.
  if (answer.headers.get('content-type')?.startsWith(TYPE)) return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** Vector instructions are much of what a net takes: the build with them wherever they are known. */
function beside(): Promise<Source> {
  const hasVectors = WebAssembly.validate(VECTORS);
  return readable(
    hasVectors
      ? new URL('./wasm/yagura_wasm_simd_bg.wasm', import.meta.url)
      : new URL('./wasm/yagura_wasm_bg.wasm', import.meta.url),
  );
}

/** Node's `fetch` reads no files. */
export async function readable(place: URL): Promise<URL | Uint8Array<ArrayBuffer>> {
  if (place.protocol !== 'file:') return place;
  const files = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ files)) as {
    readFile(place: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(place);
}

/** A module of one function, `i32x4.splat` of a constant dropped: valid where vectors are known. */
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 17, 26, 11,
]);
