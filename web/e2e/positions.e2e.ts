/** Positions from anywhere: boards of the rules, two open armies, games of which some go on. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

const READERS = [
  { lang: 'en', phone: false },
  { lang: 'ja', phone: true },
] as const;

describe('the editor of a game that is set up by moves', () => {
  for (const reader of READERS) {
    it(`has the royals alone in play, and empties a hand, in ${reader.lang}`, async () => {
      const table = await sitDown(browser, reader);
      const { page } = table;
      await page.goto(`${server.url}/editor/gungi`);
      const text = () => page.inputValue('[data-sfen]');
      await page.click('[data-empty="w"]');
      expect(await text()).toMatch(/^9\/.* b K2M[A-Z\d]+ 1 setup 9 -$/);
      expect(await page.isDisabled('[data-empty="w"]')).toBe(true);
      await page.click('[data-bare]');
      expect(await text()).toBe('4k4/9/9/9/9/9/9/9/4K4 b - 1 play 9 -');
      await expect.poll(() => page.textContent('[data-verdict]')).toMatch(/\D5\D/);
      expect(await page.getAttribute('[data-done]', 'aria-disabled')).toBe('false');
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      expect(await complaints(table)).toEqual([]);
      await page.click('[data-done]');
      await page.waitForSelector('[data-analysis="gungi"][data-ready]');
      await table.leave();
    });
  }
});

describe('a board of the rules', () => {
  for (const reader of READERS) {
    it(`is played against the computer in ${reader.lang}${reader.phone ? ' on a phone' : ''}`, async () => {
      const table = await sitDown(browser, reader);
      const { page } = table;
      await page.goto(`${server.url}/rules/chu`);
      const menus = page.locator('[data-board-menu]');
      await menus.first().waitFor({ state: 'attached' });
      if (reader.phone) await table.unfold();
      // The first board is the start of the game, the second shows a lion before a guarded one.
      expect(await menus.count()).toBeGreaterThan(5);
      await menus.nth(1).locator('summary').click();
      const analyse = menus.nth(1).locator('[data-board-analyse]');
      await analyse.waitFor();
      expect(await analyse.getAttribute('href')).toMatch(/^\/analysis\/chu#sfen=k11\//);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      expect(await complaints(table)).toEqual([]);
      await menus.nth(1).locator('[data-board-play]').click();
      await page.locator('[data-play-from] [data-start]').click();
      await page.waitForURL('**/game/*');
      await table.connected();
      expect(await table.square('12a').count()).toBe(1);
      await page.goBack();
      await menus.nth(1).waitFor({ state: 'attached' });
      if (reader.phone) await table.unfold();
      await menus.nth(1).locator('summary').click();
      await menus.nth(1).locator('[data-board-analyse]').click();
      await page.waitForSelector('[data-analysis="chu"][data-ready]');
      await table.leave();
    });
  }

  it('that is only a part of the board has nothing to be opened', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/rules/ennen`);
    await page.locator('.board-figure').nth(2).waitFor();
    const small = page.locator('.board-figure:not(.whole)');
    expect(await small.count()).toBe(2);
    expect(await small.locator('[data-board-menu]').count()).toBe(0);
    await table.leave();
  });

  it('that only explains something says so', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/editor/shogi#sfen=9/9/9/9/9/9/9/9/4K4 b - 1`);
    await page.locator('[data-verdict].wrong').waitFor();
    expect(await page.locator('[data-play]').count()).toBe(0);
    await page.fill('[data-sfen]', '4k4/9/9/9/9/9/9/4G4/4K4 b G 1');
    await page.locator('[data-sfen]').press('Enter');
    await page.click('[data-play]');
    await page.locator('[data-play-from] [data-start]').click();
    await page.waitForURL('**/game/*');
    await table.connected();
    await table.leave();
  });
});

describe('a position string that cannot be read', () => {
  it('is refused for pieces that the game does not hold in hand', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    const verdict = page.locator('[data-verdict]');
    const link = '4k/5/5/5/K4 b 2K3Z 1';
    await page.goto(`${server.url}/editor/minishogi#sfen=${link}`);
    await verdict.filter({ hasText: '持ち駒の「K」が読めません' }).waitFor();
    expect(await page.inputValue('[data-sfen]')).toBe(link);
    await page.goto(`${server.url}/editor/dobutsu#sfen=3/3/3/3 b - 1`);
    await verdict.filter({ hasText: 'どちらにもらいおんがありません' }).waitFor();
    await page.goto(`${server.url}/editor/shogi#sfen=4k4/9/9/9/9/9/9/9/4K4 b 19P 1`);
    await verdict.filter({ hasText: '歩兵が19枚あります' }).waitFor();
    // It was asked about, and answered; nothing was refused.
    await table.leave();
  });

  it.for(['en', 'ja'] as const)('leaves a board to go on with, and is explained (%s)', async (lang) => {
    const table = await sitDown(browser, { lang });
    const { page } = table;
    await page.goto(`${server.url}/editor/shogi#sfen=garbage`);
    const unread = page.locator('[data-unread]');
    await expect.poll(() => unread.getAttribute('data-unread')).toBe('form');
    const words = (await unread.textContent()) ?? '';
    expect(words).toContain('garbage');
    expect(words).toContain(lang === 'ja' ? '読めません' : 'cannot be read');
    // It is the usual start, which can be gone on with.
    await expect.poll(() => page.textContent('[data-verdict]')).toContain('30');
    expect(await complaints(table)).toEqual([]);
    await page.click('[data-bare]');
    await unread.waitFor({ state: 'detached' });
    for (const [wrong, code] of [
      ['9/9 b - 1', 'size'],
      ['9/8 b - 1', 'rank'],
      ['9/3?5 b - 1', 'sign'],
    ] as const) {
      await page.fill('[data-sfen]', wrong);
      await page.locator('[data-sfen]').press('Enter');
      await expect.poll(() => unread.getAttribute('data-unread')).toBe(code);
      expect(await unread.textContent()).not.toContain('sfen.');
    }
    expect(await page.locator('.editor [data-square="5e"]').count()).toBe(1);
    await table.leave();
  });
});

describe('a position on a large board', () => {
  it('is put together under the camera that the game has too, on a phone', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    const { page } = table;
    await page.goto(`${server.url}/editor/ennen`);
    const square = page.locator('.editor [data-square="14s"]');
    const width = async () => (await square.boundingBox())?.width ?? 0;
    await page.locator('[data-map]').waitFor();
    expect(await width()).toBeLessThan(22);
    expect(await complaints(table)).toEqual([]);
    const before = await page.inputValue('[data-sfen]');
    // The first tap shows it larger, the next ones move the piece.
    await square.tap();
    await expect.poll(width).toBeGreaterThanOrEqual(27);
    expect(await page.inputValue('[data-sfen]')).toBe(before);
    await square.tap();
    await page.locator('.editor [data-square="14r"]').tap();
    await expect.poll(() => page.inputValue('[data-sfen]')).not.toBe(before);
    await page.locator('[data-instruments] .tool').nth(2).tap();
    await expect.poll(width).toBeLessThan(22);
    // Pieces are found, but none can move and none has moved.
    await page.fill('[data-find]', 'lion');
    await expect.poll(() => page.textContent('[data-report]')).toContain('1');
    expect(await page.locator('[data-follow], [value="movable"]').count()).toBe(0);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await table.leave();
  });

  it('is put together by dragging on a small one, by mouse', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/editor/shogi`);
    await page.locator('.editor [data-square="7g"]').waitFor();
    await table.drag('.editor [data-square="7g"]', '.editor [data-square="7e"]');
    await expect.poll(() => page.inputValue('[data-sfen]')).toContain('/2P6/');
    await table.leave();
  });
});

describe('secret armies', () => {
  for (const reader of READERS) {
    it(`lie open on the analysis board in ${reader.lang}${reader.phone ? ' on a phone' : ''}`, async () => {
      const table = await sitDown(browser, reader);
      const { page } = table;
      for (const variant of ['rengo-chess', 'rengo-janggi']) {
        await page.goto(`${server.url}/analysis/${variant}`);
        await page.click('[data-set-up]');
        await page.selectOption('[name="army-A"]', { index: 1 });
        await page.selectOption('[name="army-B"]', { index: 0 });
        expect(await table.overflow()).toBeLessThanOrEqual(0);
        expect(await complaints(table)).toEqual([]);
        await page.click('[data-two-armies] [data-start]');
        await page.waitForSelector('[data-two-armies]', { state: 'detached' });
        await page.waitForSelector('[data-analysis][data-ready]');
        expect(await page.locator('[data-set-up]').count()).toBe(0);
        // Both armies stand there, and a move can be made.
        expect(await page.locator('[data-analysis] .board [data-square]').count()).toBeGreaterThan(0);
        // It stays on from one board to the next.
        if (variant === 'rengo-chess') await page.click('[data-engine-switch]');
        await page.locator('[data-line="1"] [data-move]').first().waitFor();
      }
      await table.leave();
    });
  }
});

describe('a game against the computer', () => {
  it('is not analysed while it goes on, by nobody, and is by one click when it is over', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const id = await table.start(server.url, {
      variant: 'minishogi',
      opponent: 'engine',
      side: 'b',
      level: 1,
    });
    const watcher = await sitDown(browser, { lang: 'en' });
    await watcher.page.goto(`${server.url}/game/${id}`);
    await watcher.connected();
    for (const { page } of [table, watcher]) {
      await page.click('summary[aria-label="More"]');
      expect(await page.locator('[data-analyse], [data-menu-analyse]').count()).toBe(0);
      await page.keyboard.press('Escape');
    }
    await watcher.page.goto(`${server.url}/analysis/minishogi#game=${id}`);
    await watcher.page.getByText('A game in progress cannot be analysed').waitFor();
    await table.page.getByRole('button', { name: 'Resign' }).click();
    await table.page.waitForTimeout(350);
    await table.page.click('[role="alertdialog"] .primary');
    await table.page.click('[data-analyse]');
    await table.page.waitForSelector('[data-ending="resign"]');
    await watcher.page.goto(`${server.url}/game/${id}`);
    await watcher.page.click('[data-analyse]');
    await watcher.page.waitForSelector('[data-ending="resign"]');
    await Promise.all([table.leave(), watcher.leave()]);
  });
});

describe('the analysis board', () => {
  it.for(['rengo-janggi', 'gungi'] as const)(
    'of %s stands still while a line of the engine is looked at, on a narrow screen',
    async (variant) => {
      const table = await sitDown(browser, { lang: 'en', viewport: { width: 390, height: 700 } });
      const { page } = table;
      await page.goto(`${server.url}/analysis/${variant}`);
      await page.waitForSelector('[data-analysis][data-ready]');
      if (variant === 'rengo-janggi') {
        await page.click('[data-set-up]');
        await page.click('[data-two-armies] [data-start]');
        await page.waitForSelector('[data-two-armies]', { state: 'detached' });
      }
      await page.click('[data-engine-switch]');
      const first = page.locator('[data-line="1"] [data-move]').first();
      await first.waitFor();
      await first.evaluate((move) => move.scrollIntoView({ block: 'center' }));
      const { x, y, width, height } = (await first.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      // What the position on the board asks for is not asked for by the one that is looked at.
      const tops = await first.evaluate(async (move) => {
        const seen = new Set<number>();
        for (let i = 0; i < 20; i += 1) {
          await new Promise(requestAnimationFrame);
          seen.add(Math.round(move.getBoundingClientRect().top));
        }
        return [...seen];
      });
      expect(tops).toHaveLength(1);
      await table.leave();
    },
  );

  for (const reader of READERS) {
    it(`is found from anywhere in ${reader.lang}${reader.phone ? ' on a phone' : ''}`, async () => {
      const table = await sitDown(browser, reader);
      const { page } = table;
      await page.goto(server.url);
      if (reader.phone) await page.goto(`${server.url}/analysis`);
      else await page.click('[data-nav="analysis"]');
      await page.locator('[data-tile="chu"]').waitFor();
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      expect(await complaints(table)).toEqual([]);
      await page.click('[data-tile="chu"]');
      await page.waitForSelector('[data-analysis="chu"][data-ready]');
      await table.leave();
    });
  }
});
