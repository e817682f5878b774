/** Records and studies at which several people work, the search by date, puzzles of one's own games. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

withServer();

const CHU = 'position startpos moves 7i7h 6d6e';

async function open(path: string, reader: Reader = {}): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await table.page.goto(server.url + path);
  return table;
}

async function board(variant: string, text: string, reader: Reader = {}): Promise<Table> {
  const table = await open(`/analysis/${variant}`, reader);
  await table.load(text);
  await table.page.waitForSelector('[data-tree] [data-turn]');
  return table;
}

function copied({ page }: Table): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Copies the edit link of a page by a button. What others have copied before is still there. */
async function linkBy(table: Table, button: string, page: 'record' | 'study'): Promise<string> {
  await table.page.evaluate(() => navigator.clipboard.writeText(''));
  await table.page.click(button);
  await expect.poll(() => copied(table)).toMatch(new RegExp(`/${page}/\\w+#edit=`));
  return copied(table);
}

/** Makes a move on the board of an analysis. */
async function move({ page }: Table, from: string, to: string): Promise<void> {
  await page.waitForSelector('[data-analysis][data-ready]');
  await page.click(`[data-square="${from}"]`);
  await page.click(`[data-square="${to}"]`);
}

const comment = '.annotator textarea';
const turns = ({ page }: Table) =>
  page.$$eval('[data-tree] [data-turn]', (all) => all.map((one) => one.getAttribute('data-turn')));

describe('a record', () => {
  it('is worked at by two browsers at the same time', async () => {
    const owner = await board('chu', CHU, { lang: 'ja' });
    const link = await linkBy(owner, '[data-share-edit]', 'record');
    await owner.page.waitForSelector('[data-live="writes"]');
    const guest = await open(link.slice(server.url.length), { lang: 'en' });
    await guest.page.waitForSelector('[data-live="writes"]');
    await guest.page.waitForSelector('[data-tree] [data-turn="6d6e"]');
    // What opens it is in no address any more.
    expect(guest.page.url()).not.toContain('edit');

    await move(guest, '8i', '8h');
    await owner.page.waitForSelector('[data-tree] [data-turn="8i8h"]');
    await guest.page.fill(comment, 'another way');
    await owner.page.click('[data-tree] [data-turn="8i8h"]');
    await expect.poll(() => owner.page.inputValue(comment)).toBe('another way');
    await owner.page.click('[data-main-line]');
    await expect.poll(() => turns(guest)).toEqual(['8i8h', '7i7h', '6d6e']);
    await owner.page.click('[data-glyph="!"]');
    await expect.poll(() => guest.page.textContent('[data-turn="8i8h"]')).toContain('!');

    // What the head says is told too, and the shelf finds it by that.
    await guest.page.click('[data-heads] summary');
    await guest.page.fill('[data-head="title"]', '例会');
    await guest.page.keyboard.press('Tab');
    await owner.page.click('[data-heads] summary');
    await expect.poll(() => owner.page.inputValue('[data-head="title"]')).toBe('例会');

    // One follows the other.
    await guest.page.click('[data-follow]');
    await owner.page.click('[data-tree] [data-turn="6d6e"]');
    await expect.poll(() => guest.page.getAttribute('[data-tree] [aria-current]', 'data-turn')).toBe('6d6e');
    expect(await complaints(owner)).toEqual([]);

    // Who has the other link sees it all and changes nothing.
    const id = /record\/(\w+)/.exec(link)?.[1] ?? '';
    const reader = await open(`/record/${id}`, { lang: 'en', phone: true });
    await reader.page.waitForSelector('[data-live="reads"]');
    await owner.page.click('[data-tree] [data-turn="8i8h"]');
    await owner.page.fill(comment, '読む人にも');
    await reader.page.keyboard.press('ArrowRight');
    await expect.poll(() => reader.page.inputValue(comment)).toBe('読む人にも');
    const wide = await reader.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);

    await expect.poll(() => guest.page.getAttribute('[data-tree] [aria-current]', 'data-turn')).toBe('8i8h');
    // What is changed without a connection comes later.
    await guest.context.setOffline(true);
    await server.kill();
    await guest.page.waitForSelector('[data-live="away"]');
    await guest.page.fill(comment, 'offline');
    await server.run();
    await guest.context.setOffline(false);
    await expect.poll(() => owner.page.inputValue(comment)).toBe('offline');
    expect([...owner.errors, ...guest.errors, ...reader.errors]).toEqual([]);
    await Promise.all([owner, guest, reader].map(({ context }) => context.close()));
  });
});

describe('a comment', () => {
  it('is written by two at the same time, and has what both write once', async () => {
    const owner = await board('chu', CHU, { lang: 'ja' });
    const link = await linkBy(owner, '[data-share-edit]', 'record');
    await owner.page.waitForSelector('[data-live="writes"]');
    const guest = await open(link.slice(server.url.length), { lang: 'en' });
    await guest.page.waitForSelector('[data-live="writes"]');
    for (const { page } of [owner, guest]) await page.click('[data-tree] [data-turn="6d6e"]');
    const written = ['abcdefghij', 'ABCDEFGHIJ'];
    await Promise.all(
      [owner, guest].map(({ page }, at) =>
        page.locator(comment).pressSequentially(written[at] ?? '', { delay: 60 }),
      ),
    );
    const lines = async ({ page }: Table) => (await page.inputValue(comment)).split('\n').sort();
    await expect.poll(() => lines(owner)).toEqual([...written].sort());
    await expect.poll(() => lines(guest)).toEqual([...written].sort());
    await Promise.all([owner, guest].map(({ context }) => context.close()));
  });
});

describe('a study', () => {
  it('has what two add at the same time', async () => {
    const owner = await open('/library', { lang: 'en' });
    await owner.page.click('[data-new-study]');
    await owner.page.waitForSelector('[data-study]');
    const add = async ({ page }: Table, game: string) => {
      if ((await page.getAttribute('[data-add-chapter]', 'aria-expanded')) === 'false')
        await page.click('[data-add-chapter]');
      await page.selectOption('[data-new-game]', game);
      await page.click('[data-add-empty]');
    };
    await add(owner, 'shogi');
    await owner.page.waitForSelector('[data-live="writes"]');
    const link = await linkBy(owner, '[data-share-study-edit]', 'study');
    const guest = await open(link.slice(server.url.length), { lang: 'en' });
    await guest.page.waitForSelector('[data-live="writes"]');
    for (const chapters of [3, 5, 7]) {
      await Promise.all([add(owner, 'chu'), add(guest, 'minishogi')]);
      for (const { page } of [owner, guest]) await page.waitForSelector(`[data-chapters="${chapters}"]`);
    }
    await Promise.all([owner, guest].map(({ context }) => context.close()));
  });

  it('has chapters in an order, for others too', async () => {
    const owner = await open('/library', { lang: 'en' });
    const { page } = owner;
    await page.click('[data-new-study]');
    await page.waitForSelector('[data-study]');
    await page.fill('[data-study] .title', 'Openings');
    await page.keyboard.press('Tab');
    for (const [game, n] of [
      ['chu', 1],
      ['shogi', 2],
    ] as const) {
      if ((await page.getAttribute('[data-add-chapter]', 'aria-expanded')) === 'false')
        await page.click('[data-add-chapter]');
      await page.selectOption('[data-new-game]', game);
      await page.click('[data-add-empty]');
      await page.waitForSelector(`[data-chapters="${n}"]`);
      await page.waitForSelector(`[data-analysis="${game}"]`);
    }
    await page.click('[data-chapter] >> nth=1 >> [data-rename]');
    await page.fill('[data-chapter] input', 'Bishop exchange');
    await page.keyboard.press('Enter');
    await page.click('[data-chapter] >> nth=1 >> [data-up]');
    await expect.poll(() => page.textContent('[data-chapter] >> nth=0')).toContain('Bishop exchange');
    // Escape gives up what was written.
    await page.click('[data-chapter] >> nth=0 >> [data-rename]');
    await page.fill('[data-chapter] input', 'Given up');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-chapter] input', { state: 'detached' });
    await page.reload();
    await expect.poll(() => page.textContent('[data-chapter] >> nth=0')).toContain('Bishop exchange');
    expect(await complaints(owner)).toEqual([]);
    const link = await linkBy(owner, '[data-share-study-edit]', 'study');

    const guest = await open(link.slice(server.url.length), { lang: 'ja', phone: true });
    await guest.page.waitForSelector('[data-analysis="shogi"]');
    await expect.poll(() => guest.page.textContent('[data-chapter] >> nth=0')).toContain('Bishop exchange');
    await guest.page.waitForSelector('[data-live="writes"]');
    const wide = await guest.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    // Both are at the same chapter: what one changes, in it and in their order, the other sees.
    await page.click('[data-chapter] >> nth=0 >> .name');
    await page.waitForSelector('[data-analysis="shogi"]');
    await page.waitForSelector('[data-live="writes"]');
    await guest.page.fill(comment, '角換わり');
    await expect.poll(() => page.inputValue(comment)).toBe('角換わり');
    await guest.page.click('[data-chapter] >> nth=0 >> [data-down]');
    await expect.poll(() => page.textContent('[data-chapter] >> nth=1')).toContain('Bishop exchange');

    // A name that one writes stays as it is written while the other gives the chapter another.
    await guest.page.click('[data-chapter] >> nth=0 >> [data-rename]');
    await guest.page.fill('[data-chapter] input', '中将棋の序盤');
    await page.click('[data-chapter] >> nth=0 >> [data-rename]');
    await page.fill('[data-chapter] input', 'Chu');
    await page.keyboard.press('Enter');
    await page.click('[data-chapter] >> nth=1 >> [data-up]');
    await expect.poll(() => guest.page.textContent('[data-chapter] >> nth=0')).toContain('Bishop exchange');
    expect(await guest.page.inputValue('[data-chapter] input')).toBe('中将棋の序盤');
    await guest.page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('[data-chapter] >> nth=1')).toContain('中将棋の序盤');
    // A field that was left as it was changes nothing.
    await guest.page.click('[data-chapter] >> nth=1 >> [data-rename]');
    await page.click('[data-chapter] >> nth=1 >> [data-rename]');
    await page.fill('[data-chapter] input', 'Chu');
    await page.keyboard.press('Enter');
    await page.click('[data-chapter] >> nth=1 >> [data-up]');
    await expect.poll(() => guest.page.textContent('[data-chapter] >> nth=1')).toContain('Bishop exchange');
    await guest.page.keyboard.press('Enter');
    await expect.poll(() => guest.page.textContent('[data-chapter] >> nth=0')).toContain('Chu');

    // The reading link shows the same, and nothing to press.
    const id = /study\/(\w+)/.exec(link)?.[1] ?? '';
    const reader = await open(`/study/${id}`, { lang: 'en' });
    await reader.page.waitForSelector('[data-chapters="2"]');
    expect(await reader.page.locator('[data-up], [data-add-chapter]').count()).toBe(0);
    // Another link takes the place of the first one, which opens nothing any more.
    await page.click('[data-renew-study]');
    await expect.poll(() => copied(owner)).not.toBe(link);
    const renewed = await copied(owner);
    expect(renewed).toContain(`/study/${id}#edit=`);
    await guest.page.waitForSelector('[data-live="reads"]');
    await guest.page.goto('about:blank');
    await guest.page.goto(renewed);
    await guest.page.waitForSelector('[data-live="writes"]');
    // Whose chapter is taken out by the other is told, and sees the next one.
    await guest.page.waitForSelector('[data-analysis="chu"]');
    await page.click('[data-chapter] >> nth=0 >> [data-remove]');
    await guest.page.waitForSelector('[data-chapters="1"]');
    await guest.page.waitForSelector('[data-analysis="shogi"]');
    expect(await guest.page.textContent('.study .said')).toContain('「Chu」は研究から外されました');
    await page.goto(`${server.url}/library`);
    await expect.poll(() => page.textContent(`[data-study="${id}"]`)).toContain('Openings');
    expect([...owner.errors, ...guest.errors, ...reader.errors]).toEqual([]);
    await Promise.all([owner, guest, reader].map(({ context }) => context.close()));
  });
});

describe('a study that two have open', () => {
  it('is live without a chapter, keeps a title that is typed, and is told to be deleted', async () => {
    const owner = await open('/library', { lang: 'en' });
    const { page } = owner;
    await page.click('[data-new-study]');
    await page.waitForSelector('[data-study]');
    const link = await linkBy(owner, '[data-share-study-edit]', 'study');
    const id = /study\/(\w+)/.exec(link)?.[1] ?? '';
    const guest = await open(link.slice(server.url.length), { lang: 'ja' });
    const reader = await open(`/study/${id}`, { lang: 'en', phone: true });
    await Promise.all([guest, reader].map((one) => one.page.waitForSelector('[data-chapters="0"]')));

    await guest.page.click('[data-study] .title');
    await guest.page.keyboard.type('序盤の');
    await page.click('[data-add-chapter]');
    await page.selectOption('[data-new-game]', 'chu');
    await page.click('[data-add-empty]');
    await Promise.all([guest, reader].map((one) => one.page.waitForSelector('[data-analysis="chu"]')));

    // What one types stays while the other changes the study.
    await guest.page.waitForSelector('[data-live="writes"]');
    await guest.page.fill('[data-study] .title', '序盤の');
    await page.fill('[data-study] .title', 'Openings');
    await page.keyboard.press('Tab');
    await expect.poll(() => reader.page.textContent('.study h2')).toBe('Openings');
    await guest.page.waitForTimeout(500);
    expect(await guest.page.inputValue('[data-study] .title')).toBe('序盤の');
    await guest.page.locator('[data-study] .title').press('End');
    await guest.page.keyboard.type('研究');
    await guest.page.keyboard.press('Enter');
    await expect.poll(() => page.inputValue('[data-study] .title')).toBe('序盤の研究');

    // An address that is older than the study says nothing of what is not there any more.
    await page.goto(`${server.url}/study/${id}#chapter=abcdefghijklm`);
    await page.reload();
    await page.waitForSelector('[data-analysis="chu"]');
    expect(await page.textContent('.study .said')).toBe('');

    await page.click('[data-ask-forget-study]');
    await page.click('[data-forget-study]');
    await page.waitForURL('**/library');
    await Promise.all([guest, reader].map((one) => one.page.waitForSelector('[data-study-gone]')));
    expect(await guest.page.textContent('[data-study-gone]')).toContain('削除');
    expect(await complaints(reader)).toEqual([]);
    await guest.page.click('.study a');
    await guest.page.waitForSelector('[data-import]', { state: 'attached' });
    expect(await guest.page.locator(`[data-study="${id}"]`).count()).toBe(0);
    await Promise.all([owner, guest, reader].map(({ context }) => context.close()));
  });
});

describe('the shelf', () => {
  it('is searched by date', async () => {
    const table = await open('/library', { lang: 'en' });
    const { page } = table;
    const file = (name: string, date: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(`開始日時：${date}\n手合割：平手\n先手：${name}\n   1 ７六歩(77)\n`),
    });
    const year = new Date().getFullYear();
    await page.setInputFiles('[data-import]', [file('old', '2001/02/03'), file('new', `${year}/01/01`)]);
    await expect.poll(() => page.locator('[data-record]').count()).toBe(2);
    await page.selectOption('[data-period]', 'year');
    await expect.poll(() => page.locator('[data-record]').count()).toBe(1);
    expect(await page.textContent('[data-record]')).toContain('new');
    await page.fill('[data-from]', '2001-02-03');
    await page.fill('[data-to]', '2001-02-03');
    await expect.poll(() => page.textContent('[data-record]')).toContain('old');
    await page.selectOption('[data-period]', 'any');
    await page.selectOption('[data-order]', 'date');
    await expect.poll(() => page.textContent('[data-record] >> nth=0')).toContain('new');
    expect(await complaints(table)).toEqual([]);
    expect(table.errors).toEqual([]);
    await table.context.close();
  });
});

describe('a mistake of one’s own', () => {
  it('becomes a puzzle', async () => {
    // Black has a mate in one, plays elsewhere, and is lost.
    const text = 'position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g 1 moves G*1e R*5e';
    const table = await board('shogi', text, { lang: 'en' });
    const { page } = table;
    await page.click('.report [data-begin]');
    await page.waitForSelector('[data-report="done"]', { timeout: 60_000 });
    await page.click('[data-make="b"]');
    await page.waitForSelector('[data-practise="done"]', { timeout: 60_000 });
    await page.click('[data-mine]');
    await page.waitForSelector('.solve .board');
    await expect.poll(() => page.textContent('#task')).toContain('mate in 1');
    const solved = page.locator('[data-stage="solved"]');
    // A wrong move is refuted like in any other puzzle.
    await page.click('[data-square="5i"]');
    await page.click('[data-square="4i"]');
    await page.waitForSelector('[data-stage="wrong"]');
    await page.keyboard.press('r');
    expect(await solved.count()).toBe(0);
    await page.goto(`${server.url}/puzzles`);
    await expect.poll(() => page.textContent('[data-own="shogi"]')).toContain('1 puzzle');
    await page.click('[data-own="shogi"]');
    await page.click('[data-ask-forget-own]');
    expect(await complaints(table)).toEqual([]);
    await page.click('[data-forget-own]');
    await page.getByText('There are no mistakes to practise').waitFor();
    await page.goto(`${server.url}/puzzles`);
    await page.locator('[data-tile]').first().waitFor();
    expect(await page.locator('[data-own]').count()).toBe(0);
    expect(table.errors).toEqual([]);
    await table.context.close();
  });
});
