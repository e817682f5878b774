import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { build } from './src/manual/manual.ts';

const ROOT = new URL('../', import.meta.url);
const here = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Puts the manual beside the app, as pages that need no script: `docs/`, made of the texts in `../docs`. */
export function manual(): Plugin {
  let base = '/';
  let isSite = false;
  return {
    name: 'manual',
    apply: 'build',
    configResolved(config) {
      base = config.base;
      isSite = config.mode === 'site';
    },
    generateBundle() {
      const files = build({
        base,
        isServed: !isSite,
        exists: (path) => existsSync(new URL(path, ROOT)),
        read: (path) => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8'),
      });
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const [name, source] of files) emit(name, source);
      emit('docs/manual.css', here('./src/app/tokens.css') + here('./src/manual/manual.css'));
      emit('docs/theme.js', here('./src/manual/theme.js'));
      emit('docs/tower.svg', here('./src/assets/tower.svg'));
    },
  };
}
