// The package in Chromium, from a server that serves files and nothing else, and then without it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folder } from './project.mjs';

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('playwright-core');
const PAGE = fileURLToPath(new URL('page.html', import.meta.url));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const TYPES = { js: 'text/javascript', html: 'text/html', wasm: 'application/wasm' };

/** Serves the page at `/` and the package under `/yagura/`. */
async function serve(isIsolated = false) {
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? PAGE : request.url.replace('/yagura', folder);
    const file = await readFile(path).catch(() => null);
    response.writeHead(file ? 200 : 404, {
      'content-type': TYPES[path.split('.').pop()] ?? 'text/plain',
      ...(isIsolated ? ISOLATION : {}),
    });
    response.end(file);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

test('a page plays and thinks, and goes on without the network', async () => {
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const [strange, faults] = [[], []];
    const origin = `http://127.0.0.1:${server.address().port}`;
    page.on('request', (request) => request.url().startsWith(origin) || strange.push(request.url()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(origin);
    await Promise.race([
      page.waitForFunction(() => globalThis.isReady, null, { timeout: 60_000 }),
      page.waitForEvent('pageerror', { timeout: 60_000 }).then((error) => Promise.reject(error)),
    ]);
    await context.setOffline(true);
    server.close();
    server.closeAllConnections();
    assert.ok(
      await page.evaluate(() =>
        fetch('/').then(
          () => false,
          () => true,
        ),
      ),
    );
    const told = await page.evaluate(() => globalThis.act());
    assert.deepEqual(told.mate, ['G*5b', { mate: 1 }]);
    assert.match(told.refused.clause, /^chu §/);
    assert.equal(told.perft, '1296');
    assert.equal(told.moves.length, 10);
    assert.deepEqual(told.again, told.moves);
    assert.ok(told.isLegal);
    assert.deepEqual([told.background.moves, told.background.nodes], [told.here.moves, told.here.nodes]);
    assert.ok(told.beats > 3, `the page's clock has ticked ${told.beats} times while the worker thought`);
    assert.ok(told.stopped.moves.length > 0);
    assert.deepEqual([strange, faults], [[], []]);
  } finally {
    await browser.close();
    server.close();
  }
});

test('in a page that is isolated threads search together', async () => {
  const server = await serve(true);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}`);
    await page.waitForFunction(() => globalThis.isReady, null, { timeout: 60_000 });
    const told = await page.evaluate(() => globalThis.together());
    assert.equal(told.threads, 2);
    assert.ok(told.nodes > told.alone, `${told.nodes} positions of two threads, ${told.alone} of one`);
    assert.ok(told.isLegal);
  } finally {
    await browser.close();
    server.close();
  }
});
