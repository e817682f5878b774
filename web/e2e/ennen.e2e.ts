import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

const SIZE = 27;
const KINGS = { '1aa': 'K', '27a': 'k' };

/** A position of Shin-Ennen Dai shogi with these pieces and a king in a corner of each side. */
function position(pieces: Record<string, string>): string {
  const all: Record<string, string> = { ...KINGS, ...pieces };
  const rows = Array.from({ length: SIZE }, (_, row) => {
    const letter = String.fromCharCode(97 + (row % 26));
    const rank = row < 26 ? letter : letter.repeat(2);
    let text = '';
    let empty = 0;
    for (let file = SIZE; file >= 1; file -= 1) {
      const piece = all[`${file}${rank}`];
      if (!piece) empty += 1;
      else {
        text += (empty || '') + piece;
        empty = 0;
      }
    }
    return text + (empty || '');
  });
  return `${rows.join('/')} b - 1`;
}

/** Pawns of White on these ranks of file 14. */
function pawns(ranks: string): Record<string, string> {
  return Object.fromEntries([...ranks].map((rank) => [`14${rank}`, 'p']));
}

const NINE = 'xwvutsrqp';

describe('Shin-Ennen Dai shogi by mouse', () => {
  it('dances, taking the pieces that are tapped', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const pieces = { '14n': '[LD]', ...pawns('ml'), '12a': 'p' };
    await table.start(server.url, { variant: 'ennen', position: position(pieces) });
    const sweep = page.locator('[data-sweep]');
    // Beside the piece nothing is on the way: no question. Farther off there is one.
    await table.click('14n');
    expect(await table.says('14m')).toContain('can capture here');
    await table.click('14k');
    await sweep.waitFor();
    expect(await table.says('14k')).toContain('lion dog');
    expect(await table.says('14m')).toContain('will be taken on the way');
    expect(await page.locator('[data-takable]').count()).toBe(2);
    // All are taken unless something else is said.
    expect(await table.says('14l')).toContain('will be taken on the way');
    expect(await page.locator('[data-confirm]').textContent()).toContain('2');

    // One is left again, and the leg is undone and made again.
    await table.click('14l');
    expect(await page.locator('[data-confirm]').textContent()).toContain('1');
    await page.keyboard.press('Escape');
    await sweep.waitFor({ state: 'detached' });
    expect(await table.square('14n').getAttribute('aria-selected')).toBe('true');
    await table.click('14k');
    await page.locator('[data-all]').click();
    await page.locator('[data-confirm]').click();
    await table.waitForMoves('14n14m14l14k');
    expect(await table.says('14m')).toContain('empty');
    await table.leave();
  });

  it('takes beside itself without moving (igui)', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    await table.start(server.url, { variant: 'ennen', position: position({ '14n': '[FE]', '13m': 'p' }) });
    await table.click('14n', '13m');
    await table.page.getByRole('button', { name: '元へ戻る（居食い）' }).click();
    await table.waitForMoves('14n13m14n');
    expect(await table.says('14n')).toContain('奔鷲');
    await table.leave();
  });

  it('goes anywhere', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'ennen', position: position({ '14n': '[JZ]', '14m': 'p' }) });
    await table.click('14n', '26z');
    await table.waitForMoves('14n26z');
    await table.leave();
  });

  it('jumps over many pieces and takes any of them, though the list names few', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await table.start(server.url, { variant: 'ennen', position: position({ '14z': '+F', ...pawns(NINE) }) });
    await table.click('14z', '14n');
    await page.locator('[data-sweep]').waitFor();
    expect(await page.locator('[data-takable]').count()).toBe(9);
    expect(await page.locator('[data-confirm]').textContent()).toContain('9');
    await page.locator('[data-none]').click();
    for (const square of ['14r', '14w', '14t']) await table.click(square);
    await page.locator('[data-confirm]').click();
    await table.waitForMoves('14z14w14t14r14n');
    await expect.poll(() => table.says('14w')).toContain('空き');
    expect(await table.says('14x')).toContain('歩兵');
    await table.leave();
  });

  it('promotes without being asked when a piece of a camp is taken', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    // A fire general dances forward and back; the nearer pawn stands outside the camps, the farther one in
    // White's.
    const pieces = { '14l': 'F', '14k': 'p', '14i': 'p', '5j': 'P', '5i': 'p', '20b': 'p' };
    await table.start(server.url, { variant: 'ennen', position: position(pieces) });
    await table.click('14l', '14i');
    await page.locator('[data-promotes]').waitFor();
    expect(await page.locator('[data-promotes]').textContent()).toContain('great general');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await table.waitForMoves('14l14k14i+');
    expect(await table.says('14i')).toContain('great general');
    await table.click('20b', '20c');
    await table.waitForPly(2);
    await table.click('5j', '5i');
    await table.waitForPly(3);
    expect((await table.moves())[2]).toBe('5j5i+');
    await table.leave();
  });

  it('walks as a lion, leg by leg or with its landing square first', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const pieces = { '14n': '[LN]', '14m': 'p', '13m': 'p', '27b': 'p' };
    await table.start(server.url, { variant: 'ennen', position: position(pieces) });
    await table.click('14n', '14m', '14l');
    await table.waitForMoves('14n14m14l');
    await table.click('27b', '27c');
    await table.waitForPly(2);
    await table.click('14l', '12n');
    // The way over 13m is one of two: it is asked for.
    await page.locator('[data-sweep]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Jitto (pass)' }).click();
    await table.waitForPly(3);
    await table.leave();
  });

  it('is entered by keyboard alone', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const pieces = { '14n': '[LD]', ...pawns('ml') };
    await table.start(server.url, { variant: 'ennen', position: position(pieces) });
    await table.square('14n').focus();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.locator('[data-sweep]').waitFor();
    expect(await table.says('14l')).toContain('will be taken on the way');
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    expect(await table.says('14l')).toContain('can be taken on the way');
    await page.keyboard.press('ArrowUp');
    // The landing square again is the confirmation, unless it is a double click.
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await table.waitForMoves('14n14m14k');
    await table.leave();
  });

  it('shows cards with words, signs and the piece that a promoted one moves like', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    const pieces = { '14n': '[LD]', '13n': '+[CS]', '12n': '+F', '11n': '[ML]', '10n': '[KB]' };
    await table.start(server.url, { variant: 'ennen', position: position(pieces) });
    for (const [square, code, says] of [
      ['14n', 'LD', '踊り（3マスまで）：八方'],
      ['13n', '+CS', '天王と同じ動き'],
      ['12n', '+F', '跳び越し（越えた敵を取れる）：八方'],
      ['11n', 'ML', '居食い'],
      ['10n', 'KB', '3マス先へ跳び、さらに2マスまで動く：斜め前'],
    ] as const) {
      await table.square(square).focus();
      await page.keyboard.press('i');
      const card = page.locator(`[data-card="${code}"]`);
      await card.waitFor();
      expect(await card.textContent()).toContain(says);
    }
    await table.leave();
  });
});

describe('Shin-Ennen Dai shogi on a phone', () => {
  for (const lang of ['ja', 'en'] as const) {
    it(`takes a chosen few on the way by tapping (${lang})`, async () => {
      const table = await sitDown(browser, { lang, phone: true });
      const { page } = table;
      const pieces = { '14z': '+[WA]', '15y': 'p', '17w': 'p', '18v': 'p' };
      await table.start(server.url, { variant: 'ennen', position: position(pieces) });
      await table.square('14z').tap();
      await table.square('20t').tap();
      await page.locator('[data-sweep]').waitFor();
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      // The pieces are also named under the board, for fingers that are larger than squares.
      await page.locator('[data-take="15y"]').tap();
      await page.locator('[data-confirm]').tap();
      await table.waitForPly(1);
      expect(await table.says('17w')).toContain(lang === 'ja' ? '空き' : 'empty');
      expect(await table.says('15y')).toContain(lang === 'ja' ? '歩兵' : 'pawn');
      await table.leave();
    });
  }
});

describe('the rules page of Shin-Ennen Dai shogi', () => {
  for (const lang of ['ja', 'en'] as const) {
    it(`shows the whole set-up and every piece (${lang})`, async () => {
      const table = await sitDown(browser, { lang });
      const { page } = table;
      await page.goto(`${server.url}/rules/ennen#5.9`);
      // Long tables are folded up, and opened by who follows a link into them.
      const king = page.locator('[id="piece-K"]');
      await king.waitFor({ state: 'attached' });
      expect(await king.isVisible()).toBe(false);
      await page.locator('[data-folded="base"] summary').click();
      await king.waitFor();
      await page.locator('[data-folded="base"] summary').click();
      await page.locator('[data-like] a').first().click();
      const linked = new URL(page.url()).hash.slice(1);
      await page.locator(`[id="${decodeURIComponent(linked)}"]`).waitFor();
      await page.goto(`${server.url}/rules/ennen#5.9`);
      expect(await page.locator('[data-set="base"] > .row').count()).toBe(88);
      expect(await page.locator('[data-set="promoted"] > .row').count()).toBe(33);
      expect(await page.locator('[data-ranks] tbody tr').count()).toBe(10);
      expect(await page.locator('[data-like] tbody tr').count()).toBe(22);
      await expect.poll(() => page.locator('[id="5.9"].aimed').count()).toBe(1);
      expect(await page.locator('.unknown').count()).toBe(0);
      await table.leave();
    });
  }
});
