import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('shogi', () => {
  it('is won by drops to mate', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/9/9/4K4 b GPp 1' });
    await table.page.click('[data-hand="b"] [data-code="P"]');
    await table.click('5c');
    await table.waitForMoves('P*5c');
    await table.drag('[data-hand="w"] [data-code="P"]', '[data-square="9d"]');
    await table.waitForMoves('P*5c', 'P*9d');
    await table.drag('[data-hand="b"] [data-code="G"]', '[data-square="5b"]');
    await table.waitForMoves('P*5c', 'P*9d', 'G*5b');
    const banner = table.page.locator('[data-outcome="checkmate"]');
    await banner.waitFor();
    expect(await banner.textContent()).toContain('Black wins');

    // The record can be walked through, and the past is marked as such.
    await table.page.keyboard.press('ArrowLeft');
    await table.page.locator('[data-past]').waitFor();
    expect(await table.says('5b')).toContain('empty');
    expect(new URL(table.page.url()).hash).toBe('#2');
    await table.page.locator('[data-past]').click();
    expect(await table.says('5b')).toContain('Black gold');

    const id = new URL(table.page.url()).pathname;
    await table.page.getByRole('button', { name: 'Play again' }).click();
    await table.page.waitForURL((url) => url.pathname.startsWith('/game/') && url.pathname !== id);
    await table.connected();
    expect(await table.says('5a')).toContain('White king');
    await table.leave();
  });

  it('refuses two pawns on a file and leads to the rule', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/4P4/9/4K4 b P 1' });
    await table.page.click('[data-hand="b"] [data-code="P"]');
    await table.click('5e');
    const link = table.page.getByRole('alert').getByRole('link');
    expect(await link.getAttribute('href')).toBe('/rules/shogi#1.7');
    await table.leave();
  });

  it('shows the server’s reason for a position that is none', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.click('[data-game="shogi"]');
    await page.click('form summary');
    await page.fill('textarea[name="position"]', 'not a position');
    await page.click('button.start');
    await page.locator('.failure').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await table.leave();
  });

  it('is answered by the computer, which lets moves be taken back', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    await table.click('7g', '7f');
    await table.waitForPly(2);
    expect((await table.moves())[0]).toBe('7g7f');
    await expect.poll(() => table.page.locator('.thinking').count()).toBe(0);
    await table.page.getByRole('button', { name: 'Take back' }).click();
    await table.waitForMoves();
    await table.click('2g', '2f');
    await table.waitForPly(2);
    await table.page.getByRole('button', { name: 'Resign' }).click();
    await table.page.getByRole('button', { name: 'Resign' }).click();
    await table.page.locator('[data-outcome="resign"]').waitFor();
    await table.leave();
  });

  it('lets White sit below, and the computer begin', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi-7x9', opponent: 'engine', side: 'w', level: 1 });
    await table.waitForPly(1);
    const [far, near] = [await table.square('4i').boundingBox(), await table.square('4a').boundingBox()];
    expect(far!.y).toBeLessThan(near!.y);
    await table.leave();
  });

  it('starts with White when the option says so', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi-10x10', first: 'white' });
    await table.click('10c', '10d');
    await table.waitForMoves('10c10d');
    await table.leave();
  });

  it('is played with a friend who follows the link', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'shogi', opponent: 'friend', side: 'b' });
    const link = await table.page.locator('.invite input').inputValue();
    const friend = await sitDown(browser, { lang: 'ja' });
    await friend.page.goto(link);
    await friend.comes();
    await friend.connected();
    expect(friend.page.url()).not.toContain('join=');
    await table.click('7g', '7f');
    await friend.waitForMoves('7g7f');
    await friend.click('3c', '3d');
    await table.waitForMoves('7g7f', '3c3d');
    // A third one without a token only watches.
    const watcher = await sitDown(browser, { lang: 'en' });
    await watcher.page.goto(table.page.url());
    await watcher.connected();
    await watcher.page.getByText('You are watching').waitFor();
    await watcher.click('2g', '2f');
    expect(await table.moves()).toEqual(['7g7f', '3c3d']);
    await Promise.all([table.leave(), friend.leave(), watcher.leave()]);
  });
});
