/** A build without WebAssembly: everything is the server's. */
export const isHere = false;

export async function startWorker(): Promise<Worker> {
  throw new Error('this build has no WebAssembly');
}
