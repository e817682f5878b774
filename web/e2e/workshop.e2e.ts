/** The workshop: from an empty file to a game that a friend plays in another browser. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

async function open(reader: Parameters<typeof sitDown>[1]): Promise<{ table: Table; page: Page }> {
  const table = await sitDown(browser, reader);
  await table.page.goto(`${server.url}/workshop`);
  await table.page.waitForSelector('[data-workshop]');
  return { table, page: table.page };
}

const textOf = (page: Page) => page.locator('[data-text]').inputValue();

async function fill(page: Page, field: string, value: string): Promise<void> {
  await page.fill(`[data-field="${field}"]`, value);
  await page.locator(`[data-field="${field}"]`).press('Tab');
}

/** From the library a piece into the game. */
async function take(page: Page, words: string, moves: string): Promise<void> {
  await page.click('[data-open-library]');
  await page.fill('[data-library-search]', words);
  await page.locator(`[data-library-piece="${moves}"]`).first().click();
}

/** Minishogi, from the smallest game with drops. */
async function minishogi(page: Page): Promise<void> {
  await page.click('[data-template="hands"]');
  await page.waitForSelector('[data-fine]');
  await fill(page, 'id', 'tiny');
  expect(await textOf(page)).toContain('book = "tiny"');
  await fill(page, 'name.en', 'Tiny shogi');
  for (const [words, moves, code] of [
    ['silver general', 'FfW', 'S'],
    ['bishop', 'B', 'B'],
    ['rook', 'R', 'R'],
  ] as const) {
    await take(page, words, moves);
    await page.waitForSelector(`[data-kind-form="${code}"]`);
    await page.check('[data-kind-field="hand"]');
    await page.check('[data-kind-field="promotes"]');
  }
  for (const [code, moves] of [
    ['+B', 'BW'],
    ['+R', 'RF'],
  ] as const) {
    await page.click(`[data-kind="${code}"]`);
    await page.fill('[data-kind-field="moves"]', moves);
    await page.locator('[data-kind-field="moves"]').press('Tab');
  }
  await page.fill('[data-start]', 'rbsgk/4p/5/P4/KGSBR b - 1');
  await page.locator('[data-start]').press('Tab');
  await page.waitForSelector('[data-fine]');
}

describe('a game of one’s own', () => {
  it('is minishogi, made from the smallest game, played against the computer', async () => {
    const { table, page } = await open({ lang: 'en' });
    expect(await complaints(table)).toEqual([]);
    await minishogi(page);
    expect(await complaints(table)).toEqual([]);
    // A slip in the text is shown at its line, and is gone with it.
    const text = await textOf(page);
    await page.fill('[data-text]', text.replace('zone = 1', 'zone = one'));
    await page.waitForSelector('[data-line="8"].wrong');
    expect(await page.isDisabled('[data-play="engine"]')).toBe(true);
    await page.fill('[data-text]', text);
    await page.waitForSelector('[data-fine]');
    await page.selectOption('[data-level]', '2');
    await page.click('[data-play="engine"]');
    await page.waitForURL('**/game/*');
    await table.connected();
    expect(await page.textContent('main')).toContain('level 2');
    await table.click('5d', '5c');
    await table.waitForPly(2);
    await table.leave();
  });

  it('has a piece that takes and goes on, by clicks; errors stand where they are; all is undone', async () => {
    const { table, page } = await open({ lang: 'en' });
    await page.click('[data-template="plain"]');
    await page.waitForSelector('[data-fine]');
    await page.click('[data-add]');
    await page.waitForSelector('[data-kind-form]');
    await page.click('[data-at="0,2"]');
    await page.click('[data-move-tool="on"]');
    await page.click('[data-at="0,1"]');
    expect(await page.inputValue('[data-kind-field="moves"]')).toBe('WfD fcavW');
    await page.waitForSelector('[data-at="0,1"].on');
    // The other way round: the text is what the squares show.
    await page.fill('[data-kind-field="moves"]', 'Ig B');
    await page.locator('[data-kind-field="moves"]').press('Tab');
    await page.waitForSelector('[data-at="1,1"].igui.slide');
    // By keys, over the piece itself in the middle.
    await page.locator('[data-at="0,1"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('[data-at="0,-1"]:focus[tabindex="0"]');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[data-at="-1,-1"]:focus, [data-at="1,-1"]:focus');
    // Rules that know a move are called as their game is.
    await page.click('[data-special="d3K"]');
    await page.waitForSelector('[data-take-rules]');
    expect(await page.textContent('[data-take-rules]')).toContain('“Shin-Ennen Dai shogi”');
    await page.click('[data-undo]');
    await page.waitForSelector('[data-fine]');
    // A letter that means nothing.
    const before = await textOf(page);
    await page.fill('[data-kind-field="moves"]', 'f!');
    await page.locator('[data-kind-field="moves"]').press('Tab');
    await page.waitForSelector('[data-errors]');
    expect(await page.textContent('#kind-errors')).toContain('!');
    expect(await page.locator('[data-line].wrong').count()).toBe(1);
    expect(await page.isDisabled('[data-play="engine"]')).toBe(true);
    await page.click('[data-error]');
    await page.waitForSelector('[data-text]:focus');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('!');
    await page.keyboard.press('Control+z');
    expect(await textOf(page)).toBe(before);
    await page.waitForSelector('[data-fine]');
    await page.keyboard.press('Control+Shift+z');
    expect(await textOf(page)).toContain('f!');
    await page.click('[data-undo]');
    // A reload loses nothing.
    await page.reload();
    await page.waitForSelector('[data-fine]');
    expect(await textOf(page)).toBe(before);
    await table.leave();
  });

  it('is forked, sent as a link, and played by another browser', async () => {
    const { table, page } = await open({ lang: 'en' });
    // The form of a game in the lobby leads here too; what was there comes back.
    await page.click('[data-template="hands"]');
    await page.waitForSelector('[data-fine]');
    await page.goto(server.url);
    await page.click('[data-game="minishogi"]');
    await page.click('[data-fork]');
    await page.waitForSelector('[data-replaced]');
    expect(await textOf(page)).toContain('id = "my-minishogi"');
    await page.click('[data-undo]');
    expect(await textOf(page)).toContain('id = "my-shogi"');
    await page.goto(`${server.url}/rules/minishogi`);
    await page.click('[data-fork]');
    await page.waitForSelector('[data-fine]');
    expect(await textOf(page)).toContain('id = "my-minishogi"');
    expect(await textOf(page)).toContain('# Without perpetual check');
    await fill(page, 'zone', '2');
    await fill(page, 'name.en', '<b>Bold</b>');
    await page.waitForSelector('[data-fine]');
    await page.click('[data-share]');
    const link = await page.inputValue('[data-link]');
    expect(link).toMatch(/\/workshop\/my-minishogi~w[0-9a-f]{16}$/);

    const friend = await sitDown(browser, { lang: 'ja', phone: true });
    await friend.page.goto(link);
    await friend.page.waitForSelector('[data-shared]');
    expect(await friend.overflow()).toBeLessThanOrEqual(0);
    expect(await complaints(friend)).toEqual([]);
    await friend.page.click('[data-fork]');
    await friend.page.waitForSelector('[data-fine]');
    expect(await textOf(friend.page)).toContain('my-minishogi');
    await friend.page.goto(link);
    await friend.page.click('[data-play="screen"]');
    await friend.page.waitForURL('**/game/*');
    await friend.connected();
    await friend.leave();

    await page.goto(link);
    expect(await page.textContent('h1')).toBe('<b>Bold</b>');
    await page.goto(`${server.url}/workshop/nothing~w0`);
    await page.getByText('There is no such game here').waitFor();
    await table.leave();
  });

  for (const phone of [false, true])
    it(`takes and goes on in a game with drops: made, played, shared and forked ${phone ? 'on a phone' : 'at a desk'}`, async () => {
      const { table, page } = await open({ lang: phone ? 'ja' : 'en', phone });
      await minishogi(page);
      await page.click('[data-add]');
      await page.waitForSelector('[data-kind-form="A"]');
      await page.check('[data-kind-field="hand"]');
      await page.click('[data-at="0,2"]');
      await page.click('[data-move-tool="on"]');
      await page.click('[data-at="0,1"]');
      expect(await page.inputValue('[data-kind-field="moves"]')).toBe('WfD fcavW');
      // It is seen at once, though these rules cannot judge it: what can is said, and taken by a press.
      await page.waitForSelector('[data-at="0,1"].on');
      await page.waitForSelector('[data-errors]');
      expect(await page.textContent('#kind-errors')).toContain('fairy');
      await page.click('[data-take-rules="fairy"]');
      await page.waitForSelector('[data-fine]');
      await page.waitForSelector('[data-at="0,1"].on');
      await page.fill('[data-start]', 'rbsgk/4p/4a/P3A/KGSBR b - 1');
      await page.locator('[data-start]').press('Tab');
      await page.waitForSelector('[data-fine]');
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      expect(await complaints(table)).toEqual([]);

      await page.selectOption('[data-level]', '2');
      await page.click('[data-play="engine"]');
      await page.waitForURL('**/game/*');
      await table.connected();
      // It takes what is in front of it and comes back; the engine answers.
      await table.click('1d', '1c', '1d');
      await table.waitForPly(2);
      expect((await table.moves())[0]).toBe('1d1c1d');
      expect(await table.overflow()).toBeLessThanOrEqual(0);

      await page.goto(`${server.url}/workshop`);
      await page.waitForSelector('[data-fine]');
      await page.click('[data-share]');
      const link = await page.inputValue('[data-link]');
      const friend = await sitDown(browser, { lang: phone ? 'en' : 'ja', phone: !phone });
      await friend.page.goto(link);
      await friend.page.click('[data-play="screen"]');
      await friend.page.waitForURL('**/game/*');
      await friend.connected();
      // It goes on; what it took is dropped like any other piece.
      await friend.click('1d', '1c', '1b');
      await friend.waitForMoves('1d1c1b');
      await friend.click('2a', '1b');
      await friend.waitForPly(2);
      await friend.page.click('[data-hand="b"] [data-code="A"]');
      await friend.click('3c');
      await friend.waitForMoves('1d1c1b', '2a1b', 'A*3c');
      await friend.page.goto(link);
      await friend.page.click('[data-fork]');
      await friend.page.waitForSelector('[data-fine]');
      expect(await textOf(friend.page)).toContain('rules = "fairy"');
      expect(await textOf(friend.page)).toContain('moves = "WfD fcavW"');
      await friend.leave();
      await table.leave();
    });

  it('declares rules of its own in a form, in step with the text', async () => {
    const { table, page } = await open({ lang: 'en' });
    await page.click('[data-template="hands"]');
    await page.waitForSelector('[data-fine]');
    const before = await textOf(page);
    await page.click('[data-declared] summary');
    expect(await page.locator('[data-declared-key="promotion"]').count()).toBe(0);
    await page.click('[data-declare]');
    await page.selectOption('[data-declared-key="promotion"]', 'capture');
    await page.selectOption('[data-declared-key="reverts"]', 'true');
    await page.fill('[data-declared-key="fold"]', '3');
    await page.locator('[data-declared-key="fold"]').press('Tab');
    expect(await textOf(page)).toContain(
      '[play]\npromotion = "capture"\nreverts = true\nfold = 3\n\n[[kind]]',
    );
    await page.waitForSelector('[data-fine]');
    expect(await complaints(table)).toEqual([]);
    // A number out of bounds is said at its line.
    await page.fill('[data-declared-key="fold"]', '99');
    await page.locator('[data-declared-key="fold"]').press('Tab');
    await page.waitForSelector('[data-errors]');
    expect(await page.textContent('[data-error]')).toContain('fold = 99');
    // The other way round: the text is what the form shows.
    await page.fill('[data-text]', (await textOf(page)).replace('fold = 99', 'fold = 2\npass = "allowed"'));
    expect(await page.inputValue('[data-declared-key="fold"]')).toBe('2');
    expect(await page.inputValue('[data-declared-key="pass"]')).toBe('allowed');
    await page.waitForSelector('[data-fine]');
    await page.selectOption('[data-declared-key="begins"]', 'w');
    expect(await textOf(page)).toContain('KG3 w - 1"');
    await page.selectOption('[data-declared-key="repetition"]', 'repeater-loses');
    await page.waitForSelector('[data-fine]');
    await page.click('[data-play="screen"]');
    await page.waitForURL('**/game/*');
    await table.connected();
    await page.goto(`${server.url}/workshop`);
    await page.waitForSelector('[data-fine]');
    await page.fill('[data-text]', before);
    await table.leave();
  });

  for (const phone of [false, true])
    it(`tells a friend its rules ${phone ? 'on a phone' : 'at a desk'}`, async () => {
      const { table, page } = await open({ lang: 'en' });
      await page.click('[data-template="declared"]');
      await page.waitForSelector('[data-fine]');
      const text = await textOf(page);
      await page.fill('[data-text]', text.replace('[play]\n', '[play]\ntry = "wins-if-safe"\nfold = 3\n'));
      await page.waitForSelector('[data-fine]');
      await page.click('[data-share]');
      const link = await page.inputValue('[data-link]');
      const id = link.slice(link.lastIndexOf('/') + 1);
      await table.leave();

      const friend = await sitDown(browser, { lang: phone ? 'ja' : 'en', phone });
      await friend.page.goto(link);
      const rule = friend.page.locator('[data-rule="try"]');
      await rule.waitFor();
      expect(await rule.textContent()).toBe(phone ? '取られなければ勝ち' : 'wins where it is not captured');
      expect(await friend.overflow()).toBeLessThanOrEqual(0);
      expect(await complaints(friend)).toEqual([]);
      await friend.page.click('[data-play="screen"]');
      await friend.page.waitForURL('**/game/*');
      await friend.connected();
      const href = await friend.page.locator('a[href^="/rules/"]').first().getAttribute('href');
      expect(href).toBe(`/rules/${id}`);
      await friend.page.goto(server.url + href);
      await rule.waitFor();
      expect(await friend.page.textContent('[data-rule="repetition"]')).toBe(phone ? '引き分け' : 'a draw');
      expect(await friend.page.locator('[data-set] [data-kind]').count()).toBe(3);
      expect(await friend.overflow()).toBeLessThanOrEqual(0);
      expect(await complaints(friend)).toEqual([]);
      // The same version is analysed, forked and played from there.
      for (const door of ['[data-fork]', '[data-play]'])
        expect(await friend.page.locator(door).getAttribute('href')).toContain(id);
      await friend.page.click('[data-analysis]');
      await friend.page.waitForSelector('[data-analysis][data-ready]');
      expect(await friend.page.locator(`a[href="/rules/${id}"]`).count()).toBeGreaterThan(0);
      await friend.leave();
    });

  it('takes a change back that its rules cannot judge, and writes listed pieces as tables', async () => {
    const { table, page } = await open({ lang: 'en' });
    await page.click('[data-template="hands"]');
    await page.waitForSelector('[data-fine]');
    // Rules that are for lions would refuse its drops.
    const rules = await page
      .locator('[data-field="rules"] option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(rules).toEqual(['shogi', 'fairy']);
    await page.click('[data-declared] summary');
    await page.selectOption('[data-declared-key="repetition"]', 'first-player-loses');
    await page.waitForSelector('[data-fine]');
    const before = await textOf(page);
    await page.check('[data-option="first"]');
    await page.waitForSelector('[data-broken]');
    expect(await complaints(table)).toEqual([]);
    await page.click('[data-broken] button');
    await page.waitForSelector('[data-fine]');
    expect(await textOf(page)).toBe(before);
    expect(await page.isChecked('[data-option="first"]')).toBe(false);
    // What was typed is not what the form did.
    await page.fill('[data-text]', before.replace('files = 5', 'files = five'));
    await page.waitForSelector('[data-errors]');
    expect(await page.locator('[data-broken]').count()).toBe(0);

    const listed = `base = "minishogi"
id = "listed"
name = { ja = "列", romaji = "retsu", en = "Listed" }
kind = [{ code = "S", moves = "FfWbW" }]
`;
    await page.fill('[data-text]', listed);
    await page.waitForSelector('[data-fine]');
    await page.click('[data-listed] button');
    await page.waitForSelector('[data-fine]');
    expect(await textOf(page)).toContain('[[kind]]\ncode = "S"\nmoves = "FfWbW"\n');
    expect(await page.locator('[data-listed]').count()).toBe(0);
    await page.click('[data-kind="S"]');
    expect(await page.inputValue('[data-kind-field="moves"]')).toBe('FfWbW');
  });

  it('draws boards of any size, lifts a ban that cannot be, and follows another tab', async () => {
    const { table, page } = await open({ lang: 'ja' });
    await page.click('[data-template="hands"]');
    await page.waitForSelector('[data-fine]');
    // Zones that meet, and two files.
    for (const [files, ranks, zone] of [
      ['6', '6', '3'],
      ['2', '6', '1'],
    ] as const) {
      await fill(page, 'files', files);
      await fill(page, 'ranks', ranks);
      await fill(page, 'zone', zone);
      await page.waitForSelector(`[data-field="files"] >> visible=true`);
      expect(await page.inputValue('[data-field="zone"]')).toBe(zone);
    }
    expect(table.errors).toEqual([]);

    await page.fill(
      '[data-text]',
      'base = "shogi"\nid = "leaps"\nname = { ja = "跳", romaji = "chō", en = "Leaps" }\n',
    );
    await page.waitForSelector('[data-fine]');
    await page.click('[data-kind="P"]');
    await page.fill('[data-kind-field="moves"]', 'fW2');
    await page.locator('[data-kind-field="moves"]').press('Tab');
    await page.click('[data-lift-ban]');
    await page.waitForSelector('[data-fine]');
    const text = await textOf(page);
    expect(text).toContain('marks = ["nifu"]');

    const beside = await page.context().newPage();
    await beside.goto(`${server.url}/workshop`);
    await beside.waitForSelector('[data-fine]');
    await beside.fill('[data-field="name.en"]', 'From beside');
    await beside.locator('[data-field="name.en"]').press('Tab');
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('[data-text]')?.value.includes('From beside'),
    );
    await page.click('[data-undo]');
    expect(await textOf(page)).toBe(text);
    await beside.close();
  });

  it('has a piece with an image of its own, which runs nothing', async () => {
    const { table, page } = await open({ lang: 'en' });
    await page.click('[data-template="hands"]');
    await page.waitForSelector('[data-fine]');
    await page.click('[data-kind="G"]');
    const file = join(server.folder, 'gold.svg');
    writeFileSync(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" onload="window.ran = true">
<script>window.ran = true</script><image href="${server.url}/ran.png"/>
<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.ran = true"/></foreignObject>
<circle cx="5" cy="5" r="4" fill="#0a7"/></svg>`,
    );
    await page.setInputFiles('[data-kind-image]', file);
    // In the palette, on the board, and in its own form.
    await page.locator('.form [data-own-image]').nth(2).waitFor();
    await page.waitForSelector('[data-fine]');
    expect(await textOf(page)).toContain("image = '''\n<svg");
    await page.click('.remarks summary');
    expect(await page.textContent('[data-remarks]')).toContain('<script>');
    await page.click('[data-share]');
    const link = await page.inputValue('[data-link]');

    const friend = await sitDown(browser, { lang: 'ja', phone: true });
    const asked: string[] = [];
    friend.page.on('request', (request) => asked.push(request.url()));
    await friend.page.goto(link);
    await friend.page.click('[data-play="screen"]');
    await friend.page.waitForURL('**/game/*');
    await friend.connected();
    const image = friend.page.locator('.board [data-own-image]').first();
    await image.waitFor();
    const shown = decodeURIComponent((await image.getAttribute('href')) ?? '');
    expect(shown).toBe(
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#0a7"/></svg>',
    );
    expect(await friend.page.evaluate(() => 'ran' in window)).toBe(false);
    expect(asked.filter((url) => url.includes('ran.png'))).toEqual([]);
    await friend.leave();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await page.click('[data-remove-image]');
    expect(await textOf(page)).not.toContain('image');

    // What is no image at all is said where it is.
    writeFileSync(file, '<html></html>');
    await page.setInputFiles('[data-kind-image]', file);
    await page.waitForSelector('[data-errors]');
    expect(await page.textContent('#kind-errors')).toContain('expected an element <svg>');
    await table.leave();
  });

  it('is a file, and fits on a phone in the dark', async () => {
    const { table, page } = await open({ lang: 'ja', phone: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.click('[data-template="hands"]');
    await page.waitForSelector('[data-fine]');
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await page.click('[data-kind="G"]');
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    expect(await complaints(table)).toEqual([]);
    await page.click('[data-view="text"]');
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    expect(await complaints(table)).toEqual([]);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('[data-save]')]);
    expect(saved.suggestedFilename()).toBe('my-shogi.toml');
    const text = readFileSync(await saved.path(), 'utf8');
    expect(text).toBe(await textOf(page));
    const file = join(server.folder, 'wide.toml');
    writeFileSync(file, text.replace('zone = 1', 'zone = 2'));
    await page.setInputFiles('[data-file]', file);
    await expect.poll(() => textOf(page)).toContain('zone = 2');
    await page.waitForSelector('[data-fine]');
    // The start is dragged by a finger or a mouse: the king goes one square up.
    await page.click('[data-view="form"]');
    const [from, to] = [
      page.locator('[data-square="5e"]').first(),
      page.locator('[data-square="5d"]').first(),
    ];
    await from.scrollIntoViewIfNeeded();
    const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await textOf(page)).toContain('/K4/1G3 b - 1');
    await table.leave();
  });
});
