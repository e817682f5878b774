/** Two with accounts play a rated game, and both see what it has changed. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer(['--per-address-log-ins=0']);

/** Fills in the form for a seek of shogi, up to the time. */
async function choose({ page }: Table, side: 'b' | 'w'): Promise<void> {
  await page.goto(server.url);
  await page.click('[data-game="shogi"]');
  await page.check('input[name="opponent"][value="anyone"]', { force: true });
  await page.check(`input[name="side"][value="${side}"]`, { force: true });
}

async function seek(table: Table, side: 'b' | 'w'): Promise<void> {
  await choose(table, side);
  await table.page.click('label:has(input[name="time"][value="rapid"])');
  await table.page.check('input[name="rated"]');
  await table.page.click('button.start');
}

describe('a rated game', () => {
  it('is for those who are logged in', async () => {
    const guest = await sitDown(browser, { lang: 'en' });
    await choose(guest, 'b');
    await guest.page.locator('label:has(input[name="rated"])').getByText('Log in').waitFor();
    expect(await guest.page.isDisabled('input[name="rated"]')).toBe(true);
    await guest.page.check('input[name="opponent"][value="screen"]', { force: true });
    await guest.page.locator('input[name="rated"]').waitFor({ state: 'detached' });
    await guest.leave();
  });

  it('changes the ratings of both, and their pages tell it', async () => {
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'ja', phone: true });
    await hana.signUp(server.url, 'Hana');
    await taro.signUp(server.url, 'Taro');
    await choose(hana, 'b');
    await hana.page.click('label:has(input[name="time"][value="none"])');
    await hana.page.locator('label:has(input[name="rated"])').getByText('needs a clock').waitFor();
    await seek(hana, 'b');
    await taro.page.goto(server.url);
    const row = taro.page.locator('[data-seek]');
    await row.getByText('レート戦').waitFor();
    expect(await complaints(hana)).toEqual([]);
    await row.locator('[data-take]').tap();
    await Promise.all([hana, taro].map(({ page }) => page.waitForURL('**/game/*')));
    await Promise.all([hana.connected(), taro.connected()]);
    await hana.page.locator('[data-plate="w"] [data-rating]').getByText('1500?').waitFor();
    await hana.click('7g', '7f');
    await taro.waitForMoves('7g7f');
    await taro.click('3c', '3d');
    await hana.waitForMoves('7g7f', '3c3d');
    await hana.click('2g', '2f');
    await taro.waitForMoves('7g7f', '3c3d', '2g2f');
    await taro.click('8c', '8d');
    await hana.waitForMoves('7g7f', '3c3d', '2g2f', '8c8d');
    await hana.page.getByRole('button', { name: 'Resign' }).click();
    await hana.page.getByRole('button', { name: 'Resign' }).click();
    await hana.page.locator('[data-outcome="resign"]').waitFor();
    for (const { page } of [hana, taro]) {
      const changes = ['b', 'w'].map((side) =>
        page.locator(`[data-plate="${side}"] [data-change]`).getAttribute('data-change'),
      );
      const [lost, won] = (await Promise.all(changes)).map(Number);
      expect(lost).toBeLessThan(-50);
      expect(won).toBe(-(lost ?? 0));
    }
    expect(await complaints(hana)).toEqual([]);
    expect(await complaints(taro)).toEqual([]);
    expect(await taro.overflow()).toBeLessThanOrEqual(0);

    await taro.page.goto(`${server.url}/player/Taro`);
    await taro.page.locator('[data-rating="shogi rapid"]').getByText('?').waitFor();
    await taro.page.locator('[data-tally="shogi"]').getByText('1勝0敗0分').waitFor();
    expect(await complaints(taro)).toEqual([]);
    expect(await taro.overflow()).toBeLessThanOrEqual(0);
    await taro.page.click('[data-rating="shogi rapid"]');
    await taro.page.locator('[data-leaderboard="shogi rapid"] [data-nobody]').waitFor();
    await taro.page.selectOption('select[name="speed"]', 'blitz');
    await taro.page.waitForURL('**/leaderboard/shogi/blitz');
    await taro.page.locator('[data-leaderboard="shogi blitz"]').waitFor();
    expect(await complaints(taro)).toEqual([]);
    expect(await taro.overflow()).toBeLessThanOrEqual(0);
    await Promise.all([hana.leave(), taro.leave()]);
  });
});
