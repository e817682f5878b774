/** What lies where on screens of every size, and what stays there. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

const FULL_HANDS = 'lnsgk4/9/pppppppp1/9/9/9/1PPPPPPPP/9/4KGSNL b RBGSNLPrbgsnlp 1';
const KOKOSE = `${FULL_HANDS} bw -`;
const PHONES = [
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 412, height: 732 },
  { width: 360, height: 640 },
] as const;

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function edges(page: Page, selector: string): Promise<Edges> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`nothing at ${selector}`);
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

const ownHand = '.right > .seat .stand';

describe('phones', () => {
  it('have the own hand and every rank above the bar', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = table;
    for (const variant of ['shogi', 'kokose-finish', 'shogi-7x9'] as const) {
      await table.start(
        server.url,
        variant === 'shogi-7x9'
          ? { variant }
          : { variant, position: variant === 'shogi' ? FULL_HANDS : KOKOSE },
      );
      for (const size of PHONES) {
        await page.setViewportSize(size);
        await page.waitForFunction((width) => innerWidth === width, size.width);
        const bar = await edges(page, '.bar');
        const at = `${variant} ${size.width}x${size.height}`;
        expect((await edges(page, ownHand)).bottom, at).toBeLessThanOrEqual(bar.top);
        expect((await edges(page, '.area .board')).bottom, at).toBeLessThanOrEqual(
          (await edges(page, ownHand)).top,
        );
        expect(await table.overflow(), at).toBeLessThanOrEqual(0);
        // One row, each piece still wide enough for a finger.
        const pieces = await page
          .locator(`${ownHand} button`)
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
        expect(new Set(pieces.map(({ top }) => Math.round(top))).size, at).toBeLessThanOrEqual(1);
        for (const { width } of pieces) expect(width, at).toBeGreaterThanOrEqual(43);
      }
    }
    await table.leave();
  });

  it.for(['ja', 'en'] as const)('have the own name above the switch of kokose (%s)', async (lang) => {
    const table = await sitDown(browser, { lang, phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'kokose-finish' });
    for (const size of PHONES) {
      await page.setViewportSize(size);
      await page.waitForFunction((width) => innerWidth === width, size.width);
      const at = `${size.width}x${size.height}`;
      const choice = await edges(page, '.borrowing');
      expect((await edges(page, '.right > .seat [data-plate]')).bottom, at).toBeLessThanOrEqual(choice.top);
      expect(choice.bottom, at).toBeLessThanOrEqual((await edges(page, '.bar')).top);
    }
    await table.leave();
  });

  it.for(['ja', 'en'] as const)("have the engine's lines beside the switch of kokose (%s)", async (lang) => {
    const table = await sitDown(browser, { lang, phone: true });
    const { page } = table;
    await page.goto(`${server.url}/analysis/kokose`);
    await page.waitForSelector('[data-analysis="kokose"][data-ready]');
    const choice = await edges(page, '.borrowing');
    const engine = await edges(page, '.engine');
    expect(choice.bottom <= engine.top || choice.top >= engine.bottom).toBe(true);
    await table.leave();
  });

  it.for(['ja', 'en'] as const)('show the set-up of gungi on the first screen (%s)', async (lang) => {
    const table = await sitDown(browser, { lang, phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi' });
    for (const size of PHONES) {
      await page.setViewportSize(size);
      const [panel, hand, bar] = [
        await edges(page, '[data-setup]'),
        await edges(page, ownHand),
        await edges(page, '.bar'),
      ];
      const at = `${size.width}x${size.height}`;
      expect(panel.bottom, at).toBeLessThanOrEqual(bar.top);
      expect(hand.bottom, at).toBeLessThanOrEqual(panel.top + 1);
      expect((await edges(page, '.area .board')).bottom, at).toBeLessThanOrEqual(hand.top);
    }
    await table.leave();
  });

  it('use their height when they lie on their side', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true, viewport: { width: 844, height: 390 } });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi' });
    expect(
      (await edges(page, '.area .board')).bottom - (await edges(page, '.area .board')).top,
    ).toBeGreaterThan(355);
    expect((await edges(page, ownHand)).bottom).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(390);
    await table.leave();
  });

  it('have targets as large as a fingertip', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'chu' });
    await page.locator('summary').last().tap();
    for (const button of await page
      .locator(
        'header button:visible, header a:visible, .bar .button, .steps button:visible, .menu > *, .zoom',
      )
      .all()) {
      const box = (await button.boundingBox())!;
      const name = await button.textContent();
      expect(box.height, name ?? '').toBeGreaterThanOrEqual(44);
      expect(box.width, name ?? '').toBeGreaterThanOrEqual(44);
    }
    await table.leave();
  });
});

describe('a tablet held upright', () => {
  it('has a board as wide as it can be, and the hand beside it', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true, viewport: { width: 768, height: 1024 } });
    const { page } = table;
    await table.start(server.url, { variant: 'chu' });
    expect((await page.locator('.area [data-square="1a"]').boundingBox())!.width).toBeGreaterThan(48);
    await table.start(server.url, { variant: 'shogi', position: FULL_HANDS });
    expect((await edges(page, ownHand)).top - (await edges(page, '.area .board')).bottom).toBeLessThan(24);
    await table.leave();
  });
});

describe('small windows', () => {
  it('have hands, record and actions within them, at 1024x768', async () => {
    const table = await sitDown(browser, { lang: 'ja', viewport: { width: 1024, height: 768 } });
    const { page } = table;
    await table.start(server.url, { variant: 'kokose-finish', position: KOKOSE });
    expect((await edges(page, ownHand)).bottom).toBeLessThanOrEqual(768);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
    await table.leave();
  });
});

describe('the steps', () => {
  it.for([
    [{ width: 1440, height: 900 }],
    [{ width: 1024, height: 768 }],
    [{ width: 390, height: 664 }],
  ] as const)('stay where they are at %o', async ([viewport]) => {
    const table = await sitDown(browser, { lang: 'en', viewport, phone: viewport.width < 500 });
    const { page } = table;
    // A capture is among the moves: the stand fills and empties.
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1' });
    await table.click('5f', '5e');
    await table.waitForPly(1);
    for (const [i, move] of [
      ['5a', '5b'],
      ['5i', '5h'],
      ['5b', '5c'],
    ].entries()) {
      await table.click(...move);
      await table.waitForPly(i + 2);
    }
    const { left, top, right, bottom } = await edges(page, '[aria-label="One move back"]');
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    for (const ply of [3, 2, 1, 0]) {
      await page.mouse.click(x, y);
      await expect.poll(() => new URL(page.url()).hash).toBe(`#${ply}`);
    }
    await page.locator('[data-past]').click();
    expect(new URL(page.url()).hash).toBe('');
    await table.leave();
  });

  it('are made by keys and by the wheel too', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi' });
    for (const [ply, from, to] of [
      [1, '7g', '7f'],
      [2, '3c', '3d'],
      [3, '2g', '2f'],
    ] as const) {
      await table.click(from, to);
      await table.waitForPly(ply);
    }
    const hash = () => new URL(page.url()).hash;
    for (const [key, at] of [
      ['Home', '#0'],
      ['End', ''],
      ['ArrowUp', '#0'],
      ['ArrowRight', '#1'],
      ['ArrowDown', ''],
      ['ArrowLeft', '#2'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(hash, { message: key }).toBe(at);
    }
    await table.square('5e').hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(hash).toBe('#1');
    await page.mouse.wheel(0, 100);
    await expect.poll(hash).toBe('#2');
    await table.leave();
  });
});

describe('the menu of a game', () => {
  it.for([
    [{ width: 1366, height: 768 }],
    [{ width: 1280, height: 720 }],
    [{ width: 844, height: 390 }],
    [{ width: 375, height: 667 }],
    [{ width: 360, height: 640 }],
  ] as const)('is within the screen, and all of it can be reached, at %o', async ([viewport]) => {
    const table = await sitDown(browser, { lang: 'en', viewport, phone: viewport.width < 900 });
    const { page } = table;
    await table.start(server.url, { variant: 'chu' });
    await page.locator('.bar summary').click();
    const menu = page.locator('.bar .menu');
    await menu.waitFor();
    const box = await edges(page, '.bar .menu');
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual((await edges(page, '.bar summary')).top);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(viewport.width);
    // What is first in it lies under the pointer, not under another part of the page.
    const isOnTop = (selector: string) =>
      page.locator(selector).evaluate((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button, a') === item;
      });
    expect(await isOnTop('.menu [data-draw]')).toBe(true);
    // By keys to its end, and by the wheel back.
    await page.locator('.bar summary').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => isOnTop('.menu > :last-child')).toBe(true);
    if (viewport.width >= 900) {
      await menu.hover();
      await page.mouse.wheel(0, -2000);
    } else await menu.evaluate((box) => box.scrollTo(0, 0));
    await expect.poll(() => isOnTop('.menu [data-draw]')).toBe(true);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await page.click('.menu [data-draw]');
    await page.locator('[data-ask-draw]').waitFor();
    await table.leave();
  });
});

describe('Escape', () => {
  it('closes the menu and the question of resigning', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi' });
    await page.locator('.bar summary').click();
    await page.locator('.menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.menu').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.ask').count()).toBe(0);
    expect(await page.locator('[data-outcome]').count()).toBe(0);
    await table.leave();
  });
});

describe('the focus', () => {
  it('leaves a button for the board, so that Enter confirms and does not press it again', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi' });
    await page.getByRole('button', { name: 'Flip' }).click();
    await table.click('7g', '7f');
    await table.waitForPly(1);
    const before = await table.square('1a').boundingBox();
    await page.keyboard.press('Enter');
    expect(await table.square('1a').boundingBox()).toEqual(before);
    await table.leave();
  });
});

describe('a card by mouse', () => {
  it.for([
    ['1440x900', { width: 1440, height: 900 }],
    ['1024x768', { width: 1024, height: 768 }],
  ] as const)(
    'neither flickers nor covers hand and record, and can be reached (%s)',
    async ([, viewport]) => {
      const table = await sitDown(browser, { lang: 'en', viewport });
      const { page } = table;
      await table.start(server.url, { variant: 'kokose-finish', position: KOKOSE });
      const shown = () =>
        page.evaluate(() => document.querySelector('[data-card]')?.getAttribute('data-card'));
      await page.locator(`${ownHand} [data-code="P"]`).hover();
      await page.locator('[data-card]').waitFor();
      // For as long as the pointer rests there it is one and the same.
      const gone = await page.evaluate(async () => {
        const one = document.querySelector('[data-card]');
        let changes = 0;
        for (let i = 0; i < 20; i += 1) {
          await new Promise((resolve) => setTimeout(resolve, 60));
          if (document.querySelector('[data-card]') !== one) changes += 1;
        }
        return changes;
      });
      expect(gone).toBe(0);
      const place = await edges(page, '.card-place');
      for (const other of [ownHand, '.left > .seat', '.record', '.bar', '.steps', '.area .board']) {
        const box = await edges(page, other);
        const apart =
          place.right <= box.left + 1 ||
          box.right <= place.left + 1 ||
          place.bottom <= box.top + 1 ||
          box.bottom <= place.top + 1;
        expect(apart, other).toBe(true);
      }
      expect(place.bottom).toBeLessThanOrEqual(viewport.height);
      // From the board to the card, over other pieces: on a busy machine the pointer may come too late.
      let reached: string | null | undefined;
      for (let tries = 0; tries < 3 && reached !== 'N'; tries += 1) {
        await table.square('2i').hover();
        await expect.poll(shown).toBe('N');
        await page.mouse.move(place.left + 60, place.top + 40, { steps: 8 });
        await new Promise((resolve) => setTimeout(resolve, 900));
        reached = await shown();
      }
      expect(reached).toBe('N');
      await table.leave();
    },
  );

  it('stays with the piece in hand', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi' });
    await table.click('2h');
    await page.locator('[data-card="R"]').waitFor();
    await table.square('5e').hover();
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(await page.locator('[data-card]').getAttribute('data-card')).toBe('R');
    await table.click('5h');
    await expect.poll(() => page.locator('[data-card]').count()).toBe(0);
    await table.leave();
  });
});

describe('27x27 on a phone', () => {
  it('is shown larger by the first tap, which plays nothing', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    await table.square('14s').tap();
    await expect.poll(async () => (await table.square('14s').boundingBox())!.width).toBeGreaterThan(26);
    expect(await table.says('14s')).toContain('選択');
    await page.getByRole('button', { name: /全体/ }).tap();
    await expect.poll(async () => (await table.square('14s').boundingBox())!.width).toBeLessThan(16);
    // The target too is only shown larger, and then taken.
    await table.square('14r').tap();
    await expect.poll(async () => (await table.square('14s').boundingBox())!.width).toBeGreaterThan(26);
    expect(await table.moves()).toEqual([]);
    await table.square('14r').tap();
    await table.waitForMoves('14s14r');
    await table.leave();
  });
});

describe('whoever watches', () => {
  it.each(['en', 'ja'] as const)('is told so in the header beside everything else (%s)', async (lang) => {
    const player = await sitDown(browser, { lang });
    await player.start(server.url, { variant: 'minishogi' });
    const watcher = await sitDown(browser, { lang });
    await watcher.page.goto(player.page.url().split('#')[0] ?? '');
    const badge = watcher.page.locator('[data-watching]');
    await badge.waitFor();
    for (const width of [1440, 1101, 1100, 960, 721, 720, 501, 500, 441, 360]) {
      await watcher.page.setViewportSize({ width, height: 800 });
      await watcher.page.waitForFunction((is) => innerWidth === is, width);
      const { left, right } = await edges(watcher.page, '[data-watching]');
      expect(left, `${width}`).toBeGreaterThanOrEqual((await edges(watcher.page, 'header .home')).right);
      const first = watcher.page.locator('header nav > *').filter({ visible: true }).first();
      expect(right, `${width}`).toBeLessThanOrEqual((await first.boundingBox())?.x ?? 0);
      expect(await badge.innerText()).not.toBe('');
    }
    await Promise.all([player.leave(), watcher.leave()]);
  });
});
