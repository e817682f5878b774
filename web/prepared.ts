import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

interface Desk {
  answer(request: string, body: Uint8Array, seed: bigint): { status: number; body: Uint8Array };
}

/**
 * Puts the list of games and each game as data beside the app, as files: a site shows what there is, and the
 * rules, before the WebAssembly is there that plays.
 */
export function prepared(folder: string): Plugin {
  let isSite = false;
  return {
    name: 'prepared',
    apply: 'build',
    configResolved(config) {
      isSite = config.mode === 'site';
    },
    async generateBundle() {
      if (!isSite) return;
      const { default: init, Desk } = await import(pathToFileURL(join(folder, 'yagura_offline.js')).href);
      await init({ module_or_path: await readFile(join(folder, 'yagura_offline_bg.wasm')) });
      const desk: Desk = new Desk();
      const ask = (...path: string[]) => {
        const answer = desk.answer(JSON.stringify({ method: 'GET', path, query: {} }), new Uint8Array(), 0n);
        if (answer.status !== 200) throw new Error(`/${path.join('/')}: ${answer.status}`);
        return new TextDecoder().decode(answer.body);
      };
      const list = ask('variants');
      this.emitFile({ type: 'asset', fileName: 'games.json', source: list });
      for (const { id } of (JSON.parse(list) as { variants: { id: string }[] }).variants)
        this.emitFile({ type: 'asset', fileName: `games/${id}.json`, source: ask('variants', id) });
    },
  };
}
