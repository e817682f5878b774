import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

/**
 * A holds nearly all of his pieces in hand; B has fewer pieces, moves first, and walks into a drop that
 * mates.
 */
const GAMES = [
  { variant: 'rengo-shogi', a: '9/9/4K4', b: 'P8/7NN/7LK', first: ['9g', '9f'], drop: ['N', '2g'] },
  { variant: 'rengo-chess', a: '8/4[CK]3', b: 'P5[CP]P/6[CN][CK]', first: ['8g', '8f'], drop: ['N', '2f'] },
  { variant: 'rengo-xiangqi', a: '9/9/9/4[XK]4', b: '9/9/9/4[XK]4', first: ['5j', '4j'], drop: ['R', '4a'] },
  {
    variant: 'rengo-janggi',
    a: '9/9/4[JK]4/9',
    b: 'P8/9/4[XA][JA]3/4[JA][JK]3',
    first: ['9g', '9f'],
    drop: ['N', '5h'],
  },
  { variant: 'rengo-makruk', a: '8/8/4[MK]3', b: 'P7/6NN/6L[MK]', first: ['8f', '8e'], drop: ['N', '2f'] },
] as const;
const HAND = 'RB2G2S2N2L';

describe('union shogi, from the first piece bought to mate', () => {
  for (const [number, { variant, a, b, first, drop }] of GAMES.entries()) {
    const phone = number % 2 === 1;
    it(`${variant}${phone ? ' on a phone' : ''}`, async () => {
      const table = await sitDown(browser, { lang: phone ? 'ja' : 'en', phone });
      const { page } = table;
      await page.goto(server.url);
      await page.click(`[data-game="${variant}"]`);
      await page.check('input[name="opponent"][value="screen"]', { force: true });
      await page.click('button.start');
      for (const [person, army] of [
        ['A', `${a}|${HAND}`],
        ['B', `${b}|-`],
      ] as const) {
        await page.click(`[data-take="${person}"]`);
        if (phone) await page.click('[data-browse]');
        await page.click('[data-tab="text"]');
        await page.fill('[data-setup-text]', army);
        await page.click('[data-load-setup]');
        await expect.poll(() => page.locator('[data-builder]').getAttribute('data-builder')).toBe(army);
        await page.click(`[data-seal="${person}"]`);
      }
      await page.locator('[data-reveal="B"]').waitFor();
      await page.click('[data-to-game]');
      await page.locator('.game-table').waitFor();
      await table.connected();
      await table.click(first[0], first[1]);
      await table.waitForPly(1);
      await page.click(`[data-hand="w"] [data-code="${drop[0]}"]`);
      await table.square(drop[1]).click();
      const banner = page.locator('.banner');
      await banner.waitFor();
      expect(await banner.textContent()).toContain(phone ? '詰み' : 'Checkmate');
      await table.leave();
    });
  }
});
