/**
 * Every page of the app, and what opens on it, by the accessibility checks: at a desk in dark colours, on a
 * phone in light ones; `access.e2e.ts` and the tests of single pages have the other two.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../src/app/route';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer(['--per-address-log-ins=0']);

let made: Made;

beforeAll(async () => {
  made = await make();
});

/** What pages of single things show. */
interface Made {
  readonly game: string;
  readonly record: string;
  readonly study: string;
  readonly tournament: string;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${'a'.repeat(32)}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

async function make(): Promise<Made> {
  const human = { kind: 'human' };
  const game = await post<{ id: string }>('/games', { variant: 'shogi', black: human, white: human });
  const read = await fetch(`${server.url}/api/v1/records/read?variant=shogi&format=usi`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'position startpos moves 7g7f 3c3d 8h2b+ 3a2b',
  });
  const [{ record }] = ((await read.json()) as { records: [{ record: object }] }).records;
  const kept = await post<{ id: string; key: string }>('/records', { record });
  const study = await post<{ id: string }>('/studies', {
    title: '角換わり',
    chapters: [{ name: '一', record: kept.id, key: kept.key }],
  });
  const allowance = { main: 180, increment: 0, byoyomi: 10, periods: 1 };
  const tournament = await post<{ id: string }>('/tournaments', {
    name: '金曜例会',
    system: 'round-robin',
    variant: 'shogi',
    clock: { kind: 'real-time', b: allowance, w: allowance },
    organiser: 'Kanji',
  });
  return { game: game.id, record: kept.id, study: study.id, tournament: tournament.id };
}

/** Where each page is: a page that is missing here is an error of types. */
const PAGES: Record<Route['page'], (name: string) => string> = {
  lobby: () => '/',
  game: () => `/game/${made.game}`,
  rules: () => '/rules/chu#5.2',
  demo: () => '/demo/gungi',
  armies: () => '/armies/rengo-chess',
  editor: () => '/editor/shogi',
  library: () => '/library',
  lessons: () => '/learn',
  lesson: () => '/learn/gungi',
  glossary: () => '/glossary',
  puzzles: () => '/puzzles',
  puzzle: () => '/puzzles/minishogi',
  analyses: () => '/analysis',
  analysis: () => '/analysis/chu',
  record: () => `/record/${made.record}`,
  study: () => `/study/${made.study}`,
  embed: () => `/embed/${made.record}`,
  login: () => '/login',
  signup: () => '/signup',
  account: () => '/account',
  player: (name) => `/player/${name}`,
  leaderboard: () => '/leaderboard',
  watch: () => '/watch',
  moderation: () => '/moderation',
  settings: () => '/settings',
  tournaments: () => '/tournaments',
  tournament: () => `/tournaments/${made.tournament}`,
  workshop: () => '/workshop',
  missing: () => '/nowhere/at/all',
};

/** What opens on a page: what is pressed for it, one after the other. */
const OPENED: Partial<Record<Route['page'], readonly (readonly string[])[]>> = {
  lobby: [['[data-game="stun"]', 'form details summary']],
  game: [
    ['details:has([data-download-record]) > summary'],
    ['details:has([data-menu-keys]) > summary', '[data-menu-keys]'],
    ['details:has([data-download-record]) > summary', '[data-download-record]'],
  ],
  analysis: [
    ['[data-load]'],
    ['[data-export-open]'],
    ['details:has([data-pictures-open]) > summary', '[data-pictures-open]'],
    ['details:has([data-play-from-here]) > summary', '[data-play-from-here]'],
  ],
  workshop: [['[data-template="hands"]', '[data-open-library]']],
};
/** Those that no other test looks at on a phone. */
const ON_PHONES: readonly Route['page'][] = [
  ...(['demo', 'library', 'study', 'embed', 'login', 'signup', 'account', 'player', 'leaderboard'] as const),
  ...(['watch', 'settings', 'workshop', 'editor', 'analyses', 'missing'] as const),
];

async function press(page: Page, selectors: readonly string[]): Promise<void> {
  for (const selector of selectors) await page.locator(selector).locator('visible=true').first().click();
}

describe('all pages', () => {
  const pages = Object.keys(PAGES) as Route['page'][];
  it.for([
    { phone: false, theme: 'dark', lang: 'en', visited: pages, opened: OPENED },
    { phone: true, theme: 'light', lang: 'ja', visited: ON_PHONES, opened: {} },
  ] as const)('have no complaints (phone $phone, $theme, $lang)', async (reader) => {
    const table = await sitDown(browser, reader);
    const { page } = table;
    const opened: typeof OPENED = reader.opened;
    const name = reader.phone ? 'Mei' : 'Hana';
    await page.emulateMedia({ colorScheme: reader.theme, reducedMotion: 'reduce' });
    const found: string[] = [];
    const check = async (where: string) => {
      for (const complaint of await complaints(table)) found.push(`${where}: ${complaint}`);
      if ((await table.overflow()) > 0) found.push(`${where}: wider than the screen`);
    };
    const go = async (where: Route['page']) => {
      await page.goto(server.url + PAGES[where](name));
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => !document.querySelector('main > [role="status"]'));
    };
    // The forms for those who are not logged in, before somebody is.
    const forms = reader.visited.filter((where) => where === 'login' || where === 'signup');
    for (const where of forms) {
      await go(where);
      await check(where);
    }
    await table.signUp(server.url, name);
    server.command('store', 'role', name, 'moderator');
    for (const where of reader.visited.filter((where) => !forms.includes(where as 'login'))) {
      await go(where);
      await check(where);
      for (const selectors of opened[where] ?? []) {
        await press(page, selectors);
        await check(`${where} ${selectors}`);
        await page.keyboard.press('Escape');
      }
    }
    expect(found).toEqual([]);
    await table.leave();
  });
});
