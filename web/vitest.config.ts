import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './offline.ts';

export default defineConfig({
  plugins: [svelte()],
  // What the browser runs: without it runes are those of a server, which never change.
  resolve: { conditions: ['browser'], alias: offline },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
