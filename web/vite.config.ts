import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { packed } from './packed.ts';

const server = process.env.YAGURA_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte(), packed()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
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
