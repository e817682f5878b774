import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

/** As browsers do that refuse storage: naming it throws already. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

describe('a browser that refuses storage', () => {
  it('plays, builds armies and keeps its seat as long as the page lives', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.addInitScript(refuseStorage);
    await table.start(server.url, { variant: 'shogi' });
    await table.click('7g', '7f');
    await table.waitForMoves('7g7f');
    const game = new URL(page.url()).pathname;
    await page.locator('a.home').click();
    await page.locator(`[data-mine="${game.split('/')[2]}"]`).click();
    await table.connected();
    await table.click('3c', '3d');
    await table.waitForMoves('7g7f', '3c3d');
    await page.goto(`${server.url}/armies/rengo-chess`);
    await page.locator('[data-builder]').waitFor();
    await table.leave();
  });
});

describe('what others left in the store', () => {
  for (const [name, kept] of [
    ['games', '[null,{"id":1},{"id":"a","variant":"shogi"}]'],
    ['preferences', 'null'],
    ['armies', '[1]'],
    ['wish', '"x"'],
  ] as const) {
    it(`does not end a page: ${name}`, async () => {
      const table = await sitDown(browser, { lang: 'en' });
      const { page } = table;
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        `yagura.${name}`,
        kept,
      ] as const);
      await page.goto(server.url);
      await page.locator('[data-game="shogi"]').waitFor();
      await page.goto(`${server.url}/armies/rengo-shogi`);
      await page.locator('[data-builder]').waitFor();
      await table.leave();
    });
  }
});

describe('an address', () => {
  for (const path of [
    '/rules/%E0%A4%A',
    '/demo/%',
    '/armies/%ff',
    '/nothing',
    '/rules/nosuch',
    '/demo/nosuch',
    '/armies/chu',
  ]) {
    it(`at which nothing is says so: ${path}`, async () => {
      const table = await sitDown(browser, { lang: 'en' });
      await table.page.goto(server.url + path);
      await table.page.locator('[data-missing]').waitFor();
      expect(await table.page.title()).toContain('not found');
      await table.page.getByRole('link', { name: 'Games', exact: true }).click();
      await table.page.locator('[data-game="shogi"]').waitFor();
      await table.leave();
    });
  }

  it('with a hash that is no text is that page', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await table.page.goto(`${server.url}/#%`);
    await table.page.locator('[data-game="shogi"]').waitFor();
    await table.leave();
  });

  it('of the rulebook of small games leads to the games', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/rules/small#5.2`);
    await page.waitForURL('**/rules/stun#5.2');
    await page.goto(`${server.url}/rules/small`);
    await page.locator('[data-book="small"] a[href="/rules/kokose"]').click();
    await page.getByRole('heading', { level: 1, name: /kokose/i }).waitFor();
    await table.leave();
  });
});

describe('an exception', () => {
  for (const [name, code] of [
    ['while the page is drawn', 'export default function () { throw new Error("badly drawn"); }'],
    ['while its code is loaded', 'throw new Error("badly loaded");'],
  ] as const) {
    it(`${name} is told in both languages`, async () => {
      const table = await sitDown(browser, { lang: 'ja' });
      const { page } = table;
      await page.route('**/assets/WatchPage-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: code }),
      );
      await page.goto(`${server.url}/watch`);
      const broken = page.locator('[data-broken="page"]');
      await broken.waitFor();
      expect(await broken.textContent()).toContain('could not be shown');
      expect(await broken.textContent()).toContain('ページを表示できませんでした');
      expect(await broken.textContent()).toContain('badly');
      await table.context.close();
    });
  }

  it('of a board that is drawn beside others leaves the page as it is', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.route(/variants\?pictures/, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      for (const { id, picture } of json.variants)
        if (id === 'gungi' || id === 'euro') picture.faces = picture.faces.map(() => ({ code: null }));
      await route.fulfill({ response: answer, json });
    });
    await page.goto(server.url);
    await page.locator('[data-game="gungi"] [data-undrawn]').waitFor();
    await page.locator('[data-game="euro"]').scrollIntoViewIfNeeded();
    await page.locator('[data-game="euro"] [data-undrawn]').waitFor();
    await page.locator('[data-game="chu"] svg .pieces').waitFor();
    await page.locator('[data-game="euro"]').click();
    await page.locator('[data-game="euro"][aria-checked="true"]').waitFor();
    await table.leave();
  });

  it('of a page that stands is told at its edge', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.locator('[data-game="shogi"]').waitFor();
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('late'))));
    await page.locator('[data-broken="bar"]').waitFor();
    expect(await page.locator('[data-game="shogi"]').count()).toBe(1);
    await page.locator('[data-broken="bar"] button', { hasText: '×' }).click();
    await page.locator('[data-broken="bar"]').waitFor({ state: 'detached' });
    await table.context.close();
  });
});
