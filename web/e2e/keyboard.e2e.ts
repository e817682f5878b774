/** A game by keyboard alone, with what is said to those who listen; the list of keys; typed moves. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown, type Table } from './table';

withServer();

// A lion on 6h with two pawns before it, a silver two steps on, and a pawn about to enter the zone.
const LION = 'r5k5/12/12/12/4s4P2/5p6/6p5/6N5/12/12/12/G5K5 b - 1';

/** Presses keys one after the other. */
async function press({ page }: Table, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function type(table: Table, move: string): Promise<void> {
  await press(table, 'm');
  await table.page.locator('#typed-move:focus').waitFor();
  await table.page.keyboard.type(move);
  await press(table, 'Enter');
}

/** What was said last. */
async function hears({ page }: Table, ...words: string[]): Promise<void> {
  for (const word of words) await expect.poll(() => page.locator('[data-said]').innerText()).toContain(word);
}

async function on({ page }: Table): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);
}

/** Goes through the squares to which `t` leads, to the wanted one. */
async function leapTo(table: Table, square: string): Promise<void> {
  for (let i = 0; i < 40 && (await on(table)) !== square; i += 1) await press(table, 't');
  expect(await on(table)).toBe(square);
}

describe('chu shogi by keyboard alone', () => {
  it('is played from the list of games to the fall of a king, and told', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(server.url);
    await page.locator('[data-game="chu"]').focus();
    await press(table, 'Space');
    await page.locator('input[name="opponent"][value="screen"]').focus();
    await press(table, 'Space');
    await page.locator('form summary').focus();
    await press(table, 'Enter');
    await page.locator('textarea[name="position"]').focus();
    await page.keyboard.type(LION);
    await page.locator('button.start').focus();
    await press(table, 'Enter');
    await page.waitForURL('**/game/*');
    await table.connected();

    // Who is to move, and where all stand.
    await press(table, 'o');
    await hears(
      table,
      'Move 1, Black to move.',
      'Black: king 6l,',
      'lion 6h,',
      'White: king 6a,',
      'pawn 7f 6g',
    );

    // The lion takes two pieces, leg by leg.
    await press(table, 'g');
    await leapTo(table, '6h');
    expect(await table.says('6h')).toBe('6h, Black lion');
    await press(table, 'Enter');
    await hears(table, 'lion on 6h.', 'Can take', 'pawn on 7f', 'pawn on 6g', 'empty squares');
    expect(await table.says('7f')).toContain('can capture here');
    await leapTo(table, '6g');
    await press(table, 'Enter');
    await hears(table, 'By way of 6g.', 'Can take pawn on 7f.', 'It may stop here.', 'It may return to 6h.');
    await press(table, 'ArrowLeft', 'ArrowUp', 'Enter');
    await table.waitForMoves('6h6g7f');
    await hears(table, 'Black: lion from 6h to 7f, takes pawn on 6g, pawn on 7f');

    // White's moves are typed, each in another notation.
    await type(table, '12二飛');
    await table.waitForPly(1);
    await table.waitForMoves('6h6g7f', '12a12b');
    await hears(table, 'White: rook from 12a to 12b');

    // It takes the silver without moving.
    await press(table, 'g');
    await leapTo(table, '7f');
    await press(table, 'Enter', 'ArrowLeft', 'ArrowUp', 'Enter');
    await hears(table, 'By way of 8e.');
    await press(table, 'ArrowRight', 'ArrowDown', 'Enter');
    await table.waitForMoves('6h6g7f', '12a12b', '7f8e7f');
    await hears(table, 'Black: lion on 7f takes without moving (igui), takes silver general on 8e');
    await type(table, 'R12b-12c');
    await table.waitForPly(4);

    // It passes: pressed twice where it stands.
    await press(table, 'g');
    await leapTo(table, '7f');
    await press(table, 'Enter', 'Enter');
    await table.waitForPly(5);
    await hears(table, 'Black: lion on 7f passes where it stands (jitto)');
    await type(table, 'rook 12b');
    await table.waitForPly(6);

    // A pawn promotes; the question is answered where it is asked.
    await press(table, 'g');
    await leapTo(table, '3e');
    await press(table, 'Enter', 'ArrowUp', 'Enter');
    await page.locator('[data-move="3e3d+"]:focus').waitFor();
    await press(table, 'Enter');
    await table.waitForPly(7);
    await hears(table, 'Black: pawn from 3e to 3d, promotes to');
    expect((await table.moves())[6]).toBe('3e3d+');

    // What was begun is taken back step by step.
    await type(table, '12b12c');
    await table.waitForPly(8);
    await press(table, 'g');
    await leapTo(table, '7f');
    await press(table, 'Enter', 'ArrowUp', 'ArrowRight', 'Shift+Enter');
    await hears(table, 'By way of 6e.');
    await press(table, 'Backspace');
    await hears(table, 'lion on 7f.');
    await leapTo(table, '6d');
    await press(table, 'Enter');
    await table.waitForPly(9);
    await type(table, 'queen 12b');
    await page.locator('[data-typing] [role="alert"]').filter({ hasText: 'No legal move' }).waitFor();
    await page.locator('#typed-move').fill('R-12b');
    await press(table, 'Enter');
    await table.waitForPly(10);

    // Check is said, and how it ends.
    await press(table, 'g');
    await leapTo(table, '6d');
    await press(table, 'Enter');
    await leapTo(table, '6b');
    await press(table, 'Enter');
    await table.waitForPly(11);
    await hears(table, 'Black: lion from 6d to 6b', 'Check.');
    expect(await table.says('6a')).toContain('in check');
    await type(table, '12b12c');
    await table.waitForPly(12);
    await press(table, 'g');
    await leapTo(table, '6b');
    await press(table, 'Enter');
    await leapTo(table, '6a');
    // It could go on; it stops where it is.
    await press(table, 'Enter', 'Enter');
    await hears(table, 'Black: lion from 6b', 'takes king on 6a', 'Black wins');
    await press(table, 'o');
    await hears(table, 'The game is over.');
    await table.leave();
  });

  it('is told in Japanese', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    await table.start(server.url, { variant: 'chu', position: LION });
    await press(table, 'g');
    await leapTo(table, '6h');
    expect(await table.says('6h')).toBe('6八、先手の獅子');
    await press(table, 'Enter');
    await hears(table, '6八の獅子。', '取れるのは', '6七の歩兵');
    await press(table, 'Escape');
    await type(table, '6七・7六獅子');
    await table.waitForMoves('6h6g7f');
    await hears(table, '先手、6八の獅子を7六へ、6七の歩兵、7六の歩兵を取る');
    await type(table, '12二飛');
    await table.waitForPly(2);
    await type(table, '8五獅子居食い');
    await table.waitForPly(3);
    await hears(table, '先手、7六の獅子が居食い、8五の銀将を取る');
    await table.leave();
  });

  it('says why a typed move is refused, and asks where it may mean several', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi', position: '4k4/9/9/9/9/9/3G1G3/9/4K4 b - 1' });
    await type(table, '5i5g');
    await page.locator('.notice.refused').waitFor();
    await type(table, '5六金');
    await page.locator('[data-typed-choice="4g5f"]').waitFor();
    expect(await page.locator('[data-typed-choice]').allInnerTexts()).toEqual([
      'gold general from 4g to 5f',
      'gold general from 6g to 5f',
    ]);
    expect(await complaints(table)).toEqual([]);
    await press(table, 'Escape');
    expect(await page.locator('[data-typing]').count()).toBe(0);
    await type(table, '5六金');
    await page.locator('[data-typed-choice="4g5f"]').focus();
    await press(table, 'Enter');
    await table.waitForMoves('4g5f');
    await table.leave();
  });
});

describe('the list of keys', () => {
  it('opens on every page and closes again; where it stands, the keys do what it says', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'shogi' });
    await press(table, '?');
    await page.locator('[data-keys]').waitFor();
    expect(await complaints(table)).toEqual([]);
    const words = await page.locator('[data-keys]').innerText();
    for (const word of ['type a move', 'read out the position', 'turn the board', 'card of the piece'])
      expect(words).toContain(word);
    await press(table, 'Escape');
    await expect.poll(() => page.locator('[data-keys]').count()).toBe(0);

    // On a square too.
    await press(table, 'g', '?');
    await page.locator('[data-keys]').waitFor();
    await press(table, 'Escape');
    await press(table, 'g');
    await leapTo(table, '7g');
    await press(table, 'i');
    await page.locator('[data-card="P"]').waitFor();
    await press(table, 'Escape');
    await press(table, 'Enter', 'ArrowUp', 'Enter');
    await table.waitForMoves('7g7f');
    const before = await table.square('9a').boundingBox();
    await press(table, 'f');
    await expect.poll(async () => (await table.square('9a').boundingBox())?.y).not.toBe(before?.y);

    for (const [path, word] of [
      ['/', 'the game beside'],
      ['/analysis/shogi', 'engine on and off'],
      ['/learn/shogi', 'hint'],
      ['/puzzles/shogi', 'again after a wrong move'],
      ['/demo/gungi', 'start, end'],
      ['/armies/rengo-chess', 'undo, redo'],
      ['/editor/shogi', 'turn the board'],
      ['/rules/chu', 'these keys'],
    ] as const) {
      await page.goto(server.url + path);
      await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' });
      await press(table, '?');
      await expect.poll(() => page.locator('[data-keys]').innerText()).toContain(word);
      await press(table, 'Escape');
    }
    await table.leave();
  });
});
