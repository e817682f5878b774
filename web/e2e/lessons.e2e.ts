import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { type Reader, sitDown, type Table } from './table';

interface Step {
  id: string;
  only?: string[];
  turns?: { accept: string[]; illegal?: string[]; reply?: string }[];
}

const SOON = { timeout: 20_000 };

withServer();

function stepsOf(lesson: string, game = lesson): Step[] {
  const path = fileURLToPath(new URL(`../src/lesson/lessons/${lesson}.json`, import.meta.url));
  const { steps } = JSON.parse(readFileSync(path, 'utf8')) as { steps: Step[] };
  return steps.filter(({ only }) => only === undefined || only.includes(game));
}

async function open(path: string, reader: Reader = { lang: 'en' }): Promise<Table> {
  const table = await sitDown(browser, reader);
  await table.page.goto(server.url + path);
  return table;
}

async function stage(table: Table, step: string, wanted: string): Promise<void> {
  await table.page.locator(`[data-step="${step}"][data-stage="${wanted}"]`).waitFor();
}

/** With which face up, where that is asked: where only one way is legal it is not. */
async function answer({ page }: Table, turn: string, made: string): Promise<void> {
  const asked = page.locator(`[data-move="${turn}"]`);
  const goneOn = page.locator(`[data-made]:not([data-made="${made}"])`);
  if (turn.includes('+')) await asked.or(goneOn).first().waitFor();
  if ((await asked.count()) > 0) await asked.click();
}

/** Makes a turn by hand, as its string says. */
async function make(table: Table, turn: string): Promise<void> {
  const { page } = table;
  const made = (await page.locator('[data-made]').getAttribute('data-made')) ?? '';
  const [code, to] = turn.split('*');
  if (to !== undefined && !turn.includes('!')) {
    await page.locator(`[data-hand="b"] [data-code="${code?.replace('+', '')}"]`).click();
    await table.square(to).click();
    await answer(table, turn, made);
    return;
  }
  const act = /^(\w+)([\^_])\d$/.exec(turn);
  const swap = /^(\w+)<>(\w+)$/.exec(turn);
  if (act) {
    await table.click(act[1] ?? '');
    await page.locator(`[data-act="${act[2] === '^' ? 'up' : 'down'}"]`).click();
    return;
  }
  if (swap) {
    await table.click(swap[1] ?? '', swap[2] ?? '');
    return;
  }
  const way = turn.match(/\d+[a-z]+/g) ?? [];
  const passes = way.length === 3 && way[0] === way[2] && (await table.says(way[1] ?? '')).includes('empty');
  if (passes) {
    await table.click(way[0] ?? '');
    await page.getByRole('button', { name: /Jitto|じっと/ }).click();
    return;
  }
  await table.click(...way);
  const effects = page.locator('[data-effect]');
  if (turn.endsWith('~')) await page.locator('[data-effect="~"]').click();
  else if (await effects.count()) await effects.first().click();
  else await answer(table, turn, made);
}

/** A whole lesson, from the first step to the offer of a game. */
async function walk(table: Table, steps: readonly Step[]): Promise<void> {
  const { page } = table;
  for (const { id, turns } of steps) {
    await page.locator(`[data-step="${id}"]`).waitFor();
    for (const [number, { accept }] of (turns ?? []).entries()) {
      await page.locator(`[data-step="${id}"][data-stage="to-move"][data-made="${number}"]`).waitFor();
      await make(table, accept[0] ?? '');
      if (number + 1 === turns?.length) await stage(table, id, 'done');
    }
    if (!turns) await stage(table, id, 'reading');
    await page.locator('[data-next]').click();
  }
  await page.locator('[data-first-game]').waitFor();
}

describe('lessons', () => {
  it('are listed with how much is done, and go on where one left', async () => {
    const table = await open('/learn');
    const { page } = table;
    await page.click('[data-tile="shogi"]');
    await page.waitForURL('**/learn/shogi#start');
    await page.locator('[data-next]').click();
    await stage(table, 'first-move', 'to-move');
    await page.reload();
    await stage(table, 'first-move', 'to-move');
    await page.goto(`${server.url}/learn`);
    expect(await page.locator('[data-tile="shogi"] [data-learnt]').getAttribute('data-learnt')).toBe('1');
    await table.leave();
  });

  it('go on from a refusal to a hint, and from there to the next move', async () => {
    const table = await open('/learn/tenjiku#ranks', { lang: 'en', phone: true });
    const { page } = table;
    await stage(table, 'ranks', 'to-move');
    const said = () => page.locator('[data-standing]').innerText();
    // The end of the move is what stands in its way.
    await make(table, '12l8h');
    await expect.poll(said, SOON).toContain('rank below it');
    await page.locator('[data-hint]').tap();
    await expect.poll(said, SOON).toContain('no jump is needed');
    // The piece is still held.
    await table.click('6f');
    await expect.poll(said, SOON).toContain('rank below it');
    await table.click('12l');
    await make(table, '8n8h');
    await stage(table, 'ranks', 'done');
    // What was refused is past.
    expect(await page.locator('.notice').count()).toBe(0);
    await table.leave();
  });

  it('say why a move is wrong or against the rules, and help', async () => {
    const table = await open('/learn/chu#lion-protected');
    const { page } = table;
    await stage(table, 'lion-protected', 'to-move');
    await make(table, '6g6e');
    // The rules refuse it, with their clause.
    await expect.poll(() => page.locator('[data-standing]').innerText(), SOON).toContain('Not possible');
    expect(await page.locator('.notice a').getAttribute('href')).toContain('/rules/chu#5');
    await page.goto(`${server.url}/learn/chu#runners`);
    await stage(table, 'runners', 'to-move');
    await make(table, '9j9f');
    await stage(table, 'runners', 'wrong');
    expect(await page.locator('[data-standing]').innerText()).toContain('vertical mover');
    await page.keyboard.press('Enter');
    await stage(table, 'runners', 'to-move');
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('[data-standing]').innerText(), SOON).toContain('Hint');
    await page.keyboard.press('h');
    await page.locator('[data-arrow="11g2g"]').waitFor({ state: 'attached' });
    await table.leave();
  });

  it.for([
    ['/learn/shogi#drop', 'ja'],
    ['/learn/shogi#drop', 'en'],
    ['/learn/dobutsu', 'ja'],
    ['/learn/micro', 'en'],
    ['/learn/tori', 'en'],
    ['/learn/gungi', 'ja'],
    ['/learn/kokose', 'ja'],
    ['/learn/chu#lion-protected', 'en'],
  ] as const)(
    'have on a phone their text whole, a wide board and the own hand at it: %s (%s)',
    async ([path, lang]) => {
      const table = await open(path, { lang, phone: true, viewport: { width: 390, height: 664 } });
      const { page } = table;
      await page.locator('[data-stage]:not([data-stage="opening"])').waitFor();
      for (const size of [
        { width: 390, height: 664 },
        { width: 360, height: 640 },
      ]) {
        await page.setViewportSize(size);
        await page.waitForFunction((width) => innerWidth === width, size.width);
        const at = `${path} ${size.width}x${size.height}`;
        const inside = await page.locator('.task').evaluate((box) => [box.scrollHeight, box.clientHeight]);
        expect(inside[0], at).toBeLessThanOrEqual(inside[1] ?? 0);
        const board = page.locator('.area .board');
        const narrow = (await board.boundingBox())!.width;
        expect(narrow, at).toBeGreaterThan(size.width * 0.87);
        // At the end of the page the board is whole, and so is the hand, with nothing between them.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const [bar, area] = [(await page.locator('.bar').boundingBox())!, (await board.boundingBox())!];
        expect(area.y, at).toBeGreaterThanOrEqual(0);
        const stand = page.locator('.right > .seat .stand');
        if ((await stand.count()) > 0) {
          const hand = (await stand.boundingBox())!;
          expect(hand.y - area.y - area.height, at).toBeLessThan(9);
          expect(hand.y + hand.height, at).toBeLessThanOrEqual(bar.y);
        } else expect(area.y + area.height, at).toBeLessThanOrEqual(bar.y);
        // The end of the text, where it is said how it stands, is seen with the whole board.
        const standing = page.locator('[data-standing]');
        if (await standing.innerText())
          expect((await standing.boundingBox())!.y, at).toBeGreaterThanOrEqual(0);
      }
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      await table.leave();
    },
  );

  it('tell on a phone what the rules refuse beside the text, and cover nothing', async () => {
    const viewport = { width: 390, height: 664 };
    const table = await open('/learn/shogi#nifu', { lang: 'en', phone: true, viewport });
    const { page } = table;
    await stage(table, 'nifu', 'to-move');
    await page.locator('[data-hand="b"] [data-code="P"]').tap();
    await table.square('5b').tap();
    const standing = page.locator('[data-standing]');
    await expect.poll(() => standing.innerText(), SOON).toContain('Not possible');
    expect(await standing.locator('a').getAttribute('href')).toContain('/rules/shogi#1.7');
    expect(await page.locator('.notice').count()).toBe(0);
    await table.leave();
  });

  it.for([
    [{ width: 390, height: 664 }],
    [{ width: 844, height: 390 }],
    [{ width: 1440, height: 900 }],
  ] as const)('of ennen show the piece that moves and every right answer, at %o', async ([viewport]) => {
    const table = await open('/learn/ennen#step', { lang: 'en', viewport, phone: viewport.width < 900 });
    const { page } = table;
    for (const { id, turns } of stepsOf('ennen')) {
      const first = turns?.[0];
      if (!first) continue;
      await page.evaluate((step) => {
        location.hash = step;
      }, id);
      await stage(table, id, 'to-move');
      const squares = first.accept.flatMap((move) => move.match(/\d+[a-z]+/g) ?? []);
      const hidden = async () => {
        const view = (await page.locator('[data-atlas]').boundingBox())!;
        const out: string[] = [];
        for (const square of squares) {
          const { x, y, width, height } = (await table.square(square).boundingBox())!;
          const [left, top] = [x + width / 2 - view.x, y + height / 2 - view.y];
          if (left < 0 || top < 0 || left > view.width || top > view.height) out.push(square);
        }
        return out;
      };
      await expect.poll(hidden, { message: id, ...SOON }).toEqual([]);
      // Elsewhere, a hint leads back.
      for (let i = 0; i < 4; i += 1) await page.keyboard.press('+');
      await page.locator('[data-hint]').click();
      if (await page.locator('[data-hint]').isEnabled()) await page.locator('[data-hint]').click();
      await expect
        .poll(async () => (await hidden()).filter((square) => (first.accept[0] ?? '').includes(square)), SOON)
        .toEqual([]);
    }
    await table.leave();
  });

  it.for([
    ['chu', false],
    ['chu', true],
    ['shogi', false],
    ['gungi', false],
    ['gungi', true],
    ['kyoto', false],
    ['annan', false],
    ['tori', true],
    ['dobutsu', true],
    ['tenjiku', false],
    ['wa', false],
    ['sho-shogi', false],
    ['whale', true],
    ['heian-dai', true],
  ] as const)('of %s are played to the end (on a phone: %s)', async ([game, phone]) => {
    const table = await open(`/learn/${game}`, { lang: 'en', phone });
    await walk(table, stepsOf(game));
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    if (!phone && game === 'shogi') {
      await table.page.click('[data-first-start]');
      await table.page.waitForURL('**/game/*');
      await table.page.locator('[data-hint]').first().waitFor();
    }
    await table.leave();
  });

  it.for(['ja', 'en'] as const)('pass the accessibility checks, in the dark too (%s)', async (lang) => {
    for (const phone of [false, true]) {
      const table = await open('/learn/chu#lion-double', { lang, phone });
      const { page } = table;
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await stage(table, 'lion-double', 'to-move');
      const before = await page.locator('.area').boundingBox();
      expect(await complaints(table), 'to move').toEqual([]);
      await make(table, '6g6f5e');
      await stage(table, 'lion-double', 'done');
      expect(await page.locator('.area').boundingBox()).toEqual(before);
      expect(await complaints(table), 'done').toEqual([]);
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      await page.goto(`${server.url}/learn`);
      await page.locator('[data-tile="chu"]').waitFor();
      expect(await complaints(table), 'list').toEqual([]);
      await page.goto(`${server.url}/glossary`);
      await page.locator('[data-word="獅子"]').waitFor();
      expect(await complaints(table), 'glossary').toEqual([]);
      await table.leave();
    }
  });
});

describe('the rules pages', () => {
  it('stand still, follow the reader, are searched, and name their source', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          };
          if (!hadRecentInput) shifts.sum += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${server.url}/rules/chu`);
    await page.locator('[data-sources]').waitFor();
    await page.waitForTimeout(1_500);
    const shift = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
    expect(shift).toBeLessThan(0.02);
    expect(await page.locator('[data-sources]').innerText()).toContain('2019-09-14');
    await page.locator('[id="5.4"]').scrollIntoViewIfNeeded();
    await page.evaluate(() => document.getElementById('5.4')?.scrollIntoView());
    await expect
      .poll(() => page.locator('nav [aria-current="location"]').getAttribute('href'), SOON)
      .toBe('#5.4');
    await page.fill('[data-rules-search]', 'tsukegui');
    await expect.poll(() => page.locator('nav ol li').count(), SOON).toBeLessThan(12);
    expect(await page.locator('nav ol a').first().getAttribute('href')).toMatch(/^#5/);
    await page.click('[data-learn]');
    await page.waitForURL('**/learn/chu**');
    await table.leave();
  });
});
