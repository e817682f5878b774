import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

withServer();

/** Begins a game of shogi as Black against a beginner, with hints. */
async function begin(reader: Reader): Promise<Table> {
  const table = await sitDown(browser, reader);
  const { page } = table;
  await page.goto(server.url);
  await page.click('[data-game="shogi"]');
  await page.check('input[name="opponent"][value="engine"]', { force: true });
  await page.fill('input[name="level"]', '1');
  await page.check('input[name="hints"]');
  await page.click('button.start');
  await page.waitForURL('**/game/*');
  await table.connected();
  return table;
}

/** The move that the hint on the page names. */
async function hinted({ page }: Table): Promise<string> {
  return (await page.locator('[data-hinted]').getAttribute('data-hinted')) ?? '';
}

async function resign({ page }: Table, words: [string, string]): Promise<void> {
  await page.getByRole('button', { name: words[0], exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words[1] }).click({ delay: 400 });
}

describe('hints', () => {
  it('are drawn until the next move, counted once, and told at the end', async () => {
    const table = await begin({ lang: 'en' });
    const { page } = table;
    await page.click('[data-hint]');
    const move = await hinted(table);
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    await page.locator(`.area [data-arrow="${from}${to}"]`).waitFor({ state: 'attached' });
    expect(await page.locator('[data-hinted] b').textContent()).toMatch(/^[A-Z]/);
    await page.keyboard.press('h');
    expect(await hinted(table)).toBe(move);
    await table.click(from, to);
    await table.waitForPly(2);
    expect(await page.locator('[data-hinted], .area [data-arrow]').count()).toBe(0);
    // The page is opened anew: the server knows how many there were, and what the hint is for this position.
    await page.keyboard.press('h');
    const second = await hinted(table);
    await page.reload();
    await table.connected();
    await page.click('[data-hint]');
    expect(await hinted(table)).toBe(second);
    await resign(table, ['Resign', 'Resign']);
    expect(await page.locator('[data-hints]').textContent()).toBe('2 hints');
    // The finished game joins the records, once.
    await page.goto(`${server.url}/library`);
    await page.click('[data-bring-played]');
    await expect.poll(() => page.locator('[data-record]').count()).toBe(1);
    expect(await page.locator('[data-record]').textContent()).toContain('Yagura (level 1)');
    await page.reload();
    await page.waitForSelector('[data-record]');
    expect(await page.locator('[data-bring-played]').count()).toBe(0);
    await table.leave();
  });

  it('are at hand on a phone, and absent from a game without', async () => {
    const table = await begin({ lang: 'ja', phone: true });
    const { page } = table;
    const button = await page.locator('[data-hint]').boundingBox();
    expect(button && button.x >= 0 && button.x + button.width <= 390).toBe(true);
    await page.tap('[data-hint]');
    const move = await hinted(table);
    await page.locator(`.area [data-arrow="${move.slice(0, 4)}"]`).waitFor({ state: 'attached' });
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await resign(table, ['投了', '投了する']);
    expect(await page.locator('[data-hints]').textContent()).toBe('ヒント1回');
    await table.leave();

    const plain = await sitDown(browser, { lang: 'ja' });
    await plain.start(server.url, { variant: 'shogi', opponent: 'engine', side: 'b', level: 1 });
    expect(await plain.page.locator('[data-hint]').count()).toBe(0);
    await plain.leave();
  });
});
