import { defineConfig } from 'vitest/config';

// What the app does without a server: the folder that `cargo xtask site` makes, and the program off line.
export default defineConfig({
  test: {
    include: ['e2e/**/*.site.ts'],
    environment: 'node',
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
