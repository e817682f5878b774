// A picture of every game on every size of screen, in both themes and all languages, on one contact sheet,
// with what can be measured of each: `cargo xtask shots` runs it, and a person looks at it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { measureTable } from './shots/measure.mjs';
import { sheet } from './shots/sheet.mjs';
import { begin } from './shots/table.mjs';

/** Phones in both directions, tablets in both, desks. */
const SIZES = [
  { width: 390, height: 664, touch: true },
  { width: 360, height: 640, touch: true },
  { width: 412, height: 732, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 768, height: 1024, touch: true },
  { width: 1024, height: 768, touch: true },
  { width: 1440, height: 900, touch: false },
  { width: 2560, height: 1440, touch: false },
];
const THEMES = ['light', 'dark'];
/** Pages that are of no game, and those that are of each: how they are named, and where they are. */
const PAGES = [
  ['lobby', () => '/'],
  ['learn', () => '/learn'],
  ['settings', () => '/settings'],
  ['puzzles', () => '/puzzles'],
];
const GAME_PAGES = [
  ['rules', (game) => `/rules/${game}`],
  ['lesson', (game) => `/learn/${game}`],
];
/** Longer pages are cut. */
const TALL = 6_000;
const START_WITHIN = 200;

const here = fileURLToPath(new URL('.', import.meta.url));
const LANGUAGES = readdirSync(join(here, '../src/i18n'))
  .map((name) => /^([a-z]{2})\.ts$/.exec(name)?.[1])
  .filter((lang) => lang !== undefined);

async function take(wish) {
  const folder = mkdtempSync(join(tmpdir(), 'yagura-shots-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const data = join(folder, 'games.sqlite3');
  const free = ['--per-address-requests=0', '--per-address-games=0'];
  const server = spawn(wish.program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, ...free], {
    stdio: 'ignore',
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await healthy(url);
    const { variants: all } = await fetch(`${url}/api/v1/variants`).then((answer) => answer.json());
    const games = all.filter(({ id }) => wish.games.length === 0 || wish.games.includes(id));
    const tables = [];
    for (const game of games) tables.push(await begin(url, game));
    const shots = [];
    mkdirSync(wish.out, { recursive: true });
    for (const lang of wish.languages)
      for (const size of wish.sizes) {
        const visit = { browser, url, lang, size, tables, ...wish };
        for (const shot of await visitAll(visit)) {
          shots.push(shot);
          writeFileSync(join(wish.out, 'index.html'), sheet(shots));
        }
      }
    const faults = shots.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
    console.log(`${shots.length} pictures in ${wish.out}/index.html`);
    for (const fault of faults) console.log(fault);
  } finally {
    await browser.close();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All pages in one language on one screen, each in its themes. */
async function visitAll({ browser, url, lang, size, tables, pages, themes, out }) {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    locale: lang,
    bypassCSP: true,
    hasTouch: size.touch,
    isMobile: size.touch,
    reducedMotion: 'reduce',
  });
  const kept = tables.map(({ kept }) => kept);
  await context.addInitScript(
    ([lang, kept]) => {
      localStorage.setItem('yagura.lang', lang);
      // Other pages are seen as by somebody who has never been here.
      localStorage.setItem(
        'yagura.games',
        JSON.stringify(location.pathname.startsWith('/game/') ? kept : []),
      );
    },
    [lang, kept],
  );
  const page = await context.newPage();
  const shots = [];
  const shoot = async (what, path, game) => {
    await page.emulateMedia({ colorScheme: themes[0] });
    await page.goto(`${url}${path}`, { waitUntil: 'load' });
    await settle(page);
    // The two armies have been seen.
    if (what === 'game')
      for (const button of await page.locator('[data-to-game]').all()) await button.click();
    // What is far below is to be on the picture too.
    await page.addStyleTag({ content: '* { content-visibility: visible !important; }' });
    for (const theme of themes) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme;
      }, theme);
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(150);
      const name = [what, game, `${size.width}x${size.height}`, lang, theme].filter(Boolean).join('-');
      const file = `${name}.png`;
      const whole =
        what === 'game'
          ? {}
          : await page.evaluate((most) => ({ most, has: document.documentElement.scrollHeight }), TALL);
      const clip = whole.has
        ? { clip: { x: 0, y: 0, width: size.width, height: Math.min(whole.has, whole.most) }, fullPage: true }
        : {};
      await page.screenshot({ path: join(out, file), type: 'png', ...clip });
      const measured = await page.evaluate(measureTable, { isGame: what === 'game' });
      shots.push({ name, file, what, game: game ?? '', size, lang, theme, ...measured });
    }
  };
  for (const [what, path] of PAGES) if (pages.includes(what)) await shoot(what, path());
  for (const { id, game } of tables) {
    if (pages.includes('game')) await shoot('game', `/game/${id}`, game);
    for (const [what, path] of GAME_PAGES) if (pages.includes(what)) await shoot(what, path(game), game);
  }
  await context.close();
  return shots;
}

/** Until the page has what it asks for, and its fonts. */
async function settle(page) {
  await page.locator('main').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function healthy(url) {
  for (let tries = 0; tries < START_WITHIN; tries += 1) {
    const well = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (well) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the program did not start');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** What is wished for: all of it, unless a word says what. */
function wishOf(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: Object.fromEntries(
      ['out', 'games', 'sizes', 'languages', 'themes', 'pages'].map((key) => [key, { type: 'string' }]),
    ),
  });
  const [program] = positionals;
  if (!program) throw new Error('expected the path of the program');
  const known = ['game', ...PAGES.map(([what]) => what), ...GAME_PAGES.map(([what]) => what)];
  const some = (key, all) => {
    const asked = values[key]?.split(',') ?? all;
    const odd = asked.find((one) => !all.includes(one));
    if (odd !== undefined) throw new Error(`--${key}: \`${odd}\`: expected some of ${all.join(',')}`);
    return asked;
  };
  const named = SIZES.map((size) => ({ ...size, name: `${size.width}x${size.height}` }));
  const sizes = some(
    'sizes',
    named.map(({ name }) => name),
  );
  return {
    program,
    out: values.out ?? join(here, '../../target/shots'),
    games: values.games?.split(',') ?? [],
    sizes: named.filter(({ name }) => sizes.includes(name)),
    languages: some('languages', LANGUAGES),
    themes: some('themes', THEMES),
    pages: some('pages', known),
  };
}

await take(wishOf(process.argv.slice(2)));
