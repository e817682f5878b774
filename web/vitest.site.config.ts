import { defineConfig } from 'vitest/config';

// What the app does without a server: the folder that `cargo xtask site` makes, and the program off line.
export default defineConfig({
  test: {
    include: ['e2e/**/*.site.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
