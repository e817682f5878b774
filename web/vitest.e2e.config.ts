import { defineConfig } from 'vitest/config';

// Every file starts its own server; two at a time is what a small machine bears.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    testTimeout: 90_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});
