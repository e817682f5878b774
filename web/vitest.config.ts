import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // What the browser runs: without it runes are those of a server, which never change.
  resolve: { conditions: ['browser'] },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
