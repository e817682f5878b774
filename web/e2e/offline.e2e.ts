// The program's app kept in a browser: a game against the computer while there is no network.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

/** Plain builds of the app have no WebAssembly, and offer nothing without a server. */
const isKept = existsSync(fileURLToPath(new URL('../dist/service_worker.js', import.meta.url)));
/** All files have to be loaded, and machines are busy. */
const SOON = { timeout: 40_000 };

describe.runIf(isKept)('without a network', () => {
  withServer();

  it('what is kept plays on, and lets go again', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page, context } = table;
    await page.goto(`${server.url}/settings`);
    expect(await page.locator('link[rel="manifest"]').count()).toBe(1);
    const part = page.locator('[data-offline]');
    await page.check('input[name="offline"]');
    await expect.poll(() => part.getAttribute('data-offline'), SOON).toBe('kept');

    await context.setOffline(true);
    const id = await table.start(server.url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    expect(id).toMatch(/^local-/);
    await table.click('7g', '7f');
    await table.waitForPly(2);
    await page.reload();
    await table.connected();
    expect((await table.moves()).length).toBe(2);

    await page.goto(`${server.url}/analysis/shogi`);
    await page.waitForSelector('[data-analysis] .board');
    await page.click('[data-engine-switch]');
    await page.waitForSelector('[data-line="1"] [data-move]');

    await context.setOffline(false);
    await page.goto(server.url);
    await page.locator(`[data-mine="${id}"]`).waitFor();
    expect(await page.locator('[data-alone]').count()).toBe(0);
    await page.goto(`${server.url}/settings`);
    await expect.poll(() => part.getAttribute('data-offline'), SOON).toBe('kept');
    await page.uncheck('input[name="offline"]');
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length), SOON).toBe(0);
    await table.leave();
  });
});
