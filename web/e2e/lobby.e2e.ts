import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

describe('the lobby', () => {
  it('asks the server once for all games and their pictures', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(server.url);
    await page.locator('[data-game="gungi"] svg .pieces').waitFor();
    await page.waitForLoadState('networkidle');
    const of = asked.filter((path) => path.startsWith('/api/'));
    // And who looks at the page.
    expect(of.sort()).toEqual(['/api/v1/session', '/api/v1/variants']);
    expect(asked.filter((path) => /GamePage|ArmiesPage|DemoPage|RulesPage|\/ja-/.test(path))).toEqual([]);
    // A tower, as the game is special by it, not an empty board.
    expect(await page.locator('[data-game="gungi"] .pieces > g').count()).toBeGreaterThan(2);
    expect(await page.locator('[role="radio"][aria-checked="true"]').getAttribute('data-game')).toBe('shogi');
    expect(await page.title()).toContain('Yagura');
    await table.leave();
  });

  it.for([
    [{ width: 1440, height: 900 }],
    [{ width: 1024, height: 768 }],
    [{ width: 1280, height: 600 }],
  ] as const)('has the start in sight, wherever one is on the page, at %o', async ([viewport]) => {
    const table = await sitDown(browser, { lang: 'ja', viewport });
    const { page } = table;
    await page.goto(server.url);
    await page.locator('[data-game="shogi"] svg .pieces').first().waitFor();
    const start = async () => (await page.locator('button.start').boundingBox())!;
    expect((await start()).y + (await start()).height).toBeLessThanOrEqual(viewport.height);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    expect((await start()).y).toBeGreaterThan(0);
    expect((await start()).y + (await start()).height).toBeLessThanOrEqual(viewport.height);
    // What is below in the form can be reached, and is not under the button.
    await page.click('form summary');
    await page.locator('textarea[name="position"]').fill('9/9/9/9/9/9/9/9/9 b - 1');
    await page.locator('form').evaluate((form) => form.scrollTo(0, form.scrollHeight));
    const field = (await page.locator('textarea[name="position"]').boundingBox())!;
    expect(field.y + field.height).toBeLessThanOrEqual((await start()).y);
    await table.leave();
  });

  it('has a menu of all pages on a phone', async () => {
    const table = await sitDown(browser, { lang: 'en', viewport: { width: 360, height: 640 }, phone: true });
    const { page } = table;
    await page.goto(server.url);
    await page.locator('[data-game="shogi"]').waitFor();
    const menu = page.locator('[data-pages]');
    await menu.getByRole('button', { name: 'Menu' }).tap();
    expect(await complaints(table)).toEqual([]);
    await menu.getByRole('button', { name: 'Dark appearance' }).tap();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.keyboard.press('Escape');
    await menu.locator('a').first().waitFor({ state: 'detached' });
    await menu.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Puzzles' }).tap();
    await page.waitForURL('**/puzzles');
    await menu.locator('a').first().waitFor({ state: 'detached' });
    // Somewhere else on the page it is closed too.
    await menu.getByRole('button', { name: 'Menu' }).tap();
    await page.touchscreen.tap(40, 500);
    await menu.locator('a').first().waitFor({ state: 'detached' });
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await table.leave();
  });

  it.for([[{ width: 390, height: 664 }], [{ width: 360, height: 640 }]] as const)(
    'shows who comes for the first time a game on the first screen of a phone, at %o',
    async ([viewport]) => {
      const table = await sitDown(browser, { lang: 'en', viewport, phone: true });
      const { page } = table;
      await page.goto(server.url);
      const first = page.locator('.games [data-game]').first();
      await first.waitFor();
      const [tile, name] = [(await first.boundingBox())!, (await first.locator('strong').boundingBox())!];
      expect(tile.y + tile.height / 2).toBeLessThanOrEqual(viewport.height);
      expect(name.y + name.height).toBeLessThanOrEqual(viewport.height);
      await table.leave();
    },
  );

  it('keeps what was chosen when another game is', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.check('input[name="opponent"][value="friend"]', { force: true });
    await page.check('input[name="side"][value="w"]', { force: true });
    await page.click('[data-game="chu"]');
    expect(await page.isChecked('input[name="opponent"][value="friend"]')).toBe(true);
    expect(await page.isChecked('input[name="side"][value="w"]')).toBe(true);
    await page.check('input[name="opponent"][value="engine"]', { force: true });
    await page.fill('input[name="level"]', '8');
    await page.keyboard.press('Escape');
    await page.locator('[data-game="chu"]').focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-game'))).toBe('gungi');
    expect(await page.locator('[data-game="gungi"]').getAttribute('aria-checked')).toBe('true');
    expect(await page.inputValue('input[name="level"]')).toBe('8');
    await page.keyboard.press('Home');
    expect(await page.locator('[data-game="shogi"]').getAttribute('aria-checked')).toBe('true');
    await table.leave();
  });

  it('keeps what was chosen when the screen is turned', async () => {
    const table = await sitDown(browser, { lang: 'en', viewport: { width: 1024, height: 768 } });
    const { page } = table;
    await page.goto(server.url);
    await page.click('[data-game="chu"]');
    await page.check('input[name="opponent"][value="player"]', { force: true });
    await page.fill('input[name="to"]', 'hana');
    await page.check('input[name="side"][value="w"]', { force: true });
    await page.check('input[name="opponent"][value="engine"]', { force: true });
    await page.fill('input[name="level"]', '8');
    await page.check('input[name="hints"]', { force: true });
    await page.click('form summary');
    await page.fill('textarea[name="position"]', 'a position');
    const filled = async () => {
      expect(await page.isChecked('input[name="opponent"][value="engine"]')).toBe(true);
      expect(await page.inputValue('input[name="level"]')).toBe('8');
      expect(await page.isChecked('input[name="side"][value="w"]')).toBe(true);
      expect(await page.isChecked('input[name="hints"]')).toBe(true);
      expect(await page.inputValue('textarea[name="position"]')).toBe('a position');
      await page.check('input[name="opponent"][value="player"]', { force: true });
      expect(await page.inputValue('input[name="to"]')).toBe('hana');
      await page.check('input[name="opponent"][value="engine"]', { force: true });
    };
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator('aside form').waitFor({ state: 'detached' });
    await page.click('[data-game="chu"]');
    await page.locator('dialog[open]').waitFor();
    await filled();
    // What is changed over the list is so beside it, and the form comes back as it was left.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator('aside form').waitFor();
    await filled();
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator('dialog[open]').waitFor();
    await page.click('dialog [data-close]');
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.locator('dialog').waitFor({ state: 'attached' });
    expect(await page.locator('dialog[open]').count()).toBe(0);
    await table.leave();
  });

  it('says to whoever is new what it is, and shows what is special about the games', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(server.url);
    await page.locator('[data-welcome] .stage .pieces').waitFor();
    // It moves, and can be stopped.
    await page
      .locator('[data-welcome] .stage :is(.glide, .glide-twice, .land)')
      .waitFor({ state: 'attached' });
    await page.click('[data-welcome] .pause');
    await page.locator('[data-welcome] .stage .shapes').waitFor({ state: 'attached' });
    expect(await complaints(table)).toEqual([]);
    // A picture is drawn when one comes near it.
    for (const game of ['chu', 'stun', 'kokose', 'two-stage']) {
      const tile = page.locator(`[data-game="${game}"]`);
      await tile.scrollIntoViewIfNeeded();
      await tile.locator('[data-arrow]').first().waitFor({ state: 'attached' });
    }
    expect(await page.locator('[data-game] svg').count()).toBeLessThan(
      await page.locator('[data-game]').count(),
    );
    await page.locator('[data-easy]').last().click();
    expect(await page.locator('[role="radio"][aria-checked="true"]').getAttribute('data-game')).toBe(
      'dobutsu',
    );
    await page.check('input[name="opponent"][value="screen"]', { force: true });
    await page.click('button.start');
    await page.waitForURL('**/game/*');
    await table.connected();
    // Whoever has a game goes on with it.
    await page.goto(server.url);
    await page.locator('[data-mine]').first().waitFor();
    expect(await page.locator('[data-welcome]').count()).toBe(0);
    await table.leave();
  });

  it('shows nothing of a game that its rules do not allow', async () => {
    const folder = new URL('../src/lobby/showcases/', import.meta.url);
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      const { position, turns } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      const answer = await fetch(`${server.url}/api/v1/variants/${file.replace('.json', '')}/positions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ start: position, moves: turns.map(({ move }: { move: string }) => move) }),
      });
      expect(answer.status, `${file}: ${await answer.text()}`).toBe(200);
    }
  });

  it('starts from a handicap where the game has them', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.click('[data-game="gungi"]');
    expect(await page.locator('[data-start]').count()).toBe(0);
    await page.click('[data-game="chu"]');
    expect(await page.locator('[data-start] option').allTextContents()).toContain('Two lions');
    await page.click('[data-game="shogi"]');
    const start = page.getByLabel('Handicap');
    expect(await start.inputValue()).toBe('usual');
    await start.selectOption({ label: 'Six pieces' });
    await page.check('input[name="opponent"][value="screen"]', { force: true });
    await page.click('button.start');
    await page.waitForURL('**/game/*');
    await table.connected();
    // The lance, the bishop and the rook are missing, the general is there.
    for (const [square, piece] of [
      ['1a', 'empty'],
      ['2b', 'empty'],
      ['8b', 'empty'],
      ['4a', 'White'],
    ] as const)
      expect(await table.square(square).getAttribute('aria-label')).toContain(piece);
    expect(table.errors).toEqual([]);
    await table.leave();
  });

  for (const height of [664, 844]) {
    it(`starts a game within the first screen of a phone of ${height}`, async () => {
      const table = await sitDown(browser, { lang: 'ja', phone: true });
      const { page } = table;
      await page.setViewportSize({ width: 390, height });
      await page.goto(server.url);
      await page.locator('[data-game="shogi"]').tap();
      const box = await page.locator('button.start').boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(height);
      await page.locator('[data-close]').tap();
      await page.locator('button.start').waitFor({ state: 'hidden' });
      await page.locator('[data-game="shogi"]').tap();
      await page.locator('button.start').tap();
      await page.waitForURL('**/game/*');
      await table.connected();
      await table.leave();
    });
  }

  it('leads to puzzles, analysis and the records that are kept on a phone too', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    const { page } = table;
    await page.goto(server.url);
    for (const [link, path] of [
      ['Puzzles', '/puzzles'],
      ['Analysis', '/analysis/shogi'],
      ['My records', '/library'],
    ] as const) {
      const room = page
        .getByRole('navigation', { name: 'Besides playing' })
        .getByRole('link', { name: link });
      const box = await room.boundingBox();
      expect(box!.y + box!.height).toBeLessThan(844);
      await room.tap();
      await page.waitForURL(`**${path}`);
      await page.goBack();
    }
    expect(table.errors).toEqual([]);
    await table.leave();
  });

  it('has the games that go on first, and asks before a seat is given up', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    const { page } = table;
    const ids: string[] = [];
    for (const variant of ['shogi', 'chu', 'stun', 'kokose'])
      ids.push(await table.start(server.url, { variant }));
    await page.goto(server.url);
    const [first, choose] = [page.locator('[data-mine]').first(), page.locator('#choose')];
    expect(await first.getAttribute('data-mine')).toBe(ids[3]);
    expect((await first.boundingBox())!.y).toBeLessThan((await choose.boundingBox())!.y);
    expect(await page.locator('[data-mine]').count()).toBe(3);
    await page.locator('[data-all]').tap();
    expect(await page.locator('[data-mine]').count()).toBe(4);
    await page.locator('li .cross').first().tap();
    await page.locator('[data-keep]').tap();
    expect(await page.locator('[data-mine]').count()).toBe(4);
    await page.locator('li .cross').first().tap();
    await page.locator('[data-forget]').tap();
    expect(await page.locator('[data-mine]').count()).toBe(3);
    await table.leave();
  });
});
