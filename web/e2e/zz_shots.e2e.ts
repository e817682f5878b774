import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { Server } from './server';
import { openBrowser, sitDown } from './table';

let server: Server;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
const OUT = '/tmp/look_shots';

it('lobby', async () => {
  for (const [lang, phone, dark] of [['ja', false, false], ['en', true, false], ['ja', true, true], ['en', false, true]] as const) {
    const table = await sitDown(browser, { lang, phone });
    const { page } = table;
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.goto(server.url);
    await page.locator('[data-game] .pieces').first().waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${OUT}/lobby-${lang}-${phone}-${dark}.png` });
    await table.leave();
  }
});
it('settings', async () => {
  for (const [lang, phone] of [
    ['ja', false],
    ['en', true],
  ] as const) {
    const table = await sitDown(browser, { lang, phone });
    const { page } = table;
    await page.goto(`${server.url}/settings`);
    await page.locator('[data-preview="shogi"] .pieces').waitFor();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${OUT}/settings-${lang}-${phone}.png`, fullPage: true });
    if (table.errors.length) console.log(table.errors);
    await table.leave();
  }
});
it('sets', async () => {
  for (const game of (process.env.GAMES ?? 'shogi,chu,gungi,rengo-xiangqi,rengo-chess').split(',')) {
    const table = await sitDown(browser, { lang: 'en', viewport: { width: 1440, height: 1000 } });
    const { page } = table;
    await page.goto(`${server.url}/settings`);
    await page.locator('[data-preview="shogi"] .pieces').waitFor();
    await page.selectOption('select[name="preview"]', game);
    await page.locator(`[data-preview="${game}"] .pieces`).waitFor();
    for (const set of (process.env.SETS ?? 'one-kanji,international,mnemonic').split(',')) {
      await page.check(`input[name="pieces"][value="${set}"]`, { force: true });
      await page.waitForTimeout(300);
      await page.locator('[data-preview]').screenshot({ path: `${OUT}/${game}-${set}.png` });
    }
    await table.leave();
  }
}, 300_000);
it('ennen', async () => {
  const table = await sitDown(browser, { lang: 'ja' });
  const { page } = table;
  await page.goto(server.url);
  for (const set of ['mnemonic', 'international', 'one-kanji']) {
    await page.evaluate(
      (pieces) => localStorage.setItem('yagura.board', JSON.stringify({ pieces, theme: 'dark-wood' })),
      set,
    );
    await table.start(server.url, { variant: 'ennen' });
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${OUT}/ennen-${set}-far.png` });
    await page.mouse.move(700, 880);
    for (let i = 0; i < 9; i += 1) {
      await page.mouse.wheel(0, -150);
      await page.waitForTimeout(80);
    }
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${OUT}/ennen-${set}-near.png` });
  }
  await table.leave();
}, 200_000);
it('tiles', async () => {
  const table = await sitDown(browser, { lang: 'ja' });
  const { page } = table;
  await page.goto(server.url);
  await page.evaluate(() =>
    localStorage.setItem('yagura.board', JSON.stringify({ towers: 'tile', theme: 'light' })),
  );
  await page.goto(`${server.url}/settings`);
  await page.locator('[data-preview="shogi"] .pieces').waitFor();
  await page.selectOption('select[name="preview"]', 'gungi');
  await page.locator(`[data-preview="gungi"] .pieces`).waitFor();
  await page.locator('[data-preview]').screenshot({ path: `${OUT}/gungi-tiles.png` });
  await table.leave();
}, 200_000);
it('tablet', async () => {
  const table = await sitDown(browser, { lang: 'en', phone: true, viewport: { width: 768, height: 1024 } });
  const { page } = table;
  await page.goto(server.url);
  await page.click('[data-game="shogi"]');
  await page.check('input[name="opponent"][value="screen"]', { force: true });
  await page.click('form summary');
  await page.fill('textarea[name="position"]', '4k4/9/9/9/9/9/9/9/4K4 b - 1');
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${OUT}/tablet.png` });
  console.log(JSON.stringify(await page.locator('button.start').boundingBox()), await page.evaluate(() => { const b = document.querySelector('button.start')!.getBoundingClientRect(); const e = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2); return [e?.outerHTML.slice(0, 100), scrollY, document.querySelector('dialog')?.scrollTop]; }));
}, 60_000);
