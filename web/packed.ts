import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that get smaller; fonts and pictures are packed already. */
const TEXT = /\.(?:css|html|js|json|map|md|svg|txt|wasm|webmanifest)$/;
/** The best packing of a larger file takes longer than the rest of the build. */
const LARGE = 1 << 20;
/** A smaller file fits into one packet anyway. */
const SMALL = 1024;

/**
 * Puts packed copies beside the built files (`x.js.br`, `x.js.gz`), so that the server packs nothing when it
 * is asked.
 */
export function packed(): Plugin {
  let folder = '';
  let isSite = false;
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      isSite = config.mode === 'site';
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      // Hosts of files pack by themselves.
      if (isSite) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALL) return;
  const quality = bytes.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
