import { defineConfig } from 'vitest/config';

// Every file starts its own server; two at a time is what a small machine bears.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    environment: 'node',
    // A busy machine has its time: what is waited for comes, or is wrong.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // What fails once and then passes is marked as retried, with how the pages stood: to be looked at.
    retry: 1,
    reporters: ['verbose'],
  },
});
