/** The WebAssembly of a thread: the first has a memory made, the others get it. */
import init from './wasm/yagura_wasm.js';

let memory: WebAssembly.Memory | undefined;

export async function load(module: WebAssembly.Module, shared?: WebAssembly.Memory): Promise<void> {
  const made = await init(shared ? { module_or_path: module, memory: shared } : { module_or_path: module });
  memory = made.memory;
}

/** What all threads share, once it is loaded. */
export function sharedMemory(): WebAssembly.Memory {
  if (!memory) throw new Error('nothing is loaded yet');
  return memory;
}
