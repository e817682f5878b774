/** A club evening: four join a tournament, are led to their boards, and come back to the table. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

/** Holds a tournament through the form; returns its address. */
async function hold({ page }: Table, system = 'round-robin'): Promise<string> {
  await page.goto(server.url);
  await page.click('[data-nav="tournaments"]');
  await page.waitForURL('**/tournaments');
  await page.fill('input[name="name"]', '金曜例会');
  await page.selectOption('select[name="system"]', system);
  await page.click('label:has(input[name="time"][value="blitz"])');
  await page.fill('input[name="organiser"]', 'Kanji');
  await page.click('[data-hold]');
  await page.waitForURL('**/tournaments/*');
  return page.url();
}

async function enter({ page }: Table, url: string, name: string): Promise<void> {
  await page.goto(url);
  await page.fill('input[name="guest"]', name);
  await page.click('[data-enter]');
  await page.locator('[data-leave]').waitFor();
}

/** Gives up, and goes back to the table. */
async function resign(table: Table): Promise<void> {
  const { page } = table;
  const button = page.locator('[data-resign]').or(page.getByRole('button', { name: /^(Resign|投了)/ }));
  await button.first().click();
  await button.first().click();
  await page.locator('[data-outcome="resign"]').waitFor();
}

const points = async ({ page }: Table) => page.locator('[data-standings] [data-points] b').allTextContents();

describe('an arena of two', () => {
  it('is played with half the time by who wants a further point', async () => {
    const people = await Promise.all([
      sitDown(browser, { lang: 'ja' }),
      sitDown(browser, { lang: 'en', phone: true }),
    ]);
    const [chief, guest] = people;
    const url = await hold(chief, 'arena');
    await enter(chief, url, 'Hana');
    await enter(guest, url, 'Taro');
    await chief.page.locator('[data-player="2"]').waitFor();
    await chief.page.click('[data-act="start"]');
    await Promise.all(people.map(({ page }) => page.waitForURL('**/game/*')));
    await Promise.all(people.map((table) => table.connected()));
    for (const table of people) {
      await table.page.locator('[data-berserk]').waitFor();
      expect(await complaints(table)).toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
    }
    await guest.page.click('[data-berserk]');
    for (const { page } of people) await page.locator('[data-plate] [data-halved]').waitFor();
    expect(await guest.page.locator('[data-berserk]').count()).toBe(0);
    // Three minutes and byoyomi become a minute and a half; Black's face counts how long he has to begin.
    await chief.page.click('[data-berserk]');
    for (const { page } of people) await page.locator('[data-clock="w"] b', { hasText: '1:30' }).waitFor();
    for (const table of people) {
      expect(await complaints(table)).toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
    }
    await chief.page.goto(url);
    await chief.page.locator('[data-pairing] [data-halved="w"]').waitFor();
    for (const table of people) expect(table.errors).toEqual([]);
    await Promise.all(people.map((table) => table.leave()));
  });
});

describe('an arena whose players stay at their board', () => {
  it('leads them to the next game', async () => {
    const people = await Promise.all([
      sitDown(browser, { lang: 'ja' }),
      sitDown(browser, { lang: 'en', phone: true }),
    ]);
    const [chief, guest] = people;
    const url = await hold(chief, 'arena');
    await enter(chief, url, 'Hana');
    await enter(guest, url, 'Taro');
    await chief.page.locator('[data-player="2"]').waitFor();
    await chief.page.click('[data-act="start"]');
    await Promise.all(people.map(({ page }) => page.waitForURL('**/game/*')));
    await Promise.all(people.map((table) => table.connected()));
    const first = chief.page.url();
    await resign(guest);
    // It is said that there is a next game, and how long he may take to come.
    await Promise.all(people.map(({ page }) => page.locator('[data-next-game]').waitFor()));
    await guest.page.click('[data-stay]');
    const lost = Number(await guest.page.locator('[data-lost-in]').getAttribute('data-lost-in'));
    expect(lost).toBeGreaterThan(240);
    expect(lost).toBeLessThanOrEqual(300);
    expect(await guest.page.title()).toContain('Your next game has begun');
    expect(await complaints(guest)).toEqual([]);
    expect(await guest.overflow()).toBeLessThanOrEqual(0);
    // One is led, the other stays until he wants to go.
    await chief.page.waitForURL(({ href }) => href.includes('/game/') && href !== first);
    expect(guest.page.url()).toBe(first);
    await guest.page.click('[data-go-next]');
    await guest.page.waitForURL(chief.page.url());
    const second = chief.page.url();
    await Promise.all(people.map((table) => table.connected()));
    // Who comes back to the old board is not led again.
    await guest.page.goto(first);
    await guest.page.locator('[data-next-game]').waitFor();
    expect(await guest.page.locator('[data-leads-in]').count()).toBe(0);
    await guest.page.click('[data-go-next]');
    await guest.page.waitForURL(second);
    // A game that goes on when the arena ends does not count.
    await chief.page.goto(url);
    await chief.page.click('[data-act="ask-end"]');
    await chief.page.click('[data-act="end"]');
    await chief.page.locator('[data-stage="over"]').waitFor();
    await chief.page.locator('[data-pairing] [data-uncounted]').waitFor();
    await guest.connected();
    await resign(guest);
    await guest.page.locator('p[data-uncounted]').waitFor();
    for (const table of people) expect(table.errors).toEqual([]);
    await Promise.all(people.map((table) => table.leave()));
  });
});

describe('a tournament of four', () => {
  it('goes from joining to the final table', async () => {
    const people = await Promise.all([
      sitDown(browser, { lang: 'ja' }),
      sitDown(browser, { lang: 'en', phone: true }),
      sitDown(browser, { lang: 'ja', phone: true }),
      sitDown(browser, { lang: 'en' }),
    ]);
    const [chief] = people;
    const url = await hold(chief);
    for (const [at, table] of people.entries())
      await enter(table, url, ['Hana', 'Taro', 'Jiro', 'Sachi'][at] ?? '');
    await chief.page.locator('[data-player="4"]').waitFor();
    for (const table of people) {
      expect(await complaints(table)).toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
    }
    await people[1].page.locator('[data-organiser]').waitFor({ state: 'detached' });
    await chief.page.click('[data-act="start"]');

    for (const round of [1, 2, 3]) {
      // Everybody is led to his board, and two give up: whoever has the higher number.
      await Promise.all(people.map(({ page }) => page.waitForURL('**/game/*')));
      await Promise.all(people.map((table) => table.connected()));
      const boards = people.map(({ page }) => page.url());
      const losers = people.filter((_, at) => boards.indexOf(boards[at] ?? '') < at);
      expect(losers.length).toBe(2);
      for (const loser of losers) await resign(loser);
      await Promise.all(
        people.map(async ({ page }) => {
          await page.locator('[data-to-tournament]').click();
          await page.waitForURL(url);
        }),
      );
      if (round < 3) {
        const pair = chief.page.locator('[data-act="pair"]:not([disabled])');
        await pair.waitFor();
        await pair.click();
      }
    }
    for (const table of people) {
      await table.page.locator('[data-stage="over"]').waitFor();
      expect(await points(table)).toEqual(['3', '2', '1', '0']);
      expect(await complaints(table)).toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      expect(table.errors).toEqual([]);
    }
    await people[2].page.getByText('順位表').waitFor();
    expect(await chief.page.locator('[data-round]').count()).toBe(3);
    await Promise.all(people.map((table) => table.leave()));
  });
});
