import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { PASSWORD, sitDown, type Table } from './table';

withServer();

async function open(table: Table): Promise<void> {
  await table.page.goto(`${server.url}/settings`);
  await table.page.locator('[data-preview="shogi"] .pieces').waitFor();
}

async function choose({ page }: Table, name: string, value: string): Promise<void> {
  await page.check(`input[name="${name}"][value="${value}"]`);
}

describe('the settings', () => {
  it('are kept with the account, for all devices', async () => {
    const here = await sitDown(browser, { lang: 'en' });
    await here.signUp(server.url, 'Kazari');
    await open(here);
    await here.page.locator('[data-kept="account"]').waitFor();
    const sent = here.page.waitForResponse(
      (answer) => answer.url().endsWith('/account/settings') && answer.request().method() === 'PUT',
    );
    await choose(here, 'theme', 'dark-wood');
    await sent;
    await expect
      .poll(() => here.page.evaluate(() => localStorage.getItem('yagura.settings.unsent')))
      .toBeNull();
    // Another browser has what its reader likes until somebody logs in.
    const there = await sitDown(browser, { lang: 'ja' });
    await open(there);
    const board = there.page.locator('[data-preview] svg.board');
    expect(await board.getAttribute('data-board')).toBe('kaya');
    await there.page.goto(`${server.url}/login`);
    await there.page.fill('input[name="name"]', 'Kazari');
    await there.page.fill('input[name="password"]', PASSWORD);
    await there.page.click('[data-by="password"]');
    await there.page.locator('[data-who="Kazari"]').waitFor();
    await open(there);
    await expect.poll(() => board.getAttribute('data-board')).toBe('dark-wood');
    await expect.poll(() => there.page.title()).toContain('Settings');
    await here.leave();
    await there.leave();
  });

  it('are reached from every page, hold at once, and are kept', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.click('[data-nav="settings"]');
    await page.locator('[data-preview="shogi"] .pieces').waitFor();
    const preview = page.locator('[data-preview] svg.board');
    const text = () => preview.locator('.pieces').textContent();
    const usual = await text();
    await choose(table, 'pieces', 'two-kanji');
    await expect.poll(text).toContain('飛車');
    expect(await text()).not.toBe(usual);
    await choose(table, 'theme', 'dark-wood');
    await choose(table, 'coordinates', 'chess');
    expect(await preview.getAttribute('data-board')).toBe('dark-wood');
    const labels = () => preview.locator('.coordinates text').allTextContents();
    expect((await labels()).slice(0, 10)).toEqual([...'abcdefghi', '9']);
    await table.start(server.url, { variant: 'shogi' });
    const board = page.locator('.area svg.board');
    expect(await board.getAttribute('data-board')).toBe('dark-wood');
    expect(await board.locator('.pieces').textContent()).toContain('飛車');
    expect(await page.locator('[data-hand="b"]').getAttribute('data-board')).toBe('dark-wood');
    await page.reload();
    await table.connected();
    expect(await board.getAttribute('data-pieces')).toBe('two-kanji');
    // The menu of a game leads there too.
    await page.click('details > summary');
    await page.click('[data-menu-settings]');
    await page.locator('[data-settings]').waitFor();
    expect(await page.isChecked('input[name="pieces"][value="two-kanji"]')).toBe(true);
    await table.leave();
  });

  it('show every set on every game', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await open(table);
    const games = await page
      .locator('select[name="preview"] option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(games.length).toBeGreaterThan(15);
    for (const game of games) {
      await page.selectOption('select[name="preview"]', game);
      const board = page.locator(`[data-preview="${game}"] svg.board`);
      await board.locator('.pieces > g').first().waitFor();
      const pieces = await board.locator('.pieces > g').count();
      for (const set of ['one-kanji', 'international', 'mnemonic']) {
        await choose(table, 'pieces', set);
        await expect.poll(() => board.getAttribute('data-pieces')).toBe(set);
        expect(await board.locator('.pieces > g').count(), `${game} ${set}`).toBe(pieces);
        const drawing = await board.locator('.pieces').innerHTML();
        expect(drawing, `${game} ${set}`).not.toMatch(/NaN|undefined|Infinity/);
        const roses = await board.locator('.pieces .rose').count();
        if (set === 'one-kanji') expect(roses, game).toBe(0);
        // Figures of chess and makruk say what they are without.
        else if (set === 'mnemonic' || !/chess|makruk/.test(game)) expect(roses, game).toBeGreaterThan(6);
      }
      await choose(table, 'pieces', 'usual');
    }
    await table.leave();
  });

  it.each([
    { lang: 'ja', phone: false, light: 'dark' },
    { lang: 'en', phone: true, light: 'light' },
  ] as const)('are for everyone: $lang, phone $phone, $light', async ({ lang, phone, light }) => {
    const table = await sitDown(browser, { lang, phone });
    const { page } = table;
    await open(table);
    await choose(table, 'light', light);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(light);
    expect(await complaints(table)).toEqual([]);
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    const small = await page
      .locator('[data-settings] :is(button, select, label)')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent?.trim()),
      );
    expect(small).toEqual([]);
    // By keyboard alone.
    await page.locator('input[name="pieces"]:checked').focus();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.locator('[data-preview] svg.board').getAttribute('data-pieces'))
      .toBe('two-kanji');
    await table.leave();
  });
});

/** Notes what is played instead of playing it. */
async function listen({ page }: Table): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = { n: 0 };
    Object.assign(window, { heard });
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      heard.n += 1;
      start.apply(this, args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: { n: number } }).heard.n);
}

describe('the sounds', () => {
  it('are heard with each move, and not when they are off', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const heard = await listen(table);
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/4p4/4P4/9/9/9/4K4 b - 1' });
    expect(await heard()).toBe(0);
    await table.click('5e', '5d');
    await table.waitForMoves('5e5d');
    expect(await heard()).toBe(1);
    // A step back is silent, the step forward is the move again.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect.poll(heard).toBe(2);
    await page.goto(`${server.url}/settings`);
    await page.click('[data-hear="capture"]');
    expect(await heard()).toBe(1);
    await page.uncheck('input[name="sound"]');
    expect(await page.isDisabled('[data-hear="capture"]')).toBe(true);
    await page.goBack();
    await table.connected();
    const before = await heard();
    await table.click('5a', '5b');
    await expect.poll(async () => (await table.moves()).length).toBe(2);
    expect(await heard()).toBe(before);
    await table.leave();
  });
});

describe('a move', () => {
  async function moving(variant: string, position: string): Promise<Table> {
    const table = await sitDown(browser, { lang: 'en' });
    await table.page.emulateMedia({ reducedMotion: 'no-preference' });
    await table.start(server.url, { variant, position });
    return table;
  }

  it('is seen: a piece glides, what it takes is lifted, and it turns over', async () => {
    const table = await moving('shogi', '4k4/9/4p4/4P3p/8P/9/9/9/4K4 b - 1');
    const { page } = table;
    await table.click('5d', '5c');
    const turned = await table.noticing('.area .back');
    await page.click('[data-move="5d5c+"]');
    // It was there while the question stood; now it turns over.
    await turned();
    await table.waitForMoves('5d5c+');
    await page.locator('.area .back').waitFor({ state: 'detached' });
    const glided = await table.noticing('.area .glide');
    await table.click('5a', '4a');
    await glided();
    await page.locator('.area .glide').waitFor({ state: 'detached' });
    const taken = await table.noticing('.area .taken > g');
    await table.click('1e', '1d');
    await taken();
    await table.leave();
  });

  it('lands when it is a drop', async () => {
    const table = await moving('shogi', '4k4/9/9/9/9/9/9/9/4K4 b G 1');
    await table.page.click('[data-hand="b"] [data-code="G"]');
    const landed = await table.noticing('.area .land');
    await table.click('5e');
    await landed();
    await table.leave();
  });

  it('is two steps where a lion makes two', async () => {
    const table = await moving('chu', '5k6/12/12/12/5pp5/5N6/12/12/12/12/12/5K6 b - 1');
    const { page } = table;
    // Leg by leg it is made by hand; gone through in the record it is seen.
    await table.click('7f', '7e', '6e');
    await table.waitForMoves('7f7e6e');
    await page.keyboard.press('ArrowLeft');
    const taken = await table.noticing('.area:has(.glide-twice) .taken > g');
    await page.keyboard.press('ArrowRight');
    await taken(2);
    await table.leave();
  });

  it('is only shown as it is where nothing is to move', async () => {
    const table = await moving('shogi', '4k4/9/9/9/9/9/9/9/4K4 b - 1');
    await table.page.emulateMedia({ reducedMotion: 'reduce' });
    await table.click('5i', '5h');
    await table.waitForMoves('5i5h');
    expect(await table.page.locator('.area :is(.glide, .land, .taken)').count()).toBe(0);
    await table.leave();
  });
});
