import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

// A lion on 6h with two pawns before it, a silver two steps on, and a pawn about to enter the zone.
const LION = 'r5k5/12/12/12/4s4P2/5p6/6p5/6N5/12/12/12/G5K5 b - 1';

describe('chu shogi by mouse', () => {
  it('takes two pieces, takes without moving, passes and promotes', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'chu', position: LION });

    await table.click('6h', '6g');
    const way = table.page.locator('[data-legs]');
    await way.waitFor();
    expect(await way.textContent()).toContain('×6g');
    // The piece is shown on the square that it has reached.
    expect(await table.says('6g')).toContain('Black lion');
    await table.click('7f');
    await table.waitForMoves('6h6g7f');

    await table.click('12a', '12b');
    await table.waitForMoves('6h6g7f', '12a12b');
    await table.click('7f', '8e');
    await table.page.getByRole('button', { name: 'Return (igui)' }).click();
    await table.waitForMoves('6h6g7f', '12a12b', '7f8e7f');
    expect(await table.says('8e')).toContain('empty');
    expect(await table.says('7f')).toContain('Black lion');

    await table.click('12b', '12c');
    await table.waitForPly(4);
    await table.click('7f');
    await table.page.getByRole('button', { name: 'Jitto (pass)' }).click();
    await table.waitForPly(5);
    expect((await table.moves())[4]).toMatch(/^7f\d+[a-l]7f$/);

    await table.click('12c', '12b');
    await table.waitForPly(6);
    await table.click('3e', '3d');
    await table.page.locator('[data-move="3e3d+"]').click();
    await table.waitForPly(7);
    expect((await table.moves())[6]).toBe('3e3d+');
    expect(await table.says('3d')).toContain('Black promoted pawn');
    await table.leave();
  });

  it('steps back leg by leg, stops on the way, and returns by clicking home', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    await table.start(server.url, { variant: 'chu', position: LION });
    await table.click('6h', '6g');
    await table.page.locator('[data-legs] .leg').waitFor();
    await table.page.keyboard.press('Escape');
    await expect.poll(() => table.page.locator('[data-legs] .leg').count()).toBe(0);
    expect(await table.square('6h').getAttribute('aria-selected')).toBe('true');
    await table.page.keyboard.press('Escape');
    await expect.poll(() => table.page.locator('[data-legs]').count()).toBe(0);
    expect(await table.moves()).toEqual([]);

    await table.click('6h', '6g', '6h');
    await table.waitForMoves('6h6g6h');
    await table.page.getByRole('button', { name: '待った' }).click();
    await table.waitForMoves();
    await table.click('6h', '6g');
    await table.page.getByRole('button', { name: 'ここで止まる' }).click();
    await table.waitForMoves('6h6g');
    await table.leave();
  });

  it('passes by walking over an empty square and back, and by a double click', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.start(server.url, { variant: 'chu', position: LION });
    await table.click('6h');
    await table.page.getByLabel('One step at a time').check();
    await table.click('5h');
    await table.page.locator('[data-legs] .leg').waitFor();
    await table.click('6h');
    await table.waitForPly(1);
    expect((await table.moves())[0]).toMatch(/^6h\d+[a-l]6h$/);
    await table.click('12a', '12b');
    await table.waitForPly(2);
    await table.square('6h').dblclick();
    await table.waitForPly(3);
    expect((await table.moves())[2]).toMatch(/^6h\d+[a-l]6h$/);
    await table.leave();
  });

  it('drags', async () => {
    const table = await sitDown(browser);
    await table.start(server.url, { variant: 'chu' });
    await table.drag('[data-square="7i"]', '[data-square="7h"]');
    await table.waitForMoves('7i7h');
    await table.leave();
  });

  it('says why a move is refused, with its clause and squares', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    // The lion on 6f is guarded by the gold on 6e.
    const position = 'r5k5/12/12/12/6g5/6n5/12/6N5/12/12/12/G5K5 b - 1';
    await table.start(server.url, { variant: 'chu', position });
    await table.click('6h', '6f');
    const notice = table.page.getByRole('alert');
    await notice.waitFor();
    const link = notice.getByRole('link');
    expect(await link.textContent()).toContain('§5.2');
    expect(await link.getAttribute('href')).toBe('/rules/chu#5.2');
    await expect.poll(() => table.page.locator('.board .refused').count()).toBeGreaterThan(0);
    const english = await notice.textContent();
    await table.page.getByRole('button', { name: '日本語' }).click();
    await expect.poll(() => notice.textContent()).not.toBe(english);
    expect(await table.moves()).toEqual([]);
    // The piece is still in hand, and a legal move goes on from there.
    await table.click('5g');
    await table.waitForMoves('6h5g');
    await table.leave();
  });
});
