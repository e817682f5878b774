import { beforeAll, describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import type { Table } from './table';
import { Timed } from './timed';

withServer();

let timed: Timed;

beforeAll(() => {
  timed = new Timed(browser, server.url);
});

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
    const [host, friend] = await timed.two('3', '2');
    expect(await friend.page.locator('[data-invited] [data-time]').textContent()).toContain(
      '3分・1手ごとに2秒加算',
    );
    expect(await complaints(friend)).toEqual([]);
    await timed.sit(host, friend);
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
    await expect.poll(() => shows(host, 'w')).toBeLessThan(180);
    expect(await complaints(host)).toEqual([]);
    expect(await complaints(friend)).toEqual([]);
    expect(await friend.overflow()).toBeLessThanOrEqual(0);
    await Promise.all([host.leave(), friend.leave()]);
  });

  it('say why the game is lost', async () => {
    const [host, friend] = await timed.two('0', '8');
    await timed.sit(host, friend);
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

  it('go by the server where those of the players’ computers are wrong', async () => {
    const [host, friend] = await timed.two('0', '12', { clockAhead: -7_200 }, { clockAhead: 3_600 });
    await timed.sit(host, friend);
    await host.click('7g', '7f');
    await expect.poll(() => running(friend)).toBe('w allowance');
    await friend.click('3c', '3d');
    for (const table of [host, friend]) {
      await expect.poll(() => running(table)).toBe('b main');
      // Nothing jumps by an hour, in either direction.
      const left = await shows(table, 'b');
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(12);
    }
    await host.click('2g', '2f');
    for (const table of [host, friend]) await expect.poll(() => running(table)).toBe('w main');
    expect(await shows(host, 'b')).toBeGreaterThan(12);
    // Whose time is up is the server's to say, and both hear of it when it is.
    for (const table of [host, friend]) await table.page.locator('[data-outcome="time"]').waitFor();
    await Promise.all([host.leave(), friend.leave()]);
  });

  it('run against the computer too', async () => {
    const table = await timed.atForm({ lang: 'ja', phone: true }, 'engine');
    await table.page.fill('input[name="level"]', '1');
    await timed.choose(table, 'blitz');
    expect(await complaints(table)).toEqual([]);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await timed.begin(table);
    await table.click('7g', '7f');
    await table.waitForPly(2);
    await expect.poll(() => running(table)).toBe('b main');
    await expect.poll(() => shows(table, 'b')).toBeLessThan(180);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await table.leave();
  });

  it('go by days, as many as are asked for', async () => {
    const table = await timed.atForm({ lang: 'en' }, 'friend');
    await timed.choose(table, 'correspondence');
    await table.page.fill('input[name="days"]', '31');
    await table.page.click('button.start');
    expect(new URL(table.page.url()).pathname).not.toContain('/game/');
    await table.page.fill('input[name="days"]', '5');
    await table.page.fill('input[name="reserve"]', '0');
    expect(await complaints(table)).toEqual([]);
    await timed.begin(table);
    expect(await table.page.locator('[data-clock="b"] b').textContent()).toBe('5 d 0 h');
    await table.leave();
  });
});
