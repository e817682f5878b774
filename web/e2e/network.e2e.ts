/** A network that comes and goes under a game. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Line } from './line';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

/** From the network's return to the move that was made meanwhile: before a dial of then is given up. */
const SOON_MS = 7_500;

withServer();

let line: Line;
let hana: Table;
let taro: Table;

/** Two at a board, the one over a line that can be cut. */
beforeEach(async () => {
  line = await Line.to(server.port);
  hana = await sitDown(browser, { lang: 'en' });
  taro = await sitDown(browser, { lang: 'en' });
  await hana.start(line.url, { variant: 'minishogi', opponent: 'friend', side: 'b' });
  await hana.page.click('[data-show-qr]');
  const invitation = await hana.page.locator('[data-qr]').getAttribute('data-qr');
  await taro.page.goto((invitation ?? '').replace(line.url, server.url));
  await taro.comes();
  await Promise.all([hana.connected(), taro.connected()]);
  await hana.click('1e', '1d');
  await taro.waitForMoves('1e1d');
});
afterEach(async () => {
  await Promise.all([hana.leave(), taro.leave()]);
  await line.close();
});

/** What a browser says to the page when the network is there again. */
const isBack = (table: Table) => table.page.evaluate(() => dispatchEvent(new Event('online')));

async function seenSoon(): Promise<void> {
  line.mend();
  const since = Date.now();
  await isBack(hana);
  await hana.waitForMoves('1e1d', '5a5b');
  expect(Date.now() - since).toBeLessThan(SOON_MS);
  await hana.click('3e', '3d');
  await taro.waitForMoves('1e1d', '5a5b', '3e3d');
}

describe('play goes on', () => {
  it('after all connections were lost, and new ones got no answer', async () => {
    line.cut();
    await hana.page.waitForSelector('[data-link="connecting"]', { state: 'attached' });
    await taro.click('5a', '5b');
    await taro.waitForMoves('1e1d', '5a5b');
    // A dial of before is lost for good: its bytes went nowhere.
    await expect.poll(() => line.unanswered).toBeGreaterThan(0);
    await seenSoon();
  });

  it('after a connection died without a word', async () => {
    line.fallSilent();
    await taro.click('5a', '5b');
    await taro.waitForMoves('1e1d', '5a5b');
    expect(await hana.page.locator('[data-link="open"]').count()).toBe(1);
    await seenSoon();
  });
});
