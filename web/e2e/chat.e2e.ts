/** Players and watchers talk, apart until the end; one is blocked; a game is found and watched. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

interface Seats {
  id: string;
  b: string;
  w: string;
}

async function newGame(terms: object): Promise<Seats> {
  const human = { kind: 'human' };
  const body = JSON.stringify({ variant: 'shogi', black: human, white: human, ...terms });
  const headers = { 'content-type': 'application/json' };
  const made = await (await fetch(`${server.url}/api/v1/games`, { method: 'POST', headers, body })).json();
  return { id: made.id, ...made.tokens };
}

/** Sits down at a seat of a game by its token, or among those who watch. */
async function goTo(table: Table, { id, ...tokens }: Seats, side: 'b' | 'w' | null): Promise<void> {
  const { page } = table;
  await page.goto(server.url);
  if (side) {
    const human = { kind: 'human' };
    const kept = {
      id,
      variant: 'shogi',
      tokens: { [side]: tokens[side] },
      black: human,
      white: human,
      created: 1,
      seen: Date.now(),
    };
    await page.evaluate((game) => localStorage.setItem('yagura.games', JSON.stringify([game])), kept);
  }
  await page.goto(`${server.url}/game/${id}`);
  await page.locator('[data-chat]').waitFor();
  await table.connected();
}

async function open({ page }: Table): Promise<void> {
  const toggle = page.locator('[data-chat-toggle]');
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click();
  await page.locator('[data-say]').waitFor();
}

async function say(table: Table, text: string): Promise<void> {
  await open(table);
  await table.page.fill('[data-say]', text);
  await table.page.press('[data-say]', 'Enter');
}

const lines = ({ page }: Table) => page.locator('[data-line] [data-text]').allTextContents();

describe('chat', () => {
  it('is among players and among watchers, and of all at the end', async () => {
    const game = await newGame({});
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'ja', phone: true });
    const gallery = await sitDown(browser, { lang: 'en' });
    await Promise.all([goTo(hana, game, 'b'), goTo(taro, game, 'w'), goTo(gallery, game, null)]);
    await say(hana, 'よろしくお願いします <b>!</b>');
    // On a phone it is closed: a dot tells of it.
    await taro.page.locator('[data-unread="1"]').waitFor();
    expect(await complaints(taro)).toEqual([]);
    expect(await taro.overflow()).toBeLessThanOrEqual(0);
    await open(taro);
    expect(await lines(taro)).toEqual(['よろしくお願いします <b>!</b>']);
    await taro.page.locator('[data-unread]').waitFor({ state: 'detached' });
    expect(await complaints(taro)).toEqual([]);
    await say(gallery, 'what a game');
    await expect.poll(() => lines(gallery)).toEqual(['what a game']);
    expect(await lines(hana)).toEqual(['よろしくお願いします <b>!</b>']);
    expect(await complaints(gallery)).toEqual([]);
    await hana.page.locator('[data-watchers="1"]').waitFor();

    await hana.page.getByRole('button', { name: 'Resign' }).click();
    await hana.page.getByRole('button', { name: 'Resign' }).click();
    await hana.page.locator('[data-room="watchers"]').click();
    await expect.poll(() => lines(hana)).toEqual(['what a game']);

    // Blocked, a guest is not heard; switched off, nobody is.
    await hana.page.locator('[data-line-menu]').click();
    await hana.page.locator('[data-block]').click();
    await expect.poll(() => lines(hana)).toEqual([]);
    await say(gallery, 'hello?');
    await expect.poll(() => lines(gallery)).toEqual(['what a game', 'hello?']);
    expect(await lines(hana)).toEqual([]);
    await taro.page.locator('summary').click();
    await taro.page.locator('[data-chat-wish]').uncheck();
    await taro.page.locator('[data-chat]').waitFor({ state: 'detached' });
    await Promise.all([hana.leave(), taro.leave(), gallery.leave()]);
  });

  it('is reached and left by the keyboard', async () => {
    const game = await newGame({});
    const hana = await sitDown(browser, { lang: 'ja' });
    await goTo(hana, game, 'b');
    await hana.page.keyboard.press('c');
    await expect
      .poll(() => hana.page.evaluate(() => document.activeElement?.hasAttribute('data-say')))
      .toBe(true);
    await hana.page.keyboard.type('こんにちは');
    await hana.page.keyboard.press('Enter');
    // A line that the connection lost on its way stands in the field again.
    const said = async () => {
      if ((await hana.page.inputValue('[data-say]')) !== '') await hana.page.keyboard.press('Enter');
      return lines(hana);
    };
    await expect.poll(said, { interval: 500 }).toEqual(['こんにちは']);
    await hana.page.keyboard.press('Escape');
    expect(await hana.page.evaluate(() => document.activeElement?.hasAttribute('data-say'))).toBe(false);
    await hana.leave();
  });
});

describe('watching', () => {
  it('finds the games that go on, on boards that follow them', async () => {
    const game = await newGame({ listed: true });
    const hana = await sitDown(browser, { lang: 'en' });
    const watcher = await sitDown(browser, { lang: 'ja', phone: true });
    await goTo(hana, game, 'b');
    const taro = await sitDown(browser, { lang: 'en' });
    await goTo(taro, game, 'w');
    await hana.click('7g', '7f');
    await watcher.page.goto(`${server.url}/watch`);
    const board = watcher.page.locator(`[data-live="${game.id}"]`);
    await board.waitFor();
    expect(await complaints(watcher)).toEqual([]);
    expect(await watcher.overflow()).toBeLessThanOrEqual(0);
    await taro.click('3c', '3d');
    await expect.poll(() => board.getAttribute('data-moves')).toBe('2');
    await watcher.page.locator(`[data-running="${game.id}"]`).click();
    await watcher.page.waitForURL(`**/game/${game.id}`);
    await Promise.all([hana.leave(), taro.leave(), watcher.leave()]);
  });

  it('shows a game some moves later', async () => {
    const game = await newGame({ delay: { by: 'moves', n: 1 } });
    const hana = await sitDown(browser, { lang: 'en' });
    const taro = await sitDown(browser, { lang: 'en' });
    const watcher = await sitDown(browser, { lang: 'en' });
    await Promise.all([goTo(hana, game, 'b'), goTo(taro, game, 'w'), goTo(watcher, game, null)]);
    await watcher.page.locator('[data-delay]').waitFor();
    await hana.click('7g', '7f');
    await taro.waitForMoves('7g7f');
    await taro.click('3c', '3d');
    await watcher.waitForMoves('7g7f');
    await hana.waitForMoves('7g7f', '3c3d');
    await Promise.all([hana.leave(), taro.leave(), watcher.leave()]);
  });
});
