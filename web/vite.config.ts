import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { early } from './early.ts';
import { installable } from './installable.ts';
import { manual } from './manual.ts';
import { FOLDER, offline } from './offline.ts';
import { packed } from './packed.ts';
import { prepared } from './prepared.ts';

const server = process.env.YAGURA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), early(), manual(), ...(FOLDER ? [prepared(FOLDER), installable()] : []), packed()],
  resolve: { alias: offline },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // On a slow line a request costs more than what is in it: what the lobby needs is one file, what a
        // board to play on needs besides is another. Instruments of single games, texts, and pages are
        // loaded when they are wanted.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: /src\/(?:main\.ts|lobby\/LobbyPage\.svelte)$|rolldown\/runtime/,
              priority: 3,
            },
            {
              // What pages with pieces have besides the lobby.
              name: 'shared',
              test: /src\/(?:card\/MoveCard\.svelte|game\/preferences\.svelte\.ts|app\/Sheet\.svelte|sound\/player\.ts|chat\/wishes\.svelte\.ts)$/,
              priority: 2,
            },
            { name: 'table', test: /src\/game\/Game(?:Page|Table)\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // The rules pages live outside this folder, in ../docs/rules.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, ws: true },
      '/healthz': server,
      '/openapi.json': server,
    },
  },
});
