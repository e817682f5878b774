import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('stun shogi', () => {
  it('stuns a piece on the board, which then cannot move', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'stun' });
    await table.click('7g', '7f');
    await page.locator('[data-second]').waitFor();
    // The first part stands on the board, and no move has been made.
    expect(await table.says('7f')).toContain('Black pawn');
    expect(await table.says('3c')).toContain('can be stunned');
    expect(await table.says('2h')).not.toContain('can be stunned');
    expect(await table.moves()).toEqual([]);
    await table.click('3c');
    await table.waitForMoves('7g7f!3c');
    expect(await table.says('3c')).toContain('stunned');
    expect(await page.locator('[data-ply="1"]').textContent()).toContain('stuns 3c');
    expect(await page.locator('[data-said]').textContent()).toContain('stuns 3c');

    await table.click('3c', '3d');
    const notice = page.getByRole('alert');
    await notice.waitFor();
    const link = notice.getByRole('link');
    expect(await link.textContent()).toContain('§5.2');
    expect(await link.getAttribute('href')).toBe('/rules/stun#5.2');
    expect(await table.moves()).toEqual(['7g7f!3c']);

    // Another piece can move, and the stun has gone with the turn.
    await table.click('4c', '4d');
    await page.getByRole('button', { name: 'No stun' }).click();
    await table.waitForMoves('7g7f!3c', '4c4d!-');
    expect(await table.says('3c')).not.toContain('stunned');
    // The past shows what was stunned then.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => table.says('3c')).toContain('stunned');
    await table.leave();
  });

  it('stuns a piece in hand', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await table.start(server.url, { variant: 'stun', position: '4k4/9/9/9/9/9/4P4/9/4K4 b g2p 1 -' });
    await table.click('5g', '5f');
    await page.click('[data-hand="w"] [data-code="G"]');
    await table.waitForMoves('5g5f!G*');
    const gold = page.locator('[data-hand="w"] [data-code="G"]');
    await expect.poll(() => gold.getAttribute('data-stunned')).toBe('');
    expect(await gold.getAttribute('aria-label')).toContain('スタン中');
    expect(await page.locator('[data-ply="1"] .part').textContent()).toBe('(持ち駒の金をスタン)');
    await gold.click();
    await table.click('5c');
    const link = page.getByRole('alert').getByRole('link');
    expect(await link.getAttribute('href')).toBe('/rules/stun#5.2');
    expect(await table.moves()).toEqual(['5g5f!G*']);
    await table.leave();
  });

  it('lets the first part be undone, by key and by button', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'stun' });
    const second = page.locator('[data-second]');
    await table.click('7g', '7f');
    await second.waitFor();
    await page.keyboard.press('Escape');
    await second.waitFor({ state: 'detached' });
    // The piece is in hand again.
    expect(await table.square('7g').getAttribute('aria-selected')).toBe('true');
    expect(await table.says('7f')).not.toContain('pawn');
    await table.click('7f');
    await page.getByRole('button', { name: 'Undo the move' }).click();
    await second.waitFor({ state: 'detached' });
    await table.click('7f', '7g');
    await second.waitFor({ state: 'detached' });
    await table.click('7f');
    await page.keyboard.press('n');
    await table.waitForMoves('7g7f!-');
    await table.leave();
  });

  it('asks for promotion before the stun, by keyboard', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'stun', position: '4k4/9/9/5P3/9/9/9/9/4K4 b - 1 -' });
    await table.square('4d').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-second]').waitFor();
    expect(await table.says('4c')).toContain('promoted pawn');
    await page.waitForFunction(() => document.activeElement?.getAttribute('data-square') === '4c');
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await table.waitForMoves('4d4c+!5a');
    await expect.poll(() => table.says('5a')).toContain('stunned');
    await table.leave();
  });

  it('plays at once when nobody can be stunned', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'stun-delayed' });
    await table.click('7g', '7f');
    await table.waitForMoves('7g7f!-');
    await table.drag('[data-square="3c"]', '[data-square="3d"]');
    await table.click('8h');
    await table.waitForMoves('7g7f!-', '3c3d!8h');
    await table.leave();
  });
});

describe('two-stage shogi', () => {
  // A hook mover on 5e, the heavenly horse on 1i, and a king well shut in.
  const HOOK = '4k4/9/9/9/4h4/9/9/LG7/KG6t w - 1';

  it('moves round a corner and shows the way', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'two-stage', position: HOOK });
    await table.click('5e');
    expect(await table.says('3g')).toContain('can go here');
    await table.square('3g').hover();
    const turns = page.locator('[data-way]');
    await expect.poll(() => turns.count()).toBe(2);
    await table.square('5g').hover();
    await expect.poll(() => turns.count()).toBe(0);
    await table.click('3g');
    await table.waitForMoves('5e3g');
    expect(await table.says('3g')).toContain('White hook mover');
    await table.click('9h', '9g');
    await table.waitForMoves('5e3g', '9h9g');
    // Two jumps of the heavenly horse, straight ahead.
    await table.click('1i', '1e');
    await table.waitForMoves('5e3g', '9h9g', '1i1e');
    await table.leave();
  });

  it('has cards that show both legs', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'two-stage' });
    for (const [square, code, name] of [
      ['8b', 'H', '鉤行'],
      ['2b', 'C', '摩羯'],
      ['8a', 'T', '天馬'],
    ] as const) {
      await table.square(square).focus();
      await page.keyboard.press('i');
      const card = page.locator(`[data-card="${code}"]`);
      await card.waitFor();
      expect(await card.textContent()).toContain(name);
      expect(await card.textContent()).toContain('if the first captured nothing');
      expect(await card.locator('.turn, .second').count()).toBeGreaterThan(7);
    }
    await table.leave();
  });
});

describe('kokose shogi', () => {
  it('moves own piece, enemy piece, own piece, and spends the right', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'kokose' });
    const right = (side: string) =>
      page.locator(`[data-plate="${side}"] [data-right]`).getAttribute('data-right');
    const step = () => page.locator('[data-kokose]').getAttribute('data-kokose');
    expect([await right('b'), await right('w')]).toEqual(['left', 'left']);

    // The switch can be turned off again.
    const toggle = page.getByRole('button', { name: 'Kokose: move for the opponent' });
    await toggle.click();
    expect(await step()).toBe('1');
    await page.keyboard.press('Escape');
    expect(await step()).toBe('0');
    await toggle.click();
    await table.click('7g', '7f');
    await table.waitForMoves('7g7f!k');
    expect(await step()).toBe('2');
    expect([await right('b'), await right('w')]).toEqual(['using', 'left']);
    // It is still Black who decides, though the pieces are White's.
    expect(await page.locator('[data-plate="b"]').textContent()).toContain('to move');
    expect(await page.locator('[data-plate="w"]').textContent()).not.toContain('to move');
    await table.click('3c', '3d');
    await table.waitForMoves('7g7f!k', '3c3d');
    expect(await page.locator('[data-said]').textContent()).toContain('White, moved by Black');
    expect(await step()).toBe('3');
    await table.click('8h', '2b');
    await page.locator('[data-move="8h2b+"]').click();
    await table.waitForMoves('7g7f!k', '3c3d', '8h2b+');
    expect([await right('b'), await right('w')]).toEqual(['used', 'left']);
    expect(await page.locator('[data-plate="w"]').textContent()).toContain('to move');
    const parts = await page.locator('ol .part').allTextContents();
    expect(parts).toEqual(['kokose 1', 'kokose 2', 'kokose 3']);
    // White may use his own; Black may not again.
    expect(await toggle.count()).toBe(1);
    await table.click('3a', '2b');
    await table.waitForPly(4);
    await expect.poll(() => toggle.count()).toBe(0);
    await table.leave();
  });

  it('lets a player who has one seat move the pieces and the hand of the other', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const friend = await sitDown(browser, { lang: 'en' });
    const position = '4k4/9/9/9/9/9/4P4/9/4K4 b g 1 bw -';
    await table.start(server.url, { variant: 'kokose', opponent: 'friend', side: 'b', position });
    await friend.page.goto(await table.page.locator('.invite input').inputValue());
    await friend.comes();
    await friend.connected();
    await table.page.getByRole('button', { name: 'ココセ（相手の手番も指す）' }).click();
    await table.click('5g', '5f');
    await table.waitForMoves('5g5f!k');
    await friend.waitForMoves('5g5f!k');
    await friend.page.getByText('Black makes three moves in a row').waitFor();
    await friend.click('5a', '4a');
    expect(await friend.moves()).toEqual(['5g5f!k']);
    await table.page.click('[data-hand="w"] [data-code="G"]');
    await table.click('9i');
    await table.waitForMoves('5g5f!k', 'G*9i');
    await table.click('5f', '5e');
    await friend.waitForMoves('5g5f!k', 'G*9i', '5f5e');
    await friend.click('5a', '5b');
    await table.waitForPly(4);
    await Promise.all([table.leave(), friend.leave()]);
  });

  it('must mate in kokose-finish, and says so', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'kokose-finish' });
    await page.keyboard.press('k');
    await page.getByText('The third move must mate').waitFor();
    await table.click('7g', '7f');
    await table.waitForMoves('7g7f!k');
    await table.click('3c', '3d');
    await table.waitForMoves('7g7f!k', '3c3d');
    await table.click('2g', '2f');
    await page.locator('[data-outcome="kokose-no-mate"]').waitFor();
    await table.leave();
  });
});

describe('turns of several parts on a phone', () => {
  for (const variant of ['stun', 'kokose-finish', 'two-stage']) {
    it(`${variant} is played by tapping`, async () => {
      const table = await sitDown(browser, { lang: 'ja', phone: true });
      const { page } = table;
      await table.start(server.url, { variant });
      if (variant === 'kokose-finish') await page.getByRole('button', { name: /ココセ（/ }).tap();
      await table.square('7g').tap();
      await table.square('7f').tap();
      if (variant === 'stun') {
        await page.locator('[data-second]').waitFor();
        expect(await table.overflow()).toBeLessThanOrEqual(0);
        await table.square('5a').tap();
      }
      await table.waitForPly(1);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      await table.leave();
    });
  }
});
