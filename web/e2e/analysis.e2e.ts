/** The analysis board: records in and out, variations, and the engine's lines. */
import { afterEach, describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

withServer();

/** A board that a failed test left open would keep the engine busy for the tests after it. */
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const KIF = `手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)
*角道を開ける
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 投了
変化：2手
   2 ８四歩(83)
*相掛かりへ
   3 ２六歩(27)
`;
/** What a busy machine has for the engine's first lines. */
const FIRST_LINES_MS = 15_000;

async function openBoard(variant: string, reader: Reader = {}, hash = ''): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.page.goto(`${server.url}/analysis/${variant}${hash}`);
  await table.page.waitForSelector('[data-analysis] .board');
  return table;
}

const turn = (table: Table, text: string) => table.page.locator(`[data-tree] [data-turn="${text}"]`);

/** The position on the board has been looked at: its moves can be made. */
async function movable(table: Table): Promise<void> {
  await table.page.waitForSelector('[data-analysis][data-ready]');
}

describe('a record', () => {
  it('is read, gone through, added to, analysed and written', async () => {
    const table = await openBoard('shogi', { lang: 'ja' });
    const { page } = table;
    await table.load(KIF);
    await turn(table, '2b3a+').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('[data-tree] [data-turn]').count()).toBe(6);
    expect(await page.locator('[data-tree]').textContent()).toContain('角道を開ける');
    expect(await page.locator('[data-tree] .run').textContent()).toContain('相掛かりへ');
    expect(await page.locator('[data-plate="b"]').textContent()).toContain('甲');

    await turn(table, '2g2f').click();
    expect(await table.says('2f')).toContain('先手の歩');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => turn(table, '3c3d').getAttribute('aria-current')).toBe('step');

    await movable(table);
    await table.click('2g', '2f');
    await expect.poll(() => page.locator('[data-tree] [data-turn="2g2f"]').count()).toBe(2);
    const played = page.locator('[data-tree] [aria-current]');
    await expect.poll(() => played.getAttribute('data-turn')).toBe('2g2f');
    await page.fill('.annotator textarea', '新しい分岐');
    await page.click('[data-glyph="!?"]');
    await expect.poll(() => played.textContent()).toContain('!?');

    const began = performance.now();
    await page.click('[data-engine-switch]');
    await page.waitForSelector('[data-line="1"] [data-move]');
    expect(performance.now() - began).toBeLessThan(FIRST_LINES_MS);
    await page.waitForSelector('.shapes polygon.best, .shapes circle.best', { state: 'attached' });
    expect(await page.locator('[data-eval]').getAttribute('aria-valuetext')).toContain('評価値');
    // A line is looked at without being played.
    const second = page.locator('[data-line="1"] [data-move]').nth(1);
    const expected = await second.getAttribute('data-move');
    await second.hover();
    await expect.poll(() => page.locator('.shapes').count()).toBe(0);
    expect(expected).toBeTruthy();
    await page.mouse.move(5, 400);
    await page.click('[data-engine-switch]');

    await page.click('[data-export-open]');
    await page.selectOption('[data-format]', 'kif');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-save]')]);
    expect(file.suggestedFilename()).toBe('shogi.kif');
    const kif = await (await file.createReadStream())
      .toArray()
      .then((parts) => Buffer.concat(parts).toString());
    expect(kif).toContain('*新しい分岐');
    expect(kif).toContain('変化：3手');

    // The variation becomes the main line, and what followed is cut off.
    await page.click('[data-main-line]');
    await expect.poll(() => page.locator('[data-promote]').count()).toBe(0);
    await page.locator('[data-analysis] h1').evaluate(() => (document.activeElement as HTMLElement)?.blur());
    await page.keyboard.press('Delete');
    await page.waitForTimeout(350);
    await page.click('[data-ask-delete] [data-confirm]');
    await expect.poll(() => page.locator('[data-tree] [data-turn="2g2f"]').count()).toBe(1);
    await table.leave();
  });

  it('shows how long the players thought, and its bookmarks', async () => {
    const table = await openBoard('shogi', { lang: 'ja' });
    const { page } = table;
    const timed = KIF.replace('７六歩(77)', '７六歩(77)   ( 0:05/00:00:05)')
      .replace('２二角成(88)', '２二角成(88)   ( 1:10/00:01:15)')
      .replace('*角道を開ける', '*角道を開ける\n&作戦');
    await table.load(timed);
    await turn(table, '8h2b+').waitFor();
    const times = page.locator('[data-tree] [data-spent]');
    expect(await times.locator('[aria-hidden]').allInnerTexts()).toEqual(['0:05', '1:10']);
    expect(await times.last().getAttribute('title')).toBe('消費時間 1:10、累計 1:15');
    expect(await page.locator('[data-tree] [data-bookmark]').allInnerTexts()).toEqual(['しおり：作戦']);
    expect(await complaints(table)).toEqual([]);
    await table.leave();
  });

  it('is saved as pictures and shown on another page', async () => {
    const table = await openBoard('chu', { lang: 'en' });
    const { page } = table;
    await movable(table);
    await page.click('[data-analysis] .bar summary');
    await page.click('[data-pictures-open]');
    const sheet = page.locator('[data-pictures]');
    await expect
      .poll(() => sheet.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    expect(await complaints(table)).toEqual([]);
    const saved = async (button: string, sign: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
      const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
      expect(bytes.subarray(0, 16).toString('latin1'), button).toContain(sign);
    };
    await saved('[data-svg]', '<svg');
    await saved('[data-png]', 'PNG');
    await saved('[data-gif]', 'GIF89a');
    // The frame is that of the record, which is kept by now.
    expect(await page.locator('[data-kept]').getAttribute('data-kept')).toBe('saved');
    const id = page.url().split('record=')[1] ?? '';
    expect(id).not.toBe('');
    await page.click('[data-frame]');
    await page.goto(`${server.url}/embed/${id}`);
    await page.waitForSelector('.board');
    await table.leave();
  });

  it('that is wrong says where, and opens as far as it goes', async () => {
    const table = await openBoard('shogi', { lang: 'en' });
    const { page } = table;
    await table.load(KIF.replace('３四歩(33)', '３五歩(33)'));
    const fault = page.locator('[data-fault]');
    await fault.waitFor();
    expect(await fault.textContent()).toContain('Line 7');
    await page.click('[data-open="0"]');
    await turn(table, '7g7f').waitFor();
    await table.leave();
  });

  it('of another game leads to its own board', async () => {
    const table = await openBoard('chu', { lang: 'en' });
    await table.load(KIF);
    await table.page.click('[data-open="0"]');
    await table.page.waitForSelector('[data-analysis="shogi"] .board');
    await turn(table, '7g7f').waitFor();
    await table.leave();
  });
});

describe('the board of', () => {
  it('chu shogi takes the two legs of a lion', async () => {
    const lion = 'r5k5/12/12/12/4s4P2/5p6/6p5/6N5/12/12/12/G5K5 b - 1';
    const table = await openBoard('chu', {}, `#sfen=${encodeURIComponent(lion)}`);
    await movable(table);
    await table.click('6h', '6g', '7f');
    await turn(table, '6h6g7f').waitFor();
    await table.page.click('[aria-label="More"]');
    await table.page.selectOption('[data-style]', 'usi');
    await expect.poll(() => turn(table, '6h6g7f').textContent()).toContain('6h6g7f');
    await table.leave();
  });

  it('gungi and Shin-Ennen Dai shogi takes a move', async () => {
    const gungi = await openBoard('gungi');
    await movable(gungi);
    await gungi.page.click('.right > .seat [data-code="K"]');
    await gungi.click('5h');
    await expect.poll(() => gungi.page.locator('[data-tree] [data-turn]').count()).toBe(1);
    await gungi.leave();
    const ennen = await openBoard('ennen');
    await movable(ennen);
    await ennen.click('9r', '9q');
    await turn(ennen, '9r9q').waitFor();
    await ennen.leave();
  });
});

describe('the engine', () => {
  it('says of an empty board that armies come first', async () => {
    const table = await openBoard('rengo-chess', { lang: 'en' });
    const { page } = table;
    await movable(table);
    await page.click('[data-engine-switch]');
    const panel = page.locator('[data-engine]');
    await expect.poll(() => panel.innerText()).toContain('Place both armies first');
    expect(await panel.innerText()).not.toContain('Thinking');
    await table.leave();
  });

  it('says that it waits while it is busy with others', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    // Whoever comes after others hears nothing at all for a while.
    await page.routeWebSocket('**/analysis/ws*', () => {});
    await page.goto(`${server.url}/analysis/shogi`);
    await movable(table);
    await page.click('[data-engine-switch]');
    const panel = page.locator('[data-engine]');
    await expect.poll(() => panel.innerText()).toContain('Waiting for its turn');
    expect(await complaints(table)).toEqual([]);
    await table.leave();
  });
});

describe('a line of the engine', () => {
  for (const phone of [false, true])
    it(`is opened to its last move${phone ? ' on a phone' : ''}`, async () => {
      const table = await openBoard('chu', { lang: 'en', phone });
      const { page } = table;
      await movable(table);
      await page.click('[data-engine-switch]');
      const first = page.locator('[data-line="1"]');
      const opener = first.locator('[data-whole-line]');
      await opener.waitFor();
      // All of the figures have room beside the switches.
      await page.locator('[data-speed]').waitFor();
      const over = await page.locator('.engine').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
      expect(over).toBeLessThanOrEqual(0);
      const { width, height } = (await opener.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(phone ? 44 : 24);
      // Whatever the engine finds next, all of it is seen.
      const isSeen = () =>
        first
          .locator('[data-move]')
          .last()
          .evaluate((move) => {
            move.scrollIntoView({ block: 'center' });
            const { x, y, width, height } = move.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-move]') === move;
          });
      expect(await opener.getAttribute('aria-expanded')).toBe('false');
      expect(await isSeen()).toBe(false);
      await opener.click();
      expect(await opener.getAttribute('aria-expanded')).toBe('true');
      await expect.poll(isSeen).toBe(true);
      expect(await complaints(table)).toEqual([]);
      await opener.click();
      await expect.poll(isSeen).toBe(false);
      await table.leave();
    });

  it('shows the position after a threat, which is not played', async () => {
    const table = await openBoard('shogi', { lang: 'en' });
    const { page } = table;
    await movable(table);
    await page.click('[data-engine-switch]');
    await page.click('[data-threat]');
    await page.waitForSelector('.shapes polygon.threat', { state: 'attached' });
    const threat = page.locator('[data-line="1"] [data-move]').first();
    // The engine changes its mind while it is looked at: what is shown is what was pointed at.
    let to = '';
    const pointAt = async () => {
      await page.mouse.move(5, 400);
      to = ((await threat.getAttribute('data-move')) ?? '').slice(2, 4);
      await threat.hover();
      return await table.says(to);
    };
    await expect.poll(pointAt).toContain('White');
    await threat.click({ force: true });
    await page.mouse.move(5, 400);
    await expect.poll(() => table.says(to)).not.toContain('White');
    expect(await page.locator('[data-tree] [data-turn]').count()).toBe(0);
    await table.leave();
  });
});

describe('the set-up of gungi on a phone', () => {
  it.for([[{ width: 390, height: 844 }], [{ width: 360, height: 640 }]] as const)(
    'covers nothing of the engine at %o',
    async ([viewport]) => {
      const table = await openBoard('gungi', { lang: 'en', phone: true, viewport });
      const { page } = table;
      await movable(table);
      await page.click('[data-engine-switch]');
      await page.waitForSelector('[data-line="1"] [data-move]');
      for (const end of [false, true]) {
        await page.evaluate((down) => scrollTo(0, down ? document.body.scrollHeight : 0), end);
        const [setup, engine] = [
          (await page.locator('[data-setup]').boundingBox())!,
          (await page.locator('.engine').boundingBox())!,
        ];
        expect(setup.y + setup.height <= engine.y || engine.y + engine.height <= setup.y).toBe(true);
      }
      await page.click('[data-threat]');
      await table.leave();
    },
  );
});

describe('the right button', () => {
  it('draws arrows and rings, which are there again with their position', async () => {
    const table = await openBoard('shogi');
    const { page } = table;
    const [from, to] = [await table.square('7g').boundingBox(), await table.square('7f').boundingBox()];
    if (!from || !to) throw new Error('the squares are seen');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    await table.square('5e').click({ button: 'right', modifiers: ['Shift'] });
    await page.waitForSelector('polygon.green[data-arrow="7g7f"]');
    await page.waitForSelector('circle.red[data-ring="5e"]');
    await movable(table);
    await table.click('2g', '2f');
    await turn(table, '2g2f').waitFor();
    await expect.poll(() => page.locator('.shapes').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('polygon.green[data-arrow="7g7f"]');
    await table.leave();
  });
});

describe('a game that is over', () => {
  it('is opened from its page, and one that goes on is not', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const id = await table.start(server.url, { variant: 'minishogi' });
    await table.click('5d', '5c');
    await table.waitForPly(1);
    expect(await page.locator('[data-analyse]').count()).toBe(0);
    await page.goto(`${server.url}/analysis/minishogi#game=${id}`);
    await page.getByText('A game in progress cannot be analysed').waitFor();
    await page.goto(`${server.url}/game/${id}`);
    await table.connected();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.waitForTimeout(350);
    await page.click('[role="alertdialog"] .primary');
    await page.click('summary[aria-label="More"]');
    await page.click('[data-download-record]');
    await page.waitForSelector('[data-format] option[value="kif"]', { state: 'attached' });
    await page.keyboard.press('Escape');
    await page.click('[data-analyse]');
    await turn(table, '5d5c').waitFor();
    await page.waitForSelector('[data-ending="resign"]');
    // From here on it is played against the computer.
    await movable(table);
    await page.click('summary[aria-label="More"]');
    await page.click('[data-play-from-here]');
    await page.click('[data-play-from] [data-start]');
    await page.waitForURL('**/game/*');
    await table.connected();
    expect(await table.says('5c')).toContain('Black pawn');
    await table.leave();
  });
});

describe('a set-up on a wide screen', () => {
  it.for(['ja', 'en'] as const)('is seen whole, and leaves the moves room (%s)', async (lang) => {
    const table = await openBoard('gungi', { lang, viewport: { width: 1440, height: 900 } });
    await movable(table);
    const { page } = table;
    await page.waitForSelector('.panels > [data-setup]');
    const cut = await page.locator('.right > .panels').evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(cut).toBeLessThanOrEqual(1);
    expect((await page.locator('.right > .record').boundingBox())?.height).toBeGreaterThan(140);
    await table.leave();
  });
});

describe('every screen and language', () => {
  for (const phone of [true, false]) {
    for (const lang of ['ja', 'en'] as const) {
      it(`has no complaints${phone ? ' on a phone' : ''} in ${lang}`, async () => {
        const table = await openBoard('shogi', { lang, phone });
        await table.load(KIF);
        if (phone) await table.page.click('.record .fold');
        await turn(table, '7g7f').waitFor();
        await table.page.click('[data-engine-switch]');
        await table.page.waitForSelector('[data-line="1"] [data-move]');
        expect(await table.overflow()).toBeLessThanOrEqual(0);
        expect(await complaints(table)).toEqual([]);
        await table.page.click('[data-load]');
        expect(await complaints(table)).toEqual([]);
        await table.leave();
      });
    }
  }
});
