import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

/** A list of the test's own, so that it does not depend on the puzzles that the program comes with. */
const ONE = {
  id: '0000000a',
  theme: 'mate',
  plies: 1,
  grade: 1,
  position: '4k4/9/4P4/9/9/9/9/9/4K4 b G 1',
  solution: ['G*5b'],
};
const THREE = {
  id: '0000000b',
  theme: 'mate',
  plies: 3,
  grade: 4,
  position: '7nl/7k1/9/7P1/9/9/9/9/4K4 b 2G 1',
  solution: ['G*2c', '2b3a', 'G*3b'],
};
const WHITE = {
  id: '0000000c',
  theme: 'tactic',
  grade: 8,
  position: '4k4/1b7/9/9/4R4/9/9/9/4K4 w - 1',
  solution: ['8b5e'],
};

/** An engine thinks a second before it answers. */
const SOON = { timeout: 20_000 };

withServer();

async function open(path: string, reader: Reader = { lang: 'en' }): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.page.route('**/api/v1/variants/*/puzzles', (route) => {
    const shogi = route.request().url().includes('/variants/shogi/');
    return route.fulfill({ json: { puzzles: shogi ? [ONE, THREE, WHITE] : [] } });
  });
  await table.page.route('**/api/v1/variants?*', async (route) => {
    const response = await route.fetch();
    const { variants } = await response.json();
    for (const game of variants) game.puzzles = game.id === 'shogi' ? 3 : 0;
    return route.fulfill({ response, json: { variants } });
  });
  await table.page.goto(server.url + path);
  return table;
}

async function stage(table: Table, wanted: string): Promise<void> {
  await table.page.locator(`[data-stage="${wanted}"]`).waitFor();
}

async function drop(table: Table, square: string): Promise<void> {
  await table.page.locator('[data-hand="b"] [data-code="G"]').click();
  await table.square(square).click();
}

describe('puzzles', () => {
  it('are chosen by their game and solved one after another', async () => {
    const table = await open('/puzzles');
    const { page } = table;
    await page.locator('[data-tile="shogi"]').waitFor();
    // Games without any are not there.
    expect(await page.locator('[data-tile]').count()).toBe(1);
    await page.click('[data-tile="shogi"]');
    // The first one is of the reader's level.
    await page.waitForURL('**/puzzles/shogi#0000000b');
    await expect.poll(() => page.locator('[data-stage] h2').innerText(), SOON).toContain('mate in 3');
    await drop(table, '2c');
    await expect.poll(() => table.says('3a'), SOON).toContain('White');
    await drop(table, '3b');
    await stage(table, 'solved');
    await expect.poll(() => page.locator('[data-said]').innerText(), SOON).toContain('Solved!');
    expect(await page.locator('[data-streak]').innerText()).toContain('1');
    // The line can be gone through.
    await page.keyboard.press('Home');
    await expect.poll(() => table.says('2b'), SOON).toContain('king');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/puzzles/shogi#0000000a');
    await drop(table, '5b');
    await stage(table, 'solved');
    expect(await page.locator('[data-streak]').getAttribute('data-streak')).toBe('2');
    await page.reload();
    await page.locator('[data-puzzle="0000000a"][data-mark="solved"]').waitFor();
    expect(await page.locator('[data-solved]').getAttribute('data-solved')).toBe('2');
    await table.leave();
  });

  it('show what speaks against a wrong move, and let one try again', async () => {
    const table = await open('/puzzles/shogi#0000000b');
    const { page } = table;
    await drop(table, '3b');
    await stage(table, 'wrong');
    await expect.poll(() => page.locator('[data-standing]').innerText(), SOON).toMatch(/reply is .*3b/);
    // The king has taken the piece.
    expect(await table.says('3b')).toContain('White');
    await page.keyboard.press('Enter');
    await stage(table, 'to-move');
    expect(await table.says('3b')).toContain('empty');
    await drop(table, '2c');
    await expect.poll(() => table.says('3a'), SOON).toContain('White');
    await drop(table, '3b');
    await stage(table, 'solved');
    expect(await page.locator('[data-streak]').getAttribute('data-streak')).toBe('0');
    await page.locator('[data-puzzle="0000000b"][data-mark="seen"]').waitFor();
    await table.leave();
  });

  it('give hints and the solution, from the side of who is to move', async () => {
    const table = await open('/puzzles/shogi#0000000c');
    const { page } = table;
    await expect.poll(() => page.locator('[data-stage] h2').innerText(), SOON).toContain('White to win');
    const [own, foe] = [await table.square('5a').boundingBox(), await table.square('5i').boundingBox()];
    expect(own?.y).toBeGreaterThan(foe?.y ?? 0);
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('[data-standing]').innerText(), SOON).toContain('bishop');
    expect(await table.says('8b')).toContain('selected');
    await page.click('[data-hint]');
    await expect.poll(() => page.locator('[data-standing]').innerText(), SOON).toMatch(/5e/);
    await page.click('[data-solution]');
    await stage(table, 'shown');
    expect(await table.says('5e')).toContain('White');
    const link = await page.locator('[data-analyse]').getAttribute('href');
    expect(link).toMatch(/^\/analysis\/shogi#sfen=/);
    await page.locator('[data-puzzle="0000000c"][data-mark="seen"]').waitFor();
    await table.leave();
  });

  it.for(['ja', 'en'] as const)('fit a phone and pass the accessibility checks (%s)', async (lang) => {
    for (const phone of [false, true]) {
      const table = await open('/puzzles', { lang, phone });
      const { page } = table;
      await page.locator('[data-tile="shogi"]').waitFor();
      expect(await complaints(table), 'games').toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      await page.click('[data-tile="shogi"]');
      await table.square('2b').waitFor();
      await stage(table, 'to-move');
      expect(await complaints(table), 'to move').toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      if (phone) {
        await page.click('[data-list]');
        await page.locator('dialog [data-puzzle="0000000a"]').waitFor();
        expect(await complaints(table), 'list').toEqual([]);
        const row = await page.locator('[data-puzzle="0000000a"]').boundingBox();
        expect(row?.height).toBeGreaterThanOrEqual(44);
        await page.click('dialog [data-puzzle="0000000a"]');
        await expect.poll(() => page.url(), SOON).toContain('#0000000a');
      }
      const before = await page.locator('.area').boundingBox();
      if (phone) await drop(table, '5b');
      else await page.click('[data-solution]');
      await stage(table, phone ? 'solved' : 'shown');
      // Whatever is said, the board stays where it is.
      expect(await page.locator('.area').boundingBox()).toEqual(before);
      expect(await complaints(table), 'shown').toEqual([]);
      await table.leave();
    }
  });
});
