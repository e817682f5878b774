/** The board of 27 by 27: its camera and its instruments. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

/** Kings in corners, pieces far apart, and in the middle 自在, which goes to any empty square. */
const EMPTY = '27';
const SPARSE = [
  'k26',
  ...Array(5).fill(EMPTY),
  '13r13',
  ...Array(6).fill(EMPTY),
  '13[JZ]13',
  '3P23',
  ...Array(4).fill(EMPTY),
  '13R13',
  ...Array(6).fill(EMPTY),
  '26K',
].join('/');

interface Camera {
  x: number;
  y: number;
  scale: number;
}

async function camera(page: Page): Promise<Camera> {
  const transform = await page.locator('[data-atlas] .sheet').evaluate((sheet) => sheet.style.transform);
  const numbers = [...transform.matchAll(/-?[\d.]+(?=px|\))/g)].map(Number);
  return { x: numbers[0] ?? Number.NaN, y: numbers[1] ?? Number.NaN, scale: numbers.at(-1) ?? Number.NaN };
}

async function settled(page: Page): Promise<Camera> {
  let last = '';
  await expect
    .poll(async () => {
      const before = last;
      // What a key or a wheel began is seen in the next frame at the latest, however late that comes.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      last = JSON.stringify(await camera(page));
      return last === before;
    })
    .toBe(true);
  return camera(page);
}

async function middle(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator('[data-atlas]').boundingBox();
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2, width: box!.width, height: box!.height };
}

/** Where the middle of a square is in the window, in parts of it. */
async function placeOf(table: Table, square: string): Promise<{ x: number; y: number }> {
  const window = await table.page.locator('[data-atlas]').boundingBox();
  const box = await table.square(square).boundingBox();
  return {
    x: (box!.x + box!.width / 2 - window!.x) / window!.width,
    y: (box!.y + box!.height / 2 - window!.y) / window!.height,
  };
}

async function isInView(table: Table, square: string): Promise<boolean> {
  const { x, y } = await placeOf(table, square);
  return x > 0 && x < 1 && y > 0 && y < 1;
}

function level(page: Page): Promise<string | null> {
  return page.locator('[data-atlas]').getAttribute('data-level');
}

describe('a large board by mouse', () => {
  it('zooms by wheel to where the pointer is, and shows more of each piece', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    expect(await table.page.locator('.area [data-square]').count()).toBe(729);
    expect(await settled(page)).toEqual({ x: 0, y: 0, scale: 1 });
    expect(await level(page)).toBe('far');
    const piece = page.locator('.area .piece').first();
    expect(await piece.locator('.sign').isVisible()).toBe(true);
    expect(await piece.locator('.name').isVisible()).toBe(false);

    await table.square('14n').hover();
    await page.mouse.wheel(0, -330);
    const near = await settled(page);
    expect(near.scale).toBeGreaterThan(1.5);
    const at = await placeOf(table, '14n');
    expect(at.x).toBeCloseTo(0.5, 1);
    expect(at.y).toBeCloseTo(0.5, 1);
    expect(await level(page)).toBe('near');
    expect(await piece.locator('.sign').isVisible()).toBe(false);
    expect(await page.locator('.rulers').isVisible()).toBe(true);
    await page.mouse.wheel(0, -900);
    await expect.poll(() => level(page)).toBe('close');
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => camera(page)).toEqual({ x: 0, y: 0, scale: 1 });
    expect(await page.locator('.rulers').isVisible()).toBe(false);
    await table.leave();
  });

  it('is shifted by dragging, and still takes clicks for moves', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    await table.square('14o').hover();
    await page.mouse.wheel(0, -330);
    const before = await settled(page);
    const { x, y } = await middle(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 60, { steps: 4 });
    await page.mouse.move(x + 80, y - 120, { steps: 4 });
    await page.mouse.up();
    const after = await settled(page);
    expect(after.scale).toBe(before.scale);
    expect(after.x - before.x).toBeGreaterThan(60);
    expect(after.y - before.y).toBeLessThan(-100);
    expect(await table.moves()).toEqual([]);
    await table.click('14s', '14r');
    await table.waitForMoves('14s14r');
    await table.leave();
  });

  it('drags a piece that can move, and with the middle button the board under it', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    await table.square('14s').hover();
    await page.mouse.wheel(0, -330);
    const before = await settled(page);
    const box = await table.square('14s').boundingBox();
    const spot = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
    await page.mouse.move(spot.x, spot.y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(spot.x + 50, spot.y + 10, { steps: 4 });
    await page.mouse.up({ button: 'middle' });
    expect((await settled(page)).x).toBeGreaterThan(before.x + 30);
    expect(await table.moves()).toEqual([]);
    await table.drag('.area [data-square="14s"]', '.area [data-square="14r"]');
    await table.waitForMoves('14s14r');
    await table.leave();
  });

  it('shows the many squares of a piece that goes anywhere as a tint, not as dots', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen', position: `${SPARSE} b - 1` });
    await table.click('14n');
    await page.locator('.board .tint').waitFor({ state: 'attached' });
    expect(await page.locator('.board .dot').count()).toBeLessThan(40);
    expect(await table.says('3c')).toContain('can go here');
    await table.click('3c');
    await table.waitForMoves('14n3c');
    // The rook has few: they are dots.
    await table.click('14g');
    await expect.poll(() => page.locator('.board .dot').count()).toBeGreaterThan(20);
    expect(await page.locator('.board .tint').count()).toBe(0);
    await table.leave();
  });
});

describe('the instruments', () => {
  it('move the camera from the map', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    const map = (await page.locator('[data-map] canvas').boundingBox())!;
    await page.mouse.click(map.x + map.width * 0.25, map.y + map.height * 0.7);
    const there = await settled(page);
    expect(there.scale).toBeGreaterThan(2);
    const { width, height } = await middle(page);
    expect((width / 2 - there.x) / (width * there.scale)).toBeCloseTo(0.25, 1);
    expect((height / 2 - there.y) / (height * there.scale)).toBeCloseTo(0.7, 1);
    // Pressed and moved, it drags the window along.
    await page.mouse.move(map.x + map.width * 0.3, map.y + map.height * 0.5);
    await page.mouse.down();
    await page.mouse.move(map.x + map.width * 0.7, map.y + map.height * 0.4, { steps: 5 });
    await page.mouse.up();
    const moved = await settled(page);
    expect((width / 2 - moved.x) / (width * moved.scale)).toBeCloseTo(0.7, 1);
    await table.leave();
  });

  it('find a piece by kanji, reading, English name and code, one after the other', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    await page.keyboard.press('/');
    const field = page.locator('[data-find]');
    expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
    for (const query of ['鳳凰', 'ほうおう', 'hōō', 'houou', 'Phoenix', 'PH']) {
      await field.fill('');
      await field.fill(query);
      await expect.poll(() => page.locator('[data-found]').count(), { message: query }).toBe(2);
      await settled(page);
      // Black's own comes first, in the middle of the window or as near as the edge allows.
      expect(await page.locator('.found.current').getAttribute('data-found')).toBe('13x');
      expect(await isInView(table, '13x'), query).toBe(true);
      expect(await level(page)).not.toBe('far');
    }
    expect(await page.locator('[data-report]').textContent()).toContain('1 of 2: Black 鳳凰 phoenix, 13x');
    expect(await table.says('13x')).toContain('found');
    await field.press('Enter');
    await expect.poll(() => page.locator('.found.current').getAttribute('data-found')).toBe('15d');
    await settled(page);
    expect(await isInView(table, '15d')).toBe(true);
    await field.press('Enter');
    await expect.poll(() => page.locator('.found.current').getAttribute('data-found')).toBe('13x');
    await field.press('Shift+Enter');
    await expect.poll(() => page.locator('.found.current').getAttribute('data-found')).toBe('15d');
    await field.fill('麻雀');
    await expect
      .poll(() => page.locator('[data-report]').textContent())
      .toBe('No such piece or square on the board.');
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
    expect(await page.locator('[data-found]').count()).toBe(0);
    await table.leave();
  });

  it('leave only the pieces of a filter', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    const faint = () => page.locator('.board .faint').count();
    const filter = page.locator('[data-filter]');
    await filter.selectOption('royal');
    await expect.poll(faint).toBe(366 - 4);
    await filter.selectOption('side:w');
    await expect.poll(faint).toBe(183);
    await filter.selectOption('kind:GO');
    await expect.poll(faint).toBe(362);
    await filter.selectOption('promoted');
    await expect.poll(faint).toBe(366);
    await page
      .locator('h1')
      .focus()
      .catch(() => {});
    await filter.selectOption('all');
    await expect.poll(faint).toBe(0);
    await table.leave();
  });

  it('show who attacks and guards a square', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const position = `${SPARSE.replace('13[JZ]13', '13P13')} b - 1`;
    await table.start(server.url, { variant: 'ennen', position });
    await page.click('[data-attackers]');
    await table.click('14n');
    await expect.poll(() => page.locator('[data-asked]').getAttribute('data-asked')).toBe('14n');
    expect(await page.locator('[data-attacker="attack"]').count()).toBe(1);
    expect(await page.locator('[data-attacker="guard"]').count()).toBe(1);
    expect(await page.locator('[data-report]').textContent()).toContain('attacked by 1, guarded by 1');
    expect(await table.says('14g')).toContain('attacks 14n');
    expect(await table.says('14t')).toContain('guards 14n');
    // An empty square is in reach of both sides.
    await page.click('[data-attackers]');
    await table.click('14m');
    await expect.poll(() => page.locator('[data-report]').textContent()).toContain('1 black and 1 white');
    // Nobody has moved meanwhile; with the answer clicks are moves again, and one Escape takes it away.
    expect(await table.moves()).toEqual([]);
    expect(await page.locator('[data-attackers]').getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-asked]').count()).toBe(0);
    await table.click('14n', '14m');
    await table.waitForMoves('14n14m');
    // The key asks about the square under the pointer, and a move asks anew.
    await table.square('14m').hover();
    await page.keyboard.press('b');
    await expect
      .poll(() => page.locator('[data-report]').textContent())
      .toContain('pawn on 14m: attacked by 1');
    await table.click('14g', '13g');
    await table.waitForPly(2);
    await expect
      .poll(() => page.locator('[data-report]').textContent())
      .toContain('pawn on 14m: attacked by 0');
    await table.leave();
  });

  it('follow the last move, if they are asked to', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen', position: `${SPARSE} b - 1` });
    await table.square('14t').hover();
    await page.mouse.wheel(0, -700);
    await settled(page);
    await table.click('14t', '12t');
    await table.waitForPly(1);
    const map = (await page.locator('[data-map] canvas').boundingBox())!;
    await page.mouse.click(map.x + map.width / 2, map.y + map.height * 0.25);
    await settled(page);
    expect(await isInView(table, '12t')).toBe(false);
    // Looking at the record is followed too.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isInView(table, '12t')).toBe(true);

    await page.click('[data-follow]');
    await page.mouse.click(map.x + map.width / 2, map.y + map.height * 0.25);
    const stays = await settled(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    expect(await settled(page)).toEqual(stays);
    // The wish is kept.
    await page.reload();
    await table.connected();
    expect(await page.locator('[data-follow]').getAttribute('aria-pressed')).toBe('false');
    await table.leave();
  });
});

describe('a large board by keyboard', () => {
  it('zooms, shifts, and follows the focus', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    const near = await settled(page);
    expect(near.scale).toBeCloseTo(2.25, 1);
    await page.keyboard.press('Shift+ArrowDown');
    const lower = await settled(page);
    expect(lower.y).toBeLessThan(near.y);
    await page.keyboard.press('-');
    expect((await settled(page)).scale).toBeCloseTo(1.5, 1);
    await page.keyboard.press('0');
    expect(await settled(page)).toEqual({ x: 0, y: 0, scale: 1 });

    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await settled(page);
    await table.square('14o').focus();
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
    await settled(page);
    expect(await isInView(table, '14s')).toBe(true);
    // With the focus on the board the camera keys work as well.
    const before = await settled(page);
    await page.keyboard.press('Shift+ArrowUp');
    expect((await settled(page)).y).toBeGreaterThan(before.y);
    // Turning the board keeps what is looked at.
    await page.keyboard.press('f');
    await settled(page);
    expect(await isInView(table, '14s')).toBe(true);
    await page.keyboard.press('f');
    await settled(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await table.waitForMoves('14s14r');
    await table.leave();
  });
});

describe('a large board on a phone', () => {
  it('is pinched and shifted by fingers, and tapped', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    const { x, y, width } = await middle(page);
    expect(width).toBeGreaterThan(380);
    const touch = await table.context.newCDPSession(page);
    const fingers = (type: string, ...points: [number, number][]) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });
    await fingers('touchStart', [x - 30, y + 20]);
    await fingers('touchStart', [x - 30, y + 20], [x + 30, y + 20]);
    for (let i = 1; i <= 6; i += 1) {
      await fingers('touchMove', [x - 30 - 15 * i, y + 20], [x + 30 + 15 * i, y + 20]);
    }
    await fingers('touchEnd');
    const near = await settled(page);
    expect(near.scale).toBeGreaterThan(3);
    expect(near.scale).toBeLessThan(5);
    expect(await level(page)).toBe('near');
    expect(await table.moves()).toEqual([]);

    await fingers('touchStart', [x, y]);
    for (let i = 1; i <= 6; i += 1) await fingers('touchMove', [x, y - 20 * i]);
    await fingers('touchEnd');
    const moved = await settled(page);
    expect(moved.scale).toBe(near.scale);
    expect(moved.y).toBeLessThan(near.y - 80);
    expect(await table.moves()).toEqual([]);
    await table.square('14s').tap();
    await table.square('14r').tap();
    await table.waitForMoves('14s14r');
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await table.leave();
  });

  it.for(['ja', 'en'] as const)('has room for everything (%s)', async (lang) => {
    const table = await sitDown(browser, { lang, phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen' });
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await page.locator('[data-find]').fill('K');
    await expect.poll(() => page.locator('[data-found]').count()).toBe(2);
    await page.locator('[data-attackers]').tap();
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    for (const part of ['[data-map]', '[data-find]', '[data-filter]', '[data-attackers]']) {
      const box = await page.locator(part).boundingBox();
      expect(box!.x, part).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width, part).toBeLessThanOrEqual(390);
    }
    await table.leave();
  });
});

describe('smaller boards', () => {
  it('have no camera and no instruments', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'chu' });
    expect(await page.locator('[data-atlas], [data-instruments]').count()).toBe(0);
    expect(await page.locator('[data-level]').count()).toBe(0);
    await table.square('6f').hover();
    await page.mouse.wheel(0, -300);
    await page.keyboard.press('+');
    const box = await page.locator('.area .board').boundingBox();
    expect(box!.x).toBeGreaterThan(200);
    await table.leave();
  });
});
