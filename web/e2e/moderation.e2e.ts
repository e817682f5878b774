/** What is reported reaches a moderator, who is named at the command line; the others see what he does. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer(['--per-address-log-ins=0']);

const human = { kind: 'human' };

async function newGame(): Promise<string> {
  const body = JSON.stringify({ variant: 'shogi', black: human, white: human });
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers, body });
  return (await made.json()).id;
}

/** Watches a game with the chat open. */
async function watch(table: Table, game: string): Promise<void> {
  const { page } = table;
  await page.goto(`${server.url}/game/${game}`);
  await table.connected();
  const toggle = page.locator('[data-chat-toggle]');
  await toggle.waitFor();
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  await page.locator('[data-say]').waitFor();
}

async function say({ page }: Table, text: string): Promise<void> {
  await page.fill('[data-say]', text);
  await page.press('[data-say]', 'Enter');
}

const lines = ({ page }: Table) => page.locator('[data-line] [data-text]').allTextContents();

describe('moderation', () => {
  it('is for moderators, who see what was said and remove it, silence and close', async () => {
    const game = await newGame();
    const hana = await sitDown(browser, { lang: 'en' });
    const troll = await sitDown(browser, { lang: 'en' });
    const mei = await sitDown(browser, { lang: 'ja', phone: true });
    await hana.signUp(server.url, 'Hana');
    await troll.signUp(server.url, 'Troll');
    await mei.signUp(server.url, 'Mei');
    await Promise.all([watch(hana, game), watch(troll, game)]);
    await say(hana, 'good evening');
    await say(troll, 'go away <img src=x>');
    await expect.poll(() => lines(hana)).toEqual(['good evening', 'go away <img src=x>']);

    // Reported with a word of one's own.
    await hana.page.locator('[data-line-menu]').nth(1).click();
    await hana.page.click('[data-report]');
    await hana.page.selectOption('[data-reason]', 'spam');
    await hana.page.fill('textarea', 'twice today');
    await hana.page.click('[data-send-report]');
    await hana.page.locator('[data-line-sheet]').waitFor({ state: 'detached' });
    await hana.page.getByText('The moderators will see it').waitFor();

    // Once: the second time it is known.
    await hana.page.locator('[data-line-menu]').nth(1).click();
    await hana.page.click('[data-report]');
    await hana.page.click('[data-send-report]');
    await hana.page.getByText('This has been reported from here already').waitFor();

    // It is nobody's business but a moderator's.
    await mei.page.goto(`${server.url}/moderation`);
    await mei.page.locator('[data-moderation] p').waitFor();
    expect(await mei.page.locator('[data-report]').count()).toBe(0);
    server.command('store', 'role', 'Mei', 'moderator');
    await mei.page.reload();
    const report = mei.page.locator('[data-report][data-state="open"]');
    await report.waitFor();
    expect(await report.textContent()).toContain('twice today');
    expect(await report.locator('li.meant').textContent()).toContain('go away <img src=x>');
    expect(await report.locator('li').count()).toBe(2);
    expect(await complaints(mei)).toEqual([]);
    expect(await mei.overflow()).toBeLessThanOrEqual(0);

    // Removed for all, at once.
    await report.locator('[data-remove]').click();
    await mei.page.locator('[data-report][data-state="done"]').waitFor();
    await expect.poll(() => lines(hana)).toEqual(['good evening']);
    await expect.poll(() => lines(troll)).toEqual(['good evening']);

    // The next line costs him his voice for a day, the one after his account.
    await say(troll, 'and you too');
    await expect.poll(() => lines(hana)).toEqual(['good evening', 'and you too']);
    await hana.page.locator('[data-line-menu]').nth(1).click();
    await hana.page.click('[data-report]');
    await hana.page.click('[data-send-report]');
    await hana.page.locator('[data-line-sheet]').waitFor({ state: 'detached' });
    await mei.page.reload();
    await report.locator('[data-silence]').click();
    await expect.poll(() => report.count()).toBe(0);
    await say(troll, 'hello?');
    await expect.poll(() => troll.page.inputValue('[data-say]')).toBe('hello?');
    expect(await lines(hana)).toEqual(['good evening', 'and you too']);
    await Promise.all([hana.leave(), troll.leave(), mei.leave()]);
  });

  it('closes an account, which can log in no more', async () => {
    const game = await newGame();
    const [jun, liar, ren] = await Promise.all(
      ['Jun', 'Liar', 'Ren'].map(async (name) => {
        const table = await sitDown(browser, { lang: 'en' });
        await table.signUp(server.url, name);
        return table;
      }),
    );
    if (!jun || !liar || !ren) throw new Error('three people');
    await Promise.all([watch(jun, game), watch(liar, game)]);
    await say(liar, 'I let a program play');
    await expect.poll(() => lines(jun)).toEqual(['I let a program play']);
    await jun.page.locator('[data-line-menu]').click();
    await jun.page.click('[data-report]');
    await jun.page.selectOption('[data-reason]', 'cheating');
    await jun.page.click('[data-send-report]');
    await jun.page.locator('[data-line-sheet]').waitFor({ state: 'detached' });
    // A player is reported without a line of his.
    await jun.page.click('[data-report-player]');
    await jun.page.selectOption('[data-which]', 'w');
    expect(await complaints(jun)).toEqual([]);
    await jun.page.click('[data-send-report]');
    await jun.page.locator('[data-player-sheet]').waitFor({ state: 'detached' });
    server.command('store', 'role', 'Ren', 'moderator');
    await ren.page.goto(`${server.url}/moderation`);
    await ren.page.locator('[data-report][data-state="open"]').nth(1).waitFor();
    const report = ren.page.locator('[data-report][data-state="open"]', { hasText: 'Liar' });
    await report.locator('[data-close-account]').click();
    await report.locator('[data-confirm]').click();
    await expect.poll(() => report.count()).toBe(0);
    await liar.page.goto(`${server.url}/login`);
    await liar.page.reload();
    await liar.page.locator('header [data-who=""]').waitFor();
    await Promise.all([jun.leave(), liar.leave(), ren.leave()]);
  });

  it('removes a tournament from its page', async () => {
    const clock = { kind: 'real-time', b: { main: 600 }, w: { main: 600 } };
    const terms = { name: 'Nonsense', variant: 'shogi', system: 'round-robin', organiser: 'Chief', clock };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${'0f'.repeat(16)}` };
    const body = JSON.stringify(terms);
    const held = await fetch(`${server.url}/api/v1/tournaments`, { method: 'POST', headers, body });
    const { tournament } = (await held.json()) as { tournament: { id: string } };
    const kai = await sitDown(browser, { lang: 'ja', phone: true });
    await kai.signUp(server.url, 'Kai');
    await kai.page.goto(`${server.url}/tournaments/${tournament.id}`);
    await kai.page.locator('[data-tournament]').waitFor();
    expect(await kai.page.locator('[data-act="ask-end"]').count()).toBe(0);
    server.command('store', 'role', 'Kai', 'moderator');
    await kai.page.reload();
    await kai.page.click('[data-act="ask-end"]');
    expect(await complaints(kai)).toEqual([]);
    expect(await kai.overflow()).toBeLessThanOrEqual(0);
    await kai.page.click('[data-act="end"]');
    await kai.page.waitForURL('**/tournaments');
    await expect.poll(() => kai.page.getByText('Nonsense').count()).toBe(0);
    await kai.leave();
  });

  it('lets an account not hear another, at all its devices', async () => {
    const game = await newGame();
    const hana = await sitDown(browser, { lang: 'ja' });
    const loud = await sitDown(browser, { lang: 'en' });
    await hana.signUp(server.url, 'Haru');
    await loud.signUp(server.url, 'Loud');
    await Promise.all([watch(hana, game), watch(loud, game)]);
    await say(loud, 'first');
    await expect.poll(() => lines(hana)).toEqual(['first']);
    await hana.page.locator('[data-line-menu]').click();
    await hana.page.click('[data-block]');
    await expect.poll(() => lines(hana)).toEqual([]);
    await hana.page.reload();
    await say(loud, 'second');
    await expect.poll(() => lines(loud)).toEqual(['first', 'second']);
    expect(await lines(hana)).toEqual([]);
    await hana.page.goto(`${server.url}/account`);
    await hana.page.click('[data-blocked="Loud"] button');
    await hana.page.locator('[data-blocked="Loud"]').waitFor({ state: 'detached' });
    await watch(hana, game);
    await expect.poll(() => lines(hana)).toEqual(['first', 'second']);
    await Promise.all([hana.leave(), loud.leave()]);
  });
});
