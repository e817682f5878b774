import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { Server } from './server';
import { openBrowser, type Reader, sitDown, type Table } from './table';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens the lobby at shogi against somebody, as Black. */
async function atForm(reader: Reader, opponent: 'friend' | 'engine'): Promise<Table> {
  const table = await sitDown(browser, reader);
  const { page } = table;
  await page.goto(server.url);
  await page.click('[data-game="shogi"]');
  await page.check(`input[name="opponent"][value="${opponent}"]`, { force: true });
  await page.check('input[name="side"][value="b"]', { force: true });
  return table;
}

async function choose({ page }: Table, choice: string): Promise<void> {
  await page.click(`label:has(input[name="time"][value="${choice}"])`);
}

async function own(table: Table, minutes: string, increment: string): Promise<void> {
  await choose(table, 'own');
  await table.page.fill('input[name="mine-minutes"]', minutes);
  await table.page.fill('input[name="mine-increment"]', increment);
  await table.page.fill('input[name="mine-byoyomi"]', '0');
}

async function begin(table: Table): Promise<void> {
  await table.page.click('button.start');
  await table.page.waitForURL('**/game/*');
  await table.connected();
}

/** Begins a game by a link, which the other takes up. */
async function two(minutes: string, increment: string): Promise<[Table, Table]> {
  const host = await atForm({ lang: 'en' }, 'friend');
  await own(host, minutes, increment);
  await begin(host);
  await host.page.locator('[data-clock-waiting]').waitFor();
  const friend = await sitDown(browser, { lang: 'ja', phone: true });
  await friend.page.goto(await host.page.locator('.invite input').inputValue());
  await friend.page.locator('[data-invited] [data-time]').waitFor();
  return [host, friend];
}

async function sit(host: Table, friend: Table): Promise<void> {
  await friend.page.tap('[data-accept-invitation]');
  await friend.connected();
  await host.page.locator('[data-clock-waiting]').waitFor({ state: 'detached' });
}

/** Whose clock runs, and what both count, on this page: `b play`. */
async function running({ page }: Table): Promise<string> {
  return page
    .locator('[data-clock][data-runs="true"]')
    .evaluateAll((faces) =>
      faces.map((face) => `${face.getAttribute('data-clock')} ${face.getAttribute('data-counts')}`).join(),
    );
}

/** The seconds that a face shows. */
async function shows({ page }: Table, side: 'b' | 'w'): Promise<number> {
  const face = (await page.locator(`[data-clock="${side}"] b`).textContent()) ?? '';
  return face.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

describe('clocks', () => {
  it('run for whoever is to move, on both pages, and end the game', async () => {
    const [host, friend] = await two('3', '2');
    expect(await friend.page.locator('[data-invited] [data-time]').textContent()).toContain(
      '3分・1手ごとに2秒加算',
    );
    expect(await complaints(friend)).toEqual([]);
    await sit(host, friend);
    // The first turns are free.
    for (const table of [host, friend]) await expect.poll(() => running(table)).toBe('b allowance');
    await host.click('7g', '7f');
    for (const table of [host, friend]) await expect.poll(() => running(table)).toBe('w allowance');
    await friend.click('3c', '3d');
    for (const table of [host, friend]) await expect.poll(() => running(table)).toBe('b main');
    const before = await shows(friend, 'b');
    await expect.poll(() => shows(friend, 'b')).toBeLessThan(before);
    expect(await shows(host, 'w')).toBe(180);
    await host.click('2g', '2f');
    for (const table of [host, friend]) await expect.poll(() => running(table)).toBe('w main');
    const stopped = await shows(host, 'b');
    expect(stopped).toBeLessThanOrEqual(182);
    await host.page.waitForTimeout(1_200);
    expect(await shows(host, 'b')).toBe(stopped);
    expect(await shows(host, 'w')).toBeLessThan(180);
    expect(await complaints(host)).toEqual([]);
    expect(await complaints(friend)).toEqual([]);
    expect(await friend.overflow()).toBeLessThanOrEqual(0);
    await Promise.all([host.leave(), friend.leave()]);
  });

  it('say why the game is lost', async () => {
    const [host, friend] = await two('0', '2');
    await sit(host, friend);
    await host.click('7g', '7f');
    await expect.poll(() => running(friend)).toBe('w allowance');
    await friend.click('3c', '3d');
    await expect.poll(() => running(host)).toBe('b main');
    for (const [table, words] of [
      [host, 'time was up'],
      [friend, '時間切れ'],
    ] as const) {
      const banner = table.page.locator('[data-outcome="time"]');
      await banner.waitFor();
      expect(await banner.textContent()).toContain(words);
      expect(await table.page.locator('[data-clock][data-runs="true"]').count()).toBe(0);
      expect(await shows(table, 'b')).toBe(0);
    }
    const back = host.page.getByRole('button', { name: 'Take back' });
    expect(await back.getAttribute('aria-disabled')).toBe('true');
    expect(await complaints(friend)).toEqual([]);
    await Promise.all([host.leave(), friend.leave()]);
  });

  it('run against the computer too', async () => {
    const table = await atForm({ lang: 'ja', phone: true }, 'engine');
    await table.page.fill('input[name="level"]', '1');
    await choose(table, 'blitz');
    expect(await complaints(table)).toEqual([]);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await begin(table);
    await table.click('7g', '7f');
    await table.waitForPly(2);
    await expect.poll(() => running(table)).toBe('b main');
    await expect.poll(() => shows(table, 'b')).toBeLessThan(180);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await table.leave();
  });

  it('go by days, as many as are asked for', async () => {
    const table = await atForm({ lang: 'en' }, 'friend');
    await choose(table, 'correspondence');
    await table.page.fill('input[name="days"]', '31');
    await table.page.click('button.start');
    expect(new URL(table.page.url()).pathname).not.toContain('/game/');
    await table.page.fill('input[name="days"]', '5');
    await table.page.fill('input[name="reserve"]', '0');
    expect(await complaints(table)).toEqual([]);
    await begin(table);
    expect(await table.page.locator('[data-clock="b"] b').textContent()).toBe('5 d 0 h');
    await table.leave();
  });
});
