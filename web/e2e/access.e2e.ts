import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('pages for everyone', () => {
  const readers = [false, true].flatMap((phone) =>
    (['light', 'dark'] as const).map((theme) => ({ phone, theme })),
  );
  it.for(readers)('pass the accessibility checks (phone $phone, $theme)', async ({ phone, theme }) => {
    const table = await sitDown(browser, { lang: 'en', phone });
    const { page } = table;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/9/9/4K4 b GPp 1' });
    await table.square('5i').click();
    if (!phone) await page.locator('[data-card="K"]').waitFor();
    expect(await complaints(table), 'game').toEqual([]);
    await table.start(server.url, { variant: 'stun', position: '4k4/9/9/9/9/9/9/9/4K4 b GPp 2 P*' });
    await table.click('5i', '5h');
    await page.locator('[data-second]').waitFor();
    expect(await complaints(table), 'stun').toEqual([]);
    await table.start(server.url, { variant: 'kokose-finish' });
    await page.locator('[data-kokose] button').click();
    expect(await complaints(table), 'kokose').toEqual([]);
    await table.start(server.url, { variant: 'chu' });
    await table.square('7j').focus();
    await page.keyboard.press('i');
    await page.locator('[data-card="N"]').waitFor();
    expect(await complaints(table), 'card').toEqual([]);
    await page.goto(server.url);
    await page.locator('[data-mine]').first().waitFor();
    expect(await complaints(table), 'lobby').toEqual([]);
    await page.goto(`${server.url}/rules/shogi`);
    await page.locator('article h2').first().waitFor();
    await page.locator('article svg').first().waitFor();
    expect(await complaints(table), 'rules').toEqual([]);
    await table.leave();
  });

  it.for([false, true])('pass them with a large board (phone $0)', async (phone) => {
    const table = await sitDown(browser, { lang: 'en', phone });
    await table.start(server.url, { variant: 'ennen' });
    await table.page.locator('[data-find]').fill('K');
    await table.page.locator('[data-found]').first().waitFor({ state: 'attached' });
    expect(await complaints(table)).toEqual([]);
    await table.leave();
  });

  it.for(readers)('pass them with the army builder (phone $phone, $theme)', async ({ phone, theme }) => {
    const table = await sitDown(browser, { lang: 'en', phone });
    const { page } = table;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/armies/rengo-janggi`);
    await page.locator('[data-army-piece="JK"]').click();
    expect(await complaints(table), 'empty').toEqual([]);
    if (phone) await page.click('[data-browse]');
    await page.locator('[data-template="sample-1"]').waitFor();
    expect(await complaints(table), 'templates').toEqual([]);
    await page.click('[data-tab="mine"]');
    await page.click('[data-save]');
    expect(await complaints(table), 'own armies').toEqual([]);
    await page.click('[data-tab="text"]');
    expect(await complaints(table), 'text').toEqual([]);
    await table.leave();
  });
});
