// All of Yagura but play with others, from a host that has nothing but files.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { FileHost } from './file_host';
import { openBrowser, type Reader, sitDown, type Table } from './table';

const FOLDER = process.env.YAGURA_SITE ?? '';
/** A mate in three, the first of which no other move does. */
const PUZZLE = { game: 'dobutsu', id: 'a96c2b72', moves: ['1c1b', '1b1a'] };
const KIF = `手合割：平手
先手：甲
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
`;
/** A worker has to be loaded, and machines are busy. */
const SOON = { timeout: 20_000 };

let host: FileHost;
let browser: Browser;

beforeAll(async () => {
  [host, browser] = await Promise.all([FileHost.start(FOLDER), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  host?.stop();
});

async function open(path: string, reader: Reader = { lang: 'en' }): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.page.goto(host.url + path);
  return table;
}

describe('a folder of files', () => {
  it('plays shogi: moves, takes back, gives up, and is there again', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const id = await table.start(host.url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    expect(id).toMatch(/^local-/);
    for (const [from, to] of [
      ['7g', '7f'],
      ['2g', '2f'],
      ['3i', '3h'],
    ] as const) {
      const made = (await table.moves()).length;
      await table.click(from, to);
      await table.waitForPly(made + 2);
    }
    await table.page.reload();
    await table.connected();
    expect((await table.moves()).length).toBe(6);
    const press = (name: string) => table.page.getByRole('button', { name }).click();
    await press('Take back');
    await expect.poll(async () => (await table.moves()).length, SOON).toBe(4);
    await press('Resign');
    await press('Resign');
    await table.page.locator('[data-outcome]').first().waitFor();
    await table.page.goto(host.url);
    await table.page.locator(`[data-mine="${id}"]`).waitFor();
    await table.leave();
  });

  it('plays chu shogi', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    await table.start(host.url, { variant: 'chu', opponent: 'engine', side: 'b', level: 1 });
    for (const [from, to] of [
      ['7i', '7h'],
      ['6i', '6h'],
    ] as const) {
      const made = (await table.moves()).length;
      await table.click(from, to);
      await table.waitForPly(made + 2);
    }
    await table.leave();
  });

  it('sets up armies, and plays with them', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(host.url);
    await page.click('[data-game="rengo-shogi"]');
    await page.fill('input[name="level"]', '1');
    await page.click('button.start');
    await page.click('[data-template="sample-1"] .pick');
    await page.click('[data-seal]:enabled');
    await page.locator('[data-reveal]').waitFor();
    expect(await page.locator('[data-revealed]').count()).toBe(2);
    await page.click('[data-to-game]');
    const own = page.locator('[data-mine="true"] [data-replace]:enabled');
    const board = page.locator('.game-table');
    await own.or(board).first().waitFor();
    while (!(await board.isVisible())) {
      await own.click();
      await own.or(board).first().waitFor();
    }
    await table.connected();
    await page.locator('.area rect.movable').first().waitFor();
    await table.leave();
  });

  it('places the pieces of gungi by turns', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    await table.start(host.url, { variant: 'gungi', opponent: 'engine', side: 'b', level: 1 });
    await table.page.click('[data-ready]');
    await table.waitForPly(8);
    await table.page.click('[data-stop]');
    await table.page.reload();
    await table.connected();
    expect((await table.moves()).length).toBeGreaterThanOrEqual(8);
    await table.leave();
  });

  it('reads a record, and tells the lines of the engine', async () => {
    const table = await open('/analysis/shogi', { lang: 'ja' });
    const { page } = table;
    await table.load(KIF);
    await expect.poll(() => page.locator('[data-tree] [data-turn]').count(), SOON).toBe(3);
    // The engine judges by the net of the game, which is loaded for it.
    const net = page.context().waitForEvent('response', (answer) => /\/shogi-[^/]+\.net$/.test(answer.url()));
    await page.click('[data-engine-switch]');
    expect((await net).ok()).toBe(true);
    await page.waitForSelector('[data-line="1"] [data-move]');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('[data-line="1"] [data-move]');
    await table.leave();
  });

  it('bears whatever is found in the place of a game', async () => {
    const table = await open('/glossary/');
    const { page } = table;
    for (const found of ['nonsense', '{}', '{"version":1,"moves":["7g7e"]}']) {
      await page.evaluate((text) => localStorage.setItem('yagura.solo.local-x', text), found);
      await page.goto(`${host.url}/game/local-x`);
      await page.locator('.message a').waitFor();
    }
    await table.leave();
  });

  it('sets puzzles', async () => {
    const table = await open(`/puzzles/${PUZZLE.game}#${PUZZLE.id}`);
    await expect.poll(() => table.page.locator('[data-stage="to-move"]').count(), SOON).toBe(1);
    for (const move of PUZZLE.moves) {
      await expect.poll(() => table.page.locator('[data-stage="to-move"]').count(), SOON).toBe(1);
      await table.click(move.slice(0, 2), move.slice(2, 4));
    }
    await table.page.locator('[data-stage="solved"]').waitFor();
    await table.leave();
  });

  it.for([
    ['ja', true],
    ['en', false],
  ] as const)('says what needs a server, and passes the accessibility checks (%s)', async ([lang, phone]) => {
    const table = await open('/tournaments', { lang, phone });
    await table.page.locator('[data-missing="needs-server"]').waitFor();
    expect(await complaints(table), 'tournaments').toEqual([]);
    await table.page.goto(host.url);
    await table.page.locator('[data-game="shogi"]').waitFor();
    await table.page.locator('[data-alone]').waitFor();
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    expect(await complaints(table), 'lobby').toEqual([]);
    await table.leave();
  });

  it('is kept, and says when a newer version is there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yagura-site-'));
    cpSync(FOLDER, folder, { recursive: true });
    const other = await FileHost.start(folder);
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await page.goto(`${other.url}/settings/`);
    await page.check('input[name="offline"]');
    const kept = () => page.locator('[data-offline]').getAttribute('data-offline');
    await expect.poll(kept, SOON).toBe('kept');
    const worker = join(folder, 'service_worker.js');
    writeFileSync(worker, readFileSync(worker, 'utf8').replace("'yagura-", "'yagura-newer-"));
    await page.reload();
    await page.locator('[data-old-page="new"]').waitFor();
    await Promise.all([page.waitForEvent('load'), page.locator('[data-old-page] button').click()]);
    await expect.poll(kept, SOON).toBe('kept');
    await expect.poll(() => page.locator('[data-old-page]').count()).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^yagura-newer-/)]);
    other.stop();
    await page.reload();
    await page.locator('[data-settings]').waitFor();
    await table.leave();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has its icons as lines and as points', async () => {
    const table = await open('/settings/');
    const hrefs: string[] = await table.page.evaluate(async () => {
      const link = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href ?? '';
      const manifest = await (await fetch(link('manifest'))).json();
      const icons: { src: string }[] = manifest.icons;
      return [link('apple-touch-icon'), ...icons.map(({ src }) => new URL(src, link('manifest')).href)];
    });
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) {
      const answer = await fetch(href);
      expect(answer.ok, href).toBe(true);
      const start = Buffer.from(await answer.arrayBuffer())
        .subarray(0, 8)
        .toString('latin1');
      expect(start, href).toMatch(href.endsWith('.png') ? /^\x89PNG/ : /^<svg/);
    }
    await table.leave();
  });

  it('asks its host for files alone', () => {
    expect(host.missed.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});
