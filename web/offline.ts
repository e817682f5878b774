import { fileURLToPath } from 'node:url';

/** The folder with the WebAssembly, where the build is to have one (`cargo xtask site`, `... offline`). */
export const FOLDER = process.env.YAGURA_OFFLINE;
const source = (name: string) => fileURLToPath(new URL(`./src/offline/${name}.ts`, import.meta.url));

/** What stands for the worker and its module in this build. */
export const offline: Record<string, string> = {
  'yagura-worker': source(FOLDER ? 'start' : 'absent'),
  ...(FOLDER ? { '@offline': FOLDER } : {}),
};
