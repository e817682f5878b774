/** Two strangers find each other, play, and play again; and what one sees when the other goes. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

/** Posts a seek through the form. */
async function seek(
  { page }: Table,
  variant: string,
  name: string,
  side = 'b',
  time = 'none',
): Promise<void> {
  await page.goto(server.url);
  await page.click(`[data-game="${variant}"]`);
  await page.check('input[name="opponent"][value="anyone"]', { force: true });
  await page.check(`input[name="side"][value="${side}"]`, { force: true });
  await page.click(`label:has(input[name="time"][value="${time}"])`);
  await page.fill('input[name="guest"]', name);
  await page.click('button.start');
}

/** Each sits at his board. */
async function both(a: Table, b: Table): Promise<string> {
  await Promise.all([a, b].map(({ page }) => page.waitForURL('**/game/*')));
  await Promise.all([a.connected(), b.connected()]);
  expect(a.page.url()).toBe(b.page.url());
  return new URL(a.page.url()).pathname;
}

describe('a seek', () => {
  it('brings two to a board, and to another with their sides exchanged', async () => {
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'ja', phone: true });
    await taro.page.goto(server.url);
    await taro.page.locator('[data-empty="true"]').waitFor({ state: 'attached' });
    await seek(hana, 'shogi', 'Hana');
    await hana.page.locator('.row.own').waitFor();
    expect(await complaints(hana)).toEqual([]);
    const row = taro.page.locator('[data-seek]');
    await row.getByText('Hana').waitFor();
    expect(await complaints(taro)).toEqual([]);
    expect(await taro.overflow()).toBeLessThanOrEqual(0);
    await row.locator('[data-take]').tap();
    const first = await both(hana, taro);
    await taro.page.locator('[data-plate="b"]').getByText('Hana').waitFor();

    await hana.click('7g', '7f');
    await taro.waitForMoves('7g7f');
    await taro.click('3c', '3d');
    await hana.waitForMoves('7g7f', '3c3d');
    await hana.page.getByRole('button', { name: 'Resign' }).click();
    await hana.page.getByRole('button', { name: 'Resign' }).click();
    await hana.page.locator('[data-outcome="resign"]').waitFor();
    await hana.page.click('[data-again-swapped]');
    await taro.page.locator('[data-offer="rematch"] [data-accept]').click();
    await expect.poll(() => new URL(hana.page.url()).pathname).not.toBe(first);
    await both(hana, taro);
    await taro.page.locator('[data-plate="w"]').getByText('Hana').waitFor();
    await taro.click('7g', '7f');
    await hana.waitForMoves('7g7f');
    await Promise.all([hana.leave(), taro.leave()]);
  });

  it('finds another that fits at once, and goes when it is withdrawn', async () => {
    const hana = await sitDown(browser, { lang: 'ja' });
    const taro = await sitDown(browser, { lang: 'en' });
    await seek(hana, 'chu', '花子', 'random');
    await hana.page.locator('.row.own').waitFor();
    await taro.page.goto(server.url);
    await taro.page.locator('[data-take]').waitFor();
    const gone = await taro.noticing('.row.gone');
    await hana.page.click('[data-withdraw]');
    await gone();
    await taro.page.locator('[data-seek]').waitFor({ state: 'detached' });
    await seek(hana, 'chu', '花子', 'random');
    await hana.page.locator('.row.own:not(.gone)').waitFor();
    await seek(taro, 'chu', 'Taro', 'random');
    await both(hana, taro);
    await Promise.all([hana.leave(), taro.leave()]);
  });
});

describe('the other player', () => {
  it('is seen to go and to come back', async () => {
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'en' });
    await seek(hana, 'shogi', 'Hana');
    await taro.page.goto(server.url);
    await taro.page.click('[data-take]');
    await both(hana, taro);
    await hana.page.locator('[data-plate="w"] [data-presence="here"]').waitFor();
    await hana.click('7g', '7f');
    await taro.waitForMoves('7g7f');
    await taro.click('3c', '3d');
    await hana.waitForMoves('7g7f', '3c3d');
    const board = taro.page.url();
    await taro.page.goto('about:blank');
    await hana.page
      .locator('[data-plate="w"] [data-presence="lost"], [data-plate="w"] [data-presence="left"]')
      .waitFor();
    await hana.page.locator('[data-absence]').getByText('away').waitFor();
    expect(await complaints(hana)).toEqual([]);
    await taro.page.goto(board);
    await hana.page.locator('[data-plate="w"] [data-presence="here"]').waitFor();
    await hana.page.locator('[data-absence]').waitFor({ state: 'detached' });
    await Promise.all([hana.leave(), taro.leave()]);
  });
});

describe('who does not come back', () => {
  it('loses to whom he left at the board', async () => {
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'ja', phone: true });
    await seek(hana, 'shogi', 'Hana', 'b', 'rapid');
    await taro.page.goto(server.url);
    await taro.page.click('[data-take]');
    await both(hana, taro);
    await hana.click('7g', '7f');
    await taro.waitForMoves('7g7f');
    await taro.click('3c', '3d');
    await hana.waitForMoves('7g7f', '3c3d');
    await hana.click('2g', '2f');
    await taro.waitForMoves('7g7f', '3c3d', '2g2f');
    await taro.leave();
    await hana.page.locator('[data-absence]').getByText('away').waitFor();
    expect(await hana.page.locator('[data-claim]').count()).toBe(0);
    // A minute where he was to move.
    await hana.page.locator('[data-claim="win"]').waitFor({ timeout: 80_000 });
    expect(await complaints(hana)).toEqual([]);
    await hana.page.click('[data-claim="win"]');
    await hana.page.locator('[data-outcome="absence"]').waitFor();
    await hana.leave();
  });
});

describe('an invitation', () => {
  it('says what it is to, and is accepted or declined', async () => {
    const host = await sitDown(browser, { lang: 'en' });
    await host.start(server.url, { variant: 'chu', opponent: 'friend', side: 'b' });
    await host.page.click('[data-show-qr]');
    const link = await host.page.locator('[data-qr]').getAttribute('data-qr');
    const friend = await sitDown(browser, { lang: 'ja', phone: true });
    await friend.page.goto(link!);
    await friend.page.locator('[data-invited]').getByText('中将棋').waitFor();
    expect(await friend.page.locator('[data-side]').getAttribute('data-side')).toBe('w');
    expect(await complaints(friend)).toEqual([]);
    expect(await friend.overflow()).toBeLessThanOrEqual(0);
    await friend.page.tap('[data-decline-invitation]');
    await host.page.getByText('Your friend has declined').waitFor();
    await host.page.click('[data-renew]');
    const anew = await host.page.locator('.invite input').inputValue();
    await friend.page.goto('about:blank');
    await friend.page.goto(anew);
    await friend.comes();
    await friend.connected();
    await host.page.locator('.invite').waitFor({ state: 'detached' });
    await Promise.all([host.leave(), friend.leave()]);
  });
});

describe('a challenge', () => {
  it('reaches an account wherever it is', async () => {
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'ja' });
    await taro.signUp(server.url, 'Taro');
    await taro.page.goto(`${server.url}/puzzles`);
    await hana.page.goto(server.url);
    await hana.page.click('[data-game="shogi"]');
    await hana.page.check('input[name="opponent"][value="player"]', { force: true });
    await hana.page.fill('input[name="to"]', 'taro');
    await hana.page.click('button.start');
    await hana.page.locator('[data-challenge]').waitFor();
    await taro.page.locator('[data-call]').waitFor();
    expect(await complaints(taro)).toEqual([]);
    await taro.page.click('[data-call] [data-accept]');
    await both(hana, taro);
    await Promise.all([hana.leave(), taro.leave()]);
  });
});
