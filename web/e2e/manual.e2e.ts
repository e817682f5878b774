/** The manual beside the app: reached from it, in both languages, under the server's policy of content. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('the manual', () => {
  it('is reached from the foot of the page, and leads to the other language and back', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(server.url);
    await page.locator('[data-manual]').click();
    await page.waitForURL('**/docs/');
    await page.getByRole('link', { name: 'Records of games' }).click();
    await page.waitForURL('**/docs/records/');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.locator('header').getByRole('link', { name: '日本語' }).click();
    await page.waitForURL('**/docs/ja/records/');
    expect(await complaints(table)).toEqual([]);
    await page.locator('nav.contents a').first().click();
    expect(decodeURI(new URL(page.url()).hash)).not.toBe('');
    await page.locator('header .name').click();
    await page.locator('[data-manual]').waitFor();
    expect(errors).toEqual([]);
    await table.leave();
  });

  it('is dark as the app is, and a wrong address is none of its pages', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.goto(`${server.url}/docs`);
    const before = await theme();
    await page.locator('#theme').click();
    expect(await theme()).not.toBe(before);
    expect(await complaints(table)).toEqual([]);
    await page.goto(server.url);
    expect(await theme()).not.toBe(before);
    expect((await page.goto(`${server.url}/docs/nothing`))?.status()).toBe(404);
    expect((await page.goto(`${server.url}/docs/record.schema.json`))?.status()).toBe(200);
    await table.leave();
  });
});
