/** The server and the browser that all tests of a file share, from before the first to after the last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { Server } from './server';
import { openBrowser } from './table';

/** They are there from the first test, or hook of the file's own, on. */
export let server: Server;
export let browser: Browser;

/** Has both for the file that calls it; `args` are the server's on the command line. */
export function withServer(args: readonly string[] = []): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([Server.start([...args]), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}
