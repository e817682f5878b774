/** Records that are kept: whole games that the engine looks at, links for others, the shelf; positions. */
import { readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

withServer();

const KIF = `手合割：平手
先手：甲
後手：乙
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 ９四歩(93)
`;

async function open(path: string, reader: Reader = {}): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.page.goto(server.url + path);
  return table;
}

async function board(variant: string, text: string, reader: Reader = {}): Promise<Table> {
  const table = await open(`/analysis/${variant}`, reader);
  await table.load(text);
  // On a phone the moves are folded away, and not drawn before they are looked at.
  await table.page.waitForSelector('[data-import]', { state: 'detached' });
  return table;
}

describe('a record', () => {
  it('is looked at as a whole, shared, and read by another browser', async () => {
    const table = await board('shogi', KIF, { lang: 'ja' });
    const { page } = table;
    await page.click('.report [data-begin]');
    await page.waitForSelector('[data-report="done"]', { timeout: 60_000 });
    await page.waitForSelector('[data-graph] canvas');
    const fault = page.locator('[data-fault="blunder"]');
    expect(await fault.first().textContent()).toContain('大悪手');
    await fault.first().click();
    const current = page.locator('[data-tree] [aria-current]');
    await expect.poll(() => current.getAttribute('data-turn')).toBe('9c9d');
    expect(await current.textContent()).toContain('??');
    // It is saved when nothing was changed for a moment.
    await page.waitForSelector('[data-kept="saved"]');
    expect(page.url()).toContain('#record=');
    // One that is given up leaves the finished one where it was.
    await page.selectOption('.report select', 'deep');
    await page.click('.report [data-begin]');
    await page.click('[data-report="running"] button');
    await page.waitForSelector('[data-report="done"] [data-fault="blunder"]');
    expect(await complaints(table)).toEqual([]);

    const id = page.url().split('record=')[1] ?? '';
    const friend = await open(`/record/${id}`, { lang: 'en' });
    await friend.page.waitForSelector('[data-tree] [data-turn="9c9d"]');
    await friend.page.waitForSelector('[data-kept="foreign"]');
    await friend.page.waitForSelector('[data-report="done"] [data-fault="blunder"]');

    // A page of somebody else's shows it in a frame.
    await friend.page.goto(`${server.url}/embed/${id}`);
    await friend.page.waitForSelector('[data-embed] .board');
    await expect.poll(() => friend.page.textContent('[data-move]')).toContain('4 P-9d');
    await friend.page.keyboard.press('ArrowLeft');
    await expect.poll(() => friend.page.textContent('[data-move]')).toContain('3 Bx2b+');

    // The shelf knows it, by the players' names.
    await page.click('[data-library]');
    await page.waitForSelector(`[data-record="${id}"]`);
    await page.fill('input[type="search"]', '甲');
    expect(await page.locator('[data-record]').count()).toBe(1);
    await page.fill('input[type="search"]', 'nobody');
    await page.locator('[data-record]').waitFor({ state: 'detached' });
    expect([...table.errors, ...friend.errors]).toEqual([]);
    await Promise.all([table.context.close(), friend.context.close()]);
  });

  it('with many faults is no longer than what is seen of it, on a phone', async () => {
    const table = await board('shogi', KIF, { lang: 'ja', phone: true });
    const { page } = table;
    const judged = { loss: 0.3, fault: 'blunder', better: null };
    const position = { turn: null, evaluation: { centipawns: 0 }, chance: 0.5, judged };
    const player = { moves: 40, inaccuracies: 0, mistakes: 0, blunders: 40, loss: 0.3 };
    const report = {
      done: true,
      total: 81,
      positions: [{ ...position, judged: null }, ...Array(80).fill(position)],
      black: player,
      white: player,
    };
    await page.route('**/records/*/report', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: report }) : route.fulfill({ status: 202 }),
    );
    await page.click('.report [data-begin]');
    await page.waitForSelector('[data-report="done"] [data-fault]');
    await expect.poll(() => page.locator('[data-fault]').count()).toBe(80);
    const blank = await page.evaluate(() => {
      const end = document.querySelector('#app')?.getBoundingClientRect().bottom ?? 0;
      return document.documentElement.scrollHeight - (end + scrollY);
    });
    expect(blank).toBeLessThan(20);
    await table.context.close();
  });

  it('that nobody keeps is said to be none', async () => {
    const table = await open('/record/abcdefghijklm', { lang: 'en' });
    await expect.poll(() => table.page.textContent('[role="status"]')).toContain('no such record');
    await table.context.close();
  });
});

describe('the shelf', () => {
  it('takes many files and gives one archive', async () => {
    const table = await open('/library', { lang: 'ja' });
    const { page } = table;
    await page.setInputFiles('[data-import]', [
      { name: '一.kif', mimeType: 'text/plain', buffer: Buffer.from(KIF) },
      { name: 'two.usi', mimeType: 'text/plain', buffer: Buffer.from('position startpos moves 7g7f\n') },
      { name: 'bad.kif', mimeType: 'text/plain', buffer: Buffer.from('こんにちは') },
    ]);
    await expect.poll(() => page.locator('[data-record]').count()).toBe(2);
    expect(await page.locator('[role="alert"]').textContent()).toContain('bad.kif');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-export]')]);
    expect(saved.suggestedFilename()).toBe('yagura-records.zip');
    expect(await complaints(table)).toEqual([]);
    // What the archive holds can be brought again, as to another browser.
    await page.setInputFiles('[data-import]', await saved.path());
    await expect.poll(() => page.locator('[data-record]').count()).toBe(4);
    await page.click('[data-record] .cross >> nth=0');
    await page.click('[data-forget]');
    await expect.poll(() => page.locator('[data-record]').count()).toBe(3);
    expect(table.errors).toEqual([]);
    await table.context.close();
  });

  it('keeps nothing of what is no record, and gives titles back in paths that stay inside', async () => {
    const table = await open('/library', { lang: 'en' });
    const { page } = table;
    const archive = zipSync({ '../u0.kif': strToU8(KIF.replace(/^[先後]手：.*\n/gm, '')) });
    await page.setInputFiles('[data-import]', [
      { name: 'random.bin', mimeType: 'text/plain', buffer: Buffer.from([0xd1, 7, 0xff, 0, 0x9b, 0x8e, 3]) },
      { name: 'bad.kif', mimeType: 'text/plain', buffer: Buffer.from('手合割：平手\n   1 ５五歩(77)\n') },
      { name: 'climbing.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) },
    ]);
    await expect.poll(() => page.locator('[data-record]').count()).toBe(1);
    await expect.poll(() => page.locator('[role="alert"]').textContent()).toContain('bad.kif');
    expect(await page.locator('[role="alert"]').textContent()).toContain('random.bin');
    expect(await page.locator('[data-record] b').textContent()).toBe('u0');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-export]')]);
    const names = Object.keys(unzipSync(new Uint8Array(await readFile(await saved.path()))));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^shogi-u0-[a-z0-9]+\.json$/);
    await page.setInputFiles('[data-import]', await saved.path());
    await expect.poll(() => page.locator('[data-record]').count()).toBe(2);
    expect(await page.locator('[data-record] b').allTextContents()).toEqual(['u0', 'u0']);
    expect(table.errors).toEqual([]);
    await table.context.close();
  });

  it('fits on a phone', async () => {
    const table = await open('/library', { lang: 'en', phone: true });
    await table.page.waitForSelector('h1');
    const wide = await table.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await table.context.close();
  });
});

describe('the position editor', () => {
  it('says what is wrong, and leads to the analysis board', async () => {
    const table = await open('/editor/shogi', { lang: 'en' });
    const { page } = table;
    await expect.poll(() => page.textContent('[data-verdict]')).toContain('30 moves');
    await page.click('[data-bare]');
    await page.click('[data-piece="G"]');
    await page.click('.editor [data-square="5b"]');
    await page.click('[data-piece="P"]');
    await page.click('.editor [data-square="5c"]');
    await expect.poll(() => page.inputValue('[data-sfen]')).toBe('4k4/4G4/4P4/9/9/9/9/9/4K4 b - 1');
    // Black to move could take the king.
    await expect.poll(() => page.textContent('[data-verdict]')).not.toBe('');
    await page.click('[data-mover="w"]');
    await expect.poll(() => page.textContent('[data-verdict]')).toContain('mate');
    expect(await complaints(table)).toEqual([]);
    await page.click('[data-done]');
    await page.waitForSelector('[data-analysis] .board');
    expect(page.url()).toContain('/analysis/shogi');
    expect(table.errors).toEqual([]);
    await table.context.close();
  });

  for (const phone of [false, true])
    it(`has its verdict in sight while pieces are put down${phone ? ', on a phone too' : ''}`, async () => {
      const table = await open('/editor/shogi', { lang: 'en', phone });
      const { page } = table;
      const verdict = page.locator('[data-verdict]');
      await expect.poll(() => verdict.innerText()).toContain('30 moves');
      const isSeen = () =>
        verdict.evaluate((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return (
            y >= 0 && y + height <= innerHeight && document.elementFromPoint(x + width / 2, y + 5) === node
          );
        });
      for (const tool of ['[data-tool="move"]', '[data-piece="P"]', '[data-sfen]']) {
        await page.locator(tool).scrollIntoViewIfNeeded();
        expect(await isSeen(), tool).toBe(true);
      }
      await table.context.close();
    });

  it('tells of armies that are still to come', async () => {
    const table = await open('/editor/rengo-shogi', { lang: 'ja' });
    await expect.poll(() => table.page.innerText('[data-verdict]')).toContain('両軍の配置から');
    expect(await table.page.innerText('[data-verdict]')).not.toContain('0通り');
    await table.context.close();
  });

  it('begins with a handicap, and knows one that was put together', async () => {
    const table = await open('/editor/shogi', { lang: 'ja' });
    const { page } = table;
    const start = page.getByLabel('手合割（駒落ち）');
    await start.selectOption({ label: '二枚落ち' });
    const two = 'lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1';
    expect(await page.inputValue('[data-sfen]')).toBe(two);
    await page.click('[data-tool="take"]');
    await page.click('.editor [data-square="1a"]');
    expect(await start.inputValue()).toBe('handicap:three');
    await page.click('.editor [data-square="1g"]');
    expect(await start.inputValue()).toBe('other');
    await start.selectOption({ label: '平手' });
    expect(await page.inputValue('[data-sfen]')).toContain('/1r5b1/');
    expect(await complaints(table)).toEqual([]);
    expect(table.errors).toEqual([]);
    await table.context.close();
  });

  for (const variant of ['chu', 'ennen', 'gungi', 'rengo-xiangqi'])
    it(`opens the board of ${variant}`, async () => {
      const table = await open(`/editor/${variant}`, { lang: 'ja' });
      await table.page.waitForSelector('.editor .board');
      await table.page.waitForSelector('[data-piece]');
      expect(table.errors).toEqual([]);
      await table.context.close();
    });
});
