/** Names of any length on the plates of a game and in the standings; the chat beside a game that is over. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { PASSWORD, sitDown, type Table } from './table';

withServer(['--per-address-log-ins=0']);

const HUMAN = { kind: 'human' };
const GUEST = { key: 'a'.repeat(32) };
const CLOCK = { main: 600, byoyomi: 30, periods: 1 };
const MOVES = ['7g7f', '3c3d', '2g2f', '8c8d', '2f2e', '8d8e'];
/** The longest that a name may be is 20 characters. */
const PAIRS = [
  ['Hanakos', 'Taro_12'],
  ['WWWWWWWWWWWWWWWWWWWW', '矢倉囲い研究会代表者山田太郎左衛門之助'],
] as const;
const SCREENS = [
  { lang: 'en', phone: false },
  { lang: 'ja', phone: false },
  { lang: 'en', phone: true },
  { lang: 'ja', phone: true },
] as const;

/** Asks as whoever has the cookie, or the guest whose browser has the key. */
async function post(
  path: string,
  body: unknown,
  who: { cookie: string } | { key: string },
): Promise<Response> {
  const own = 'key' in who ? { authorization: `Bearer ${who.key}` } : who;
  const headers = { 'content-type': 'application/json', origin: server.url, ...own };
  return fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Makes an account, and returns the cookie that logs it in. */
async function account(name: string): Promise<{ cookie: string }> {
  const proof = { kind: 'password', password: PASSWORD };
  const made = await post('/account', { name, proof, seats: [] }, { cookie: '' });
  expect(made.status, name).toBe(201);
  const cookies = made.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: cookies.join('; ') };
}

/** Sits down as whoever has the cookie. */
async function sitAs({ cookie }: { cookie: string }, reader: Parameters<typeof sitDown>[1]): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=');
      return { name, value: value.join('='), url: server.url };
    }),
  );
  return table;
}

/** What of the plates is cut off, or lies outside of its plate or of the screen. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-plate]')].flatMap((plate) => {
      const parts = ['[data-player]', '[data-rating]', '[data-change]', '[data-clock]', '.state', 'small'];
      const stand = plate.parentElement?.querySelector('.stand');
      return [plate, stand, ...plate.querySelectorAll<HTMLElement>(parts.join())].flatMap((part) => {
        if (!part) return [];
        const what = `${plate.dataset.plate} ${part.className}: ${part.textContent?.trim()}`;
        const box = part.getBoundingClientRect();
        const inside = part === stand ? null : plate.getBoundingClientRect();
        if (box.left < 0 || box.right > innerWidth) return [`off the screen: ${what}`];
        if (inside && (box.right > inside.right + 1 || box.bottom > inside.bottom + 1))
          return [`over: ${what}`];
        let above: HTMLElement | null = part as HTMLElement;
        for (; above && above !== plate.parentElement; above = above.parentElement) {
          const clips = getComputedStyle(above).overflowX !== 'visible';
          if (clips && above.scrollWidth > above.clientWidth) return [`cut: ${what}`];
        }
        return [];
      });
    }),
  );
}

describe('a rated game', () => {
  it.for(PAIRS)('shows names, ratings and clocks whole, of %s and %s', async ([black, white]) => {
    const [b, w] = [await account(black), await account(white)];
    const clock = { kind: 'real-time', b: CLOCK, w: CLOCK };
    const terms = { variant: 'shogi', black: HUMAN, white: { kind: 'invited' }, rated: true, clock };
    const game = await (await post('/games', terms, b)).json();
    expect((await post(`/games/${game.id}/join`, { code: game.invite }, w)).ok).toBe(true);
    for (const [ply, move] of MOVES.entries())
      expect((await post(`/games/${game.id}/move/${move}?ply=${ply}`, null, ply % 2 ? w : b)).ok).toBe(true);
    const tables = await Promise.all(SCREENS.map((screen) => sitAs(b, screen)));
    for (const { page } of tables) {
      await page.goto(`${server.url}/game/${game.id}`);
      await page.locator('[data-plate="w"] [data-rating]').waitFor();
      expect(await lost(page), 'in play').toEqual([]);
    }
    expect((await post(`/games/${game.id}/resign`, null, b)).ok).toBe(true);
    for (const table of tables) {
      const { page } = table;
      await page.locator('[data-plate="w"] [data-change]').waitFor();
      await page.locator('[data-plate="w"] .won').waitFor();
      expect(await lost(page), 'at the end').toEqual([]);
      for (const side of ['b', 'w'])
        expect(await page.locator(`[data-plate="${side}"] [data-player]`).innerText()).toBe(
          side === 'b' ? black : white,
        );
      await table.leave();
    }
  });
});

/** The width of a text in the letters of a field, and the room for it. */
function room(page: Page): Promise<{ text: number; room: number }> {
  return page.locator('[data-say]').evaluate((field: HTMLInputElement) => {
    const style = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = `${style.fontSize} ${style.fontFamily}`;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    return { text: pen.measureText(field.placeholder).width, room: field.clientWidth - padding };
  });
}

/** Sits down at the seat of Black. */
async function sitAsBlack(
  lang: 'en' | 'ja',
): Promise<{ table: Table; id: string; tokens: Record<string, string> }> {
  const clock = { kind: 'real-time', b: CLOCK, w: CLOCK };
  const terms = { variant: 'shogi', black: HUMAN, white: HUMAN, clock };
  const game = await (await post('/games', terms, GUEST)).json();
  const table = await sitDown(browser, { lang });
  const { id, tokens } = game;
  const [times, players] = [
    { created: 1, seen: Date.now() },
    { black: HUMAN, white: HUMAN },
  ];
  const kept = { id, variant: 'shogi', tokens: { b: tokens.b }, ...players, ...times };
  await table.page.goto(server.url);
  await table.page.evaluate((one) => localStorage.setItem('yagura.games', JSON.stringify([one])), kept);
  await table.page.goto(`${server.url}/game/${id}`);
  await table.connected();
  return { table, id, tokens };
}

describe('the chat beside a game', () => {
  it.for(['en', 'ja'] as const)(
    'has words that fit, and its field in sight at the end (%s)',
    async (lang) => {
      const { table, id, tokens } = await sitAsBlack(lang);
      const { page } = table;
      const headers = { authorization: `Bearer ${tokens.b}` };
      await page.locator('[data-say]').waitFor();
      for (let n = 0; n < 12; n += 1) {
        await page.fill('[data-say]', `${n}`);
        await page.press('[data-say]', 'Enter');
        await expect.poll(() => page.locator('[data-line]').count()).toBe(n + 1);
      }
      const resigned = await fetch(`${server.url}/api/v1/games/${id}/resign`, { method: 'POST', headers });
      expect(resigned.ok).toBe(true);
      await page.locator('[data-outcome]').waitFor();
      for (const who of ['players', 'watchers']) {
        await page.click(`[data-room="${who}"]`);
        const { text, room: has } = await room(page);
        expect(text, who).toBeLessThanOrEqual(has);
        expect((await page.getAttribute('[data-say]', 'aria-label'))?.length).toBeGreaterThan(4);
      }
      await page.click('[data-room="players"]');
      // Of a tournament the banner has one button more: as much less room.
      for (const height of [900, 850]) {
        await page.setViewportSize({ width: 1440, height });
        await page.waitForFunction((is) => innerHeight === is, height);
        const panels = (await page.locator('.panels').boundingBox())!;
        const chat = (await page.locator('[data-chat]').boundingBox())!;
        const field = (await page.locator('[data-say]').boundingBox())!;
        expect(chat.y + chat.height, `${height}`).toBeLessThanOrEqual(panels.y + panels.height + 1);
        expect(field.y + field.height, `${height}`).toBeLessThanOrEqual(chat.y + chat.height);
        const lines = (await page.locator('[data-lines]').boundingBox())!;
        expect(lines.y + lines.height, `${height}`).toBeLessThanOrEqual(field.y);
      }
      await table.leave();
    },
  );
});

describe('who is not there', () => {
  it('is told with the whole word beside the board', async () => {
    const { table } = await sitAsBlack('en');
    const { page } = table;
    await table.click('7g', '7f');
    await table.waitForMoves('7g7f');
    const away = page.locator('[data-plate="w"] small', { has: page.locator('.away') });
    await away.waitFor();
    expect(await away.innerText()).toMatch(/Player\s+·\s+/);
    expect(await lost(page)).toEqual([]);
    await table.leave();
  });
});

describe('the standings on a phone', () => {
  it('break no name that fits on the screen', async () => {
    const allowance = { ...CLOCK, increment: 0 };
    const clock = { kind: 'real-time', b: allowance, w: allowance };
    const terms = { name: '金曜例会', system: 'swiss', rounds: 3, variant: 'minishogi', clock };
    const made = await post('/tournaments', { ...terms, organiser: 'Kanji' }, GUEST);
    expect(made.status).toBe(201);
    const { id } = (await made.json()).tournament;
    for (const [n, name] of ['Guestvi3', 'Hanako_Yamada', '矢倉研究会の山田'].entries()) {
      const entered = await post(`/tournaments/${id}/entry`, { name }, { key: `${n}`.repeat(32) });
      expect(entered.ok, await entered.text()).toBe(true);
    }
    for (const lang of ['ja', 'en'] as const) {
      const table = await sitDown(browser, { lang, phone: true });
      const { page } = table;
      await page.goto(`${server.url}/tournaments/${id}`);
      await page.locator('[data-standings] [data-player="3"]').waitFor();
      const rows = await page.locator('[data-standings] tbody .name').evaluateAll((cells) =>
        cells.map((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          while (walker.nextNode() && !walker.currentNode.textContent?.trim());
          range.selectNodeContents(walker.currentNode);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
      expect(rows).toEqual([1, 1, 1]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      await table.leave();
    }
  });
});
