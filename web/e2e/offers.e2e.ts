import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

/** Two people, each at a screen of their own; the second plays White and reads Japanese. */
async function pair(variant: string): Promise<[Table, Table]> {
  const black = await sitDown(browser, { lang: 'en' });
  await black.start(server.url, { variant, opponent: 'friend', side: 'b' });
  const white = await sitDown(browser, { lang: 'ja' });
  await white.page.goto(await black.page.locator('.invite input').inputValue());
  await white.comes();
  await white.connected();
  await black.page.locator('.invite').waitFor({ state: 'detached' });
  return [black, white];
}
async function menu(table: Table, item: string): Promise<void> {
  await table.page.locator('summary', { hasText: '⋯' }).click();
  await table.page.click(item);
}

describe('two people', () => {
  it('agree on a draw, and go on to another game with sides exchanged', async () => {
    const [black, white] = await pair('shogi');
    await black.click('7g', '7f');
    await white.waitForMoves('7g7f');
    await menu(black, '[data-draw]');
    await black.page.locator('[data-offer="draw"] [data-withdraw]').waitFor();
    await white.page.click('[data-offer="draw"] [data-decline]');
    await black.page.getByText('The draw was declined.').waitFor();
    await white.click('3c', '3d');
    await black.waitForMoves('7g7f', '3c3d');
    await black.click('2g', '2f');
    await white.waitForMoves('7g7f', '3c3d', '2g2f');
    await menu(white, '[data-draw]');
    await black.page.click('[data-offer="draw"] [data-accept]');
    for (const table of [black, white]) await table.page.locator('[data-outcome="agreement"]').waitFor();
    const old = black.page.url();
    await black.page.click('[data-again-swapped]');
    await white.page.locator('[data-offer="rematch"] [data-accept]').click();
    for (const table of [black, white]) {
      await table.page.waitForURL((url) => url.pathname.startsWith('/game/') && url.href !== old);
      await table.connected();
    }
    expect(black.page.url()).toBe(white.page.url());
    // Who was White begins now, and sits below on his own board.
    await white.click('7g', '7f');
    await black.waitForMoves('7g7f');
    await black.click('3c', '3d');
    await white.waitForMoves('7g7f', '3c3d');
    const [far, near] = [await black.square('5i').boundingBox(), await black.square('5a').boundingBox()];
    expect(far!.y).toBeLessThan(near!.y);
    await Promise.all([black.leave(), white.leave()]);
  });

  it('take a move back when the other agrees', async () => {
    const [black, white] = await pair('shogi');
    await black.click('7g', '7f');
    await white.waitForMoves('7g7f');
    await black.page.getByRole('button', { name: 'Take back' }).click();
    await white.page.click('[data-offer="takeback"] [data-accept]');
    await black.waitForMoves();
    await Promise.all([black.leave(), white.leave()]);
  });
});

describe('one screen', () => {
  it('is asked before the game is drawn', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'chu' });
    await table.click('6i', '6h');
    await table.waitForPly(1);
    await menu(table, '[data-draw]');
    await table.page.locator('[data-ask-draw] [data-confirm]').click({ delay: 400 });
    await table.page.locator('[data-outcome="agreement"]').waitFor();
    await table.leave();
  });

  it('hears of a position that comes for the third time', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/9/9/4K4 b - 1' });
    for (let i = 0; i < 2; i += 1) {
      for (const [from, to] of [
        ['5i', '4i'],
        ['5a', '4a'],
        ['4i', '5i'],
        ['4a', '5a'],
      ] as const) {
        const ply = (await table.moves()).length;
        await table.click(from, to);
        await table.waitForPly(ply + 1);
        await page.waitForFunction(() => !document.querySelector('.pill'));
      }
    }
    await page.locator('[data-repetition="3"] a[href^="/rules/shogi#"]').waitFor();
    expect(await page.locator('[data-said]').textContent()).toContain('3 times');
    await table.leave();
  });
});

describe('fouls', () => {
  it('that lose at once are asked about once, and then lose', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    const position = '4k4/9/9/9/9/9/9/9/4K4 b - 50 play 9 -';
    const variant = 'gungi';
    await page.goto(server.url);
    await page.click(`[data-game="${variant}"]`);
    await page.check('input[name="opponent"][value="screen"]', { force: true });
    await page.check('input[name="fouls"][value="strict"]', { force: true });
    await page.click('form summary');
    await page.fill('textarea[name="position"]', position);
    await page.click('button.start');
    await table.connected();
    await table.click('5i', '5f');
    await page.locator('[data-foul]').waitFor();
    await page.locator('[data-foul] [data-cancel]').click({ delay: 400 });
    await page.locator('[data-foul]').waitFor({ state: 'detached' });
    expect(await page.locator('.banner').count()).toBe(0);
    // The piece is still in hand.
    await table.click('5f');
    await page.locator('[data-outcome="illegal"]').waitFor();
    await table.leave();
  });

  it('that may be claimed are not told apart on the board', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.click('[data-game="gungi"]');
    await page.check('input[name="opponent"][value="screen"]', { force: true });
    await page.check('input[name="fouls"][value="claim"]', { force: true });
    await page.click('form summary');
    await page.fill('textarea[name="position"]', '4k4/9/9/9/9/9/4S4/9/4K4 b - 50 play 9 -');
    await page.click('button.start');
    await table.connected();
    await table.click('5g');
    expect(await table.says('5f')).not.toContain('can go here');
    await table.click('5f');
    await table.waitForPly(1);
    await table.leave();
  });
});
