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

async function menu(table: Table, item: string): Promise<void> {
  await table.page.locator('summary', { hasText: '⋯' }).click();
  await table.page.click(item);
}

describe('two people', () => {
  it('adjourn with a sealed move, and go on', async () => {
    const [host, friend] = await timed.two('10', '0');
    await timed.sit(host, friend);
    await host.click('7g', '7f');
    await friend.waitForMoves('7g7f');
    await friend.click('3c', '3d');
    await host.waitForMoves('7g7f', '3c3d');
    await menu(friend, '[data-adjourn]');
    await host.page.click('[data-offer="adjourn"] [data-accept]');
    for (const table of [host, friend]) await table.page.locator('[data-adjourned="sealing"]').waitFor();
    await host.click('2g', '2f');
    for (const table of [host, friend]) await table.page.locator('[data-adjourned="adjourned"]').waitFor();
    expect(await friend.page.locator('[data-adjourned]').textContent()).toContain('手を封じました');
    await host.waitForMoves('7g7f', '3c3d');
    expect(await host.page.locator('[data-clock][data-runs="true"]').count()).toBe(0);
    // How to go on is above the lower bar of the phone, wherever the page is.
    for (const size of [
      { width: 360, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await friend.page.setViewportSize(size);
      await friend.page.evaluate(() => scrollTo(0, 0));
      const [box, bar] = [
        (await friend.page.locator('[data-adjourned]').boundingBox())!,
        (await friend.page.locator('.bar').boundingBox())!,
      ];
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
      expect(await friend.page.locator('[data-resume]').isVisible()).toBe(true);
    }
    for (const table of [host, friend]) expect(await complaints(table)).toEqual([]);
    expect(await friend.overflow()).toBeLessThanOrEqual(0);
    // They come back another day, from other pages.
    await Promise.all([host.page.reload(), friend.page.reload()]);
    await friend.page.click('[data-resume]');
    await host.page.locator('[data-offer="resume"]').waitFor();
    expect(await complaints(host)).toEqual([]);
    await host.page.click('[data-offer="resume"] [data-accept]');
    for (const table of [host, friend]) await table.waitForMoves('7g7f', '3c3d', '2g2f');
    await friend.click('8c', '8d');
    await host.waitForMoves('7g7f', '3c3d', '2g2f', '8c8d');
    await Promise.all([host.leave(), friend.leave()]);
  });

  it('plan a move, and look once more at one on small squares', async () => {
    const [host, friend] = await timed.two('10', '0', { phone: true, confirms: true });
    await timed.sit(host, friend);
    await host.click('7g', '7f');
    await friend.waitForMoves('7g7f');
    // White asks for the move on the phone; Black has planned his own meanwhile.
    await host.click('8h', '2b');
    await expect.poll(() => host.page.locator('.planned').count()).toBe(2);
    for (const square of ['3c', '3d']) await friend.square(square).tap();
    const prompt = friend.page.locator('[data-confirm-move]');
    await prompt.waitFor();
    expect(await complaints(friend)).toEqual([]);
    expect(await friend.overflow()).toBeLessThanOrEqual(0);
    expect(await host.moves()).toEqual(['7g7f']);
    await prompt.locator('[data-unmade]').tap();
    await prompt.waitFor({ state: 'detached' });
    for (const square of ['3c', '3d']) await friend.square(square).tap();
    await prompt.locator('[data-made]').tap();
    await host.waitForMoves('7g7f', '3c3d');
    // The bishop takes, and only whether it promotes is still asked.
    await host.page.locator('.question, [role="dialog"]').first().waitFor();
    expect(await complaints(host)).toEqual([]);
    await host.page.keyboard.press('Escape');
    await host.click('2g', '2f');
    await host.waitForMoves('7g7f', '3c3d', '2g2f');
    // A planned move that is plain is made at once.
    await host.click('2f', '2e');
    for (const square of ['8c', '8d', '8d']) await friend.square(square).tap();
    for (const table of [host, friend]) await table.waitForMoves('7g7f', '3c3d', '2g2f', '8c8d', '2f2e');
    await Promise.all([host.leave(), friend.leave()]);
  });

  it('call a game off before it has begun', async () => {
    const [host, friend] = await timed.two('10', '0', {});
    await timed.sit(host, friend);
    await menu(friend, '[data-abort]');
    for (const [table, words] of [
      [host, 'called off by White'],
      [friend, '後手が取りやめ'],
    ] as const) {
      const banner = table.page.locator('[data-outcome="aborted"]');
      await banner.waitFor();
      expect(await banner.textContent()).toContain(words);
      expect(await complaints(table)).toEqual([]);
    }
    await Promise.all([host.leave(), friend.leave()]);
  });
});
