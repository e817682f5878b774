/**
 * Fingers as the browser sees them: touch events with everything that it makes out of them, the late click
 * too.
 */
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sleep } from './server';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

type Spot = [x: number, y: number];

class Finger {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
  ) {}

  static async of(table: Table): Promise<Finger> {
    return new Finger(table.page, await table.context.newCDPSession(table.page));
  }

  async centre(selector: string): Promise<Spot> {
    const box = await this.page.locator(selector).boundingBox();
    if (!box) throw new Error(`nothing at ${selector}`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async send(type: 'touchStart' | 'touchMove' | 'touchEnd', ...spots: Spot[]): Promise<void> {
    const touchPoints = spots.map(([x, y], id) => ({ x, y, id }));
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async tap([x, y]: Spot, ms = 20): Promise<void> {
    await this.send('touchStart', [x, y]);
    await sleep(ms);
    await this.send('touchEnd');
  }

  async drag(from: Spot, to: Spot): Promise<void> {
    await this.send('touchStart', from);
    for (let i = 1; i <= 8; i += 1) {
      await this.send('touchMove', [
        from[0] + ((to[0] - from[0]) * i) / 8,
        from[1] + ((to[1] - from[1]) * i) / 8,
      ]);
    }
    await this.send('touchEnd');
  }
}

const square = (name: string) => `.area [data-square="${name}"]`;
const question = (table: Table) => table.page.locator('[data-question]');

/** Nothing has happened within the time in which a late click would have come. */
async function staysOpen(table: Table): Promise<void> {
  await question(table).waitFor();
  await sleep(350);
  expect(await question(table).count()).toBe(1);
  expect(await table.moves()).toEqual([]);
}

async function overlaps(table: Table, name: string): Promise<boolean> {
  const one = await question(table).boundingBox();
  const other = await table.page.locator(square(name)).boundingBox();
  return (
    one!.x < other!.x + other!.width &&
    other!.x < one!.x + one!.width &&
    one!.y < other!.y + other!.height &&
    other!.y < one!.y + one!.height
  );
}

describe('the tap that names the target', () => {
  it('does not answer the question of promotion, wherever on the square it falls', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    await table.start(server.url, { variant: 'shogi', position: 'k8/9/9/P3P3P/9/9/9/9/4K4 b - 1' });
    const finger = await Finger.of(table);
    for (const [from, to] of [
      ['5d', '5c'],
      ['9d', '9c'],
      ['1d', '1c'],
    ] as const) {
      for (const offset of [-10, -4, -2, 0, 2, 4, 10]) {
        const [x, y] = await finger.centre(square(to));
        await finger.tap(await finger.centre(square(from)));
        await finger.tap([x + offset, y]);
        await staysOpen(table);
        expect(await overlaps(table, to), `${to} ${offset}`).toBe(false);
        await table.page.keyboard.press('Escape');
        await table.page.keyboard.press('Escape');
      }
    }
    // It is answered by a tap of its own, in both ways. A busy machine may make a long press of a slow tap.
    for (let tries = 0; tries < 5; tries += 1) {
      await finger.tap(await finger.centre(square('5d')));
      await finger.tap(await finger.centre(square('5c')), 300);
      await question(table)
        .waitFor({ timeout: 2_000 })
        .catch(() => {});
      if ((await question(table).count()) > 0) break;
      await table.page.keyboard.press('Escape');
      await table.page.keyboard.press('Escape');
    }
    await staysOpen(table);
    await finger.tap(await finger.centre('[data-move="5d5c"]'));
    await table.waitForMoves('5d5c');
    await table.leave();
  });

  it('does not answer it when it is made twice', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    await table.start(server.url, { variant: 'shogi', position: 'k8/9/9/4P4/9/9/9/9/4K4 b - 1' });
    const finger = await Finger.of(table);
    await finger.tap(await finger.centre(square('5d')));
    const target = await finger.centre(square('5c'));
    await finger.tap(target, 10);
    await finger.tap(target, 10);
    await staysOpen(table);
    await finger.tap(await finger.centre('[data-move="5d5c+"]'));
    await table.waitForMoves('5d5c+');
    await table.leave();
  });
});

describe('gungi under a finger', () => {
  it('is not answered by the tap that asks about betrayal, and can be taken back', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    await table.start(server.url, {
      variant: 'gungi',
      position: 'k8/9/9/9/4H(sn)3/9/9/9/4K4 b - 50 play 9 -',
    });
    const finger = await Finger.of(table);
    for (const offset of [-10, 0, 10]) {
      await finger.tap(await finger.centre(square('5e')));
      const [x, y] = await finger.centre(square('4e'));
      await finger.tap([x, y + offset]);
      await staysOpen(table);
      expect(await overlaps(table, '4e')).toBe(false);
      await finger.tap(await finger.centre('[data-cancel]'));
      await question(table).waitFor({ state: 'detached' });
      await table.page.keyboard.press('Escape');
    }
    expect(await table.moves()).toEqual([]);
    await table.leave();
  });
});

describe('a finger', () => {
  it.for([
    ['phone', { width: 390, height: 844 }],
    ['tablet', { width: 1024, height: 768 }],
  ] as const)('drags pieces over the board (%s)', async ([, viewport]) => {
    const table = await sitDown(browser, { lang: 'ja', phone: true, viewport });
    await table.start(server.url, { variant: 'shogi' });
    const finger = await Finger.of(table);
    await finger.drag(await finger.centre(square('7g')), await finger.centre(square('7f')));
    await table.waitForMoves('7g7f');
    expect(await table.page.evaluate(() => scrollY)).toBe(0);
    await finger.drag(await finger.centre(square('3c')), await finger.centre(square('3d')));
    await table.waitForMoves('7g7f', '3c3d');
    await table.leave();
  });

  it('scrolls the page where it takes nothing up', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true, viewport: { width: 390, height: 600 } });
    await table.start(server.url, { variant: 'shogi' });
    const finger = await Finger.of(table);
    const [x, y] = await finger.centre(square('5e'));
    await finger.drag([x, y], [x, y - 120]);
    await expect.poll(() => table.page.evaluate(() => scrollY)).toBeGreaterThan(30);
    await table.leave();
  });

  it('that comes second pinches and opens no card', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    await table.start(server.url, { variant: 'shogi' });
    const finger = await Finger.of(table);
    const [one, other] = [await finger.centre(square('5e')), await finger.centre(square('7g'))];
    await finger.send('touchStart', one);
    await finger.send('touchStart', one, other);
    await sleep(700);
    expect(await table.page.locator('[data-card]').count()).toBe(0);
    await finger.send('touchEnd');
    expect(await table.moves()).toEqual([]);
    await table.leave();
  });
});

describe('a double click of the mouse', () => {
  it('never makes a rook out of a chess pawn', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    for (const file of [8, 6, 3, 1]) {
      const row = file === 8 ? '[CP]7' : file === 1 ? '7[CP]' : `${8 - file}[CP]${file - 1}`;
      await table.start(server.url, {
        variant: 'rengo-chess',
        position: `8/${row}/8/4[ck]3/8/8/8/4[CK]3 b - 1 - - - 0 -`,
      });
      await table.click(`${file}b`);
      await table.square(`${file}a`).dblclick();
      await question(table).waitFor();
      await sleep(350);
      expect(await table.moves()).toEqual([]);
      // The queen is what the pointer is on, and what Enter takes.
      const [first] = await question(table)
        .locator('[data-move]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-move')));
      expect(first).toBe(`${file}b${file}a=Q`);
      await table.square(`${file}a`).click({ force: true });
      await table.waitForMoves(`${file}b${file}a=Q`);
    }
    await table.leave();
  });
});
