import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('languages', () => {
  it('follow the browser, and the reader’s choice is kept', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'ゲームを選ぶ' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Choose a game' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Choose a game' }).waitFor();
    await table.start(server.url, { variant: 'shogi' });
    await table.click('7g', '7f');
    await table.waitForPly(1);
    expect(await page.locator('[data-ply="1"] .move').textContent()).toBe('pawn 7g–7f');
    await page.getByRole('button', { name: '日本語' }).click();
    await expect.poll(() => page.locator('[data-ply="1"] .move').textContent()).toBe('7六歩');
    await table.leave();
  });
});

describe('the move card', () => {
  it('comes by hovering and goes with the pointer', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'chu' });
    await table.square('9j').hover();
    const card = table.page.locator('[data-card="H"]');
    await card.waitFor();
    expect(await card.textContent()).toContain('龍馬');
    expect(await card.textContent()).toContain('dragon horse');
    expect(await card.locator('.diagram').count()).toBe(2);
    await table.square('6g').hover();
    await card.waitFor({ state: 'detached' });
    await table.leave();
  });

  it('comes by focus and by asking, and goes with Escape', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'chu' });
    const { page } = table;
    await table.square('7j').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.locator('[data-card="N"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-card]').waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await page.locator('[data-card="N"]').waitFor();
    await table.leave();
  });

  it('shows pieces in hand', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/9/9/4K4 b Rb 1' });
    await table.page.hover('[data-hand="w"] [data-code="B"]');
    await table.page.locator('[data-card="B"]').waitFor();
    await table.leave();
  });
});

describe('the keyboard', () => {
  it('plays, chooses promotion and steps back', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const position = '4k4/9/9/4P4/9/9/9/9/4K4 b - 1';
    await table.start(server.url, { variant: 'shogi', position });
    const { page } = table;
    await table.square('5d').focus();
    await page.keyboard.press('Enter');
    expect(await table.square('5d').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    expect(await table.square('5d').getAttribute('aria-selected')).toBe('false');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    expect(await table.says('5c')).toContain('can go here');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await table.waitForMoves('5d5c+');
    // The move is read out.
    expect(await page.locator('[data-said]').textContent()).toContain('from 5d to 5c, promotes to');
    await table.leave();
  });

  it('drops a piece from the hand', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/9/9/4K4 b P 1' });
    const { page } = table;
    await page.focus('[data-hand="b"] [data-code="P"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await page.keyboard.press('Enter');
    await table.waitForPly(1);
    expect((await table.moves())[0]).toMatch(/^P\*\d[b-i]$/);
    await table.leave();
  });

  it('reaches the board with Tab', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi' });
    const { page } = table;
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    let reached = false;
    for (let i = 0; i < 14 && !reached; i += 1) {
      await page.keyboard.press('Tab');
      reached = await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell');
    }
    expect(reached).toBe(true);
    await table.leave();
  });
});

describe('a phone', () => {
  it('plays chu by tapping, enlarged and whole', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    await table.start(server.url, { variant: 'chu' });
    const { page } = table;
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await table.square('7i').tap();
    await table.square('7h').tap();
    await table.waitForMoves('7i7h');
    await page.locator('.zoom').tap();
    await table.square('6d').tap();
    await table.square('6e').tap();
    await table.waitForMoves('7i7h', '6d6e');
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    const box = await table.square('6e').boundingBox();
    expect(box!.width).toBeGreaterThan(44);
    await table.leave();
  });

  it('shows the card as a sheet after a long press', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    await table.start(server.url, { variant: 'chu' });
    const box = await table.square('7j').boundingBox();
    const point = { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
    const touch = await table.context.newCDPSession(table.page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await table.page.locator('[data-card="N"]').waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const card = await table.page.locator('[data-card="N"]').boundingBox();
    expect(card!.width).toBeGreaterThan(380);
    expect(card!.y + card!.height).toBeGreaterThan(830);
    await table.page.getByRole('button', { name: '閉じる' }).tap();
    await table.page.locator('[data-card]').waitFor({ state: 'detached' });
    await table.leave();
  });

  it('has room for every page', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    for (const path of ['/', '/rules/chu', '/rules/shogi', '/rules/two-stage']) {
      await table.page.goto(server.url + path);
      await table.page.waitForSelector('h1');
      await table.page.waitForTimeout(400);
      expect(await table.overflow(), path).toBeLessThanOrEqual(0);
    }
    await table.leave();
  });
});

describe('the rules pages', () => {
  for (const lang of ['ja', 'en'] as const) {
    it(`have diagrams and anchors (${lang})`, async () => {
      const table = await sitDown(browser, { lang });
      const { page } = table;
      await page.goto(`${server.url}/rules/chu#5.2`);
      const clause = page.locator('[id="5.2"]');
      await clause.waitFor();
      await expect
        .poll(async () => {
          const box = await clause.boundingBox();
          return box !== null && box.y > -5 && box.y < 900;
        })
        .toBe(true);
      await expect.poll(() => page.locator('article [data-moves="N"] svg').count()).toBeGreaterThan(0);
      for (const system of ['chu', 'shogi', 'shogi-7x9', 'shogi-10x10', 'stun', 'two-stage', 'kokose']) {
        await page.goto(`${server.url}/rules/${system}`);
        await page.locator('article h2').first().waitFor();
        expect(await page.locator('.unknown').count(), system).toBe(0);
        expect(await page.locator('article').textContent(), system).not.toMatch(/\{\{|\{#/);
      }
      await table.leave();
    });
  }

  it('are folded on a phone, and what is asked for is open', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    const { page } = table;
    await page.goto(`${server.url}/rules/chu#5.2`);
    const clause = page.locator('[id="5.2"]');
    await clause.waitFor();
    expect(await page.locator('[data-part][open]').count()).toBe(1);
    expect(await page.locator('[id="8"]').isVisible()).toBe(true);
    const repetition = page.locator('[data-part]', { has: page.locator('[id="8"]') });
    expect(await repetition.evaluate((part) => (part as HTMLDetailsElement).open)).toBe(false);
    await page.locator('[id="8"]').click();
    await expect.poll(() => repetition.evaluate((part) => (part as HTMLDetailsElement).open)).toBe(true);
    await page.goto(`${server.url}/rules/chu`);
    await page.locator('article h2').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);
    await table.leave();
  });
});
