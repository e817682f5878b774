import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown, type Table, type Wish } from './table';

withServer();

const piece = (code: string) => `[data-army-piece="${code}"]`;
const camp = (square: string) => `.camp [data-square="${square}"]`;

/** Starts a game that begins with the armies; the board of play comes later. */
async function begin(table: Table, wish: Wish): Promise<void> {
  const { page } = table;
  await page.goto(server.url);
  await page.click(`[data-game="${wish.variant}"]`);
  await page.check(`input[name="opponent"][value="${wish.opponent ?? 'engine'}"]`, { force: true });
  if (wish.level !== undefined) await page.fill('input[name="level"]', String(wish.level));
  if (wish.side) await page.check(`input[name="side"][value="${wish.side}"]`, { force: true });
  await page.click('button.start');
  await page.waitForURL('**/game/*');
  await page.locator('[data-scene]:not([data-scene="none"])').waitFor();
}

const built = (table: Table) => table.page.locator('[data-builder]').getAttribute('data-builder');
/** What the server has found, as soon as it has. */
const problems = (table: Table) => table.page.locator('[data-problems]').getAttribute('data-problems');

/** Seals, goes past the armies and the re-placing, and makes a move as soon as it is this player's turn. */
async function intoPlay(table: Table): Promise<void> {
  const { page } = table;
  await page.click('[data-seal]');
  await page.locator('[data-reveal]').waitFor({ timeout: 30_000 });
  expect(await page.locator('[data-revealed]').count()).toBe(2);
  await page.click('[data-to-game]');
  await reachPlay(table);
  const plies = (await table.moves()).length;
  await moveSomething(table);
  await table.waitForPly(plies + 1);
}

/**
 * Leaves everything as it is in every step of re-placing that is this browser's, until the board of play is
 * there.
 */
async function reachPlay(table: Table): Promise<void> {
  const { page } = table;
  const own = page.locator('[data-mine="true"] [data-replace]:enabled');
  const board = page.locator('.game-table');
  for (let step = 0; step < 2; step += 1) {
    await own.or(board).first().waitFor({ timeout: 30_000 });
    if (await board.isVisible()) break;
    await own.click();
    await own.or(board).first().waitFor({ timeout: 30_000 });
  }
  await board.waitFor();
  await table.connected();
}

/** Any move with the first piece that can be taken up. */
async function moveSomething(table: Table): Promise<void> {
  const { page } = table;
  await page.locator('.area rect.movable').first().waitFor({ timeout: 30_000 });
  for (const cell of await page.locator('.area rect.movable').all()) {
    await cell.click();
    const target = page
      .locator('.area [aria-label*="can go here"], .area [aria-label*="移動できます"]')
      .first();
    if ((await target.count()) === 0) continue;
    await target.click();
    return;
  }
}

describe('building an army', () => {
  it('by dragging: onto the camp, into the hand, exchanged, and off again', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/armies/rengo-shogi`);
    await table.drag(piece('K'), camp('5i'));
    await table.drag(piece('G'), camp('4i'));
    await table.drag(piece('R'), '[data-army-hand]');
    expect(await built(table)).toBe('9/9/4KG3|R');
    expect(await page.locator('[data-points]').getAttribute('data-points')).toBe('16');
    expect(await problems(table)).toBe('');
    await table.drag(camp('5i'), camp('4i'));
    expect(await built(table)).toBe('9/9/4GK3|R');
    await table.drag('[data-army-hand] [data-code="R"]', camp('2h'));
    expect(await built(table)).toBe('9/7R1/4GK3|-');
    await table.drag(camp('5i'), '.head h1');
    expect(await built(table)).toBe('9/7R1/5K3|-');
    await page.click('[data-undo]');
    expect(await built(table)).toBe('9/7R1/4GK3|-');
    await page.click('[data-mirror]');
    expect(await built(table)).toBe('9/1R7/3KG4|-');
    await page.click('[data-undo]');
    await page.click('[data-redo]');
    expect(await built(table)).toBe('9/1R7/3KG4|-');
    await table.leave();
  });

  it('marks where a piece may stand, and says why not elsewhere', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/armies/rengo-xiangqi`);
    await page.click(piece('XA'));
    expect(await page.locator(camp('5i')).getAttribute('aria-label')).toContain('can be placed here');
    expect(await page.locator(camp('9j')).getAttribute('aria-label')).not.toContain('can be placed');
    await page.click(camp('9j'));
    expect(await page.locator('[data-refusal="palace"]').textContent()).toContain('in the palace');
    await table.drag(piece('CR'), camp('5g'));
    expect(await page.locator('[data-refusal="camp"]').textContent()).toContain('front rank');
    await table.drag(piece('CR'), '[data-army-hand]');
    expect(await page.locator('[data-refusal="hand"]').textContent()).toContain('only pieces of shogi');
    await table.drag(piece('XP'), camp('5h'));
    expect(await page.locator('[data-refusal="front"]').textContent()).toContain('soldier');
    expect(await built(table)).toBe('9/9/9/9|-');
    expect(await page.locator('[data-problem="king-count"]').textContent()).toContain('general is missing');
    await table.leave();
  });

  it('with the keyboard alone', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/armies/rengo-makruk`);
    await page.locator(piece('MK')).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await problems(table)).toBe('');
    await page.keyboard.press('Delete');
    expect(await problems(table)).toBe('king-count');
    await page.keyboard.press('Control+z');
    expect(await problems(table)).toBe('');
    await page.locator(piece('MK')).focus();
    await page.keyboard.press('i');
    await page.locator('[data-card="MK"]').waitFor();
    await table.leave();
  });

  it('keeps armies in the browser, and reads and writes them as text', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await page.goto(`${server.url}/armies/rengo-chess`);
    await page.click('[data-template="native"] [data-army]');
    const native = await built(table);
    await page.click('[data-tab="mine"]');
    await page.fill('[data-army-name]', '城壁');
    await page.click('[data-save]');
    await page.click('[data-clear]');
    expect(await built(table)).toBe('8/8|-');
    await page.reload();
    await page.click('[data-tab="mine"]');
    await page.click('[data-saved="城壁"] [data-army]');
    expect(await built(table)).toBe(native);
    await page.click('[data-saved="城壁"] [data-rename]');
    await page.keyboard.type('塔');
    await page.keyboard.press('Enter');
    await page.locator('[data-saved="城壁塔"], [data-saved="塔"]').waitFor();
    await page.click('[data-delete]');
    await page.click('[data-delete-yes]');
    expect(await page.locator('[data-saved]').count()).toBe(0);
    await page.click('[data-tab="text"]');
    expect(await page.locator('[data-setup-text]').inputValue()).toBe(native);
    await page.fill('[data-setup-text]', '8/4[CK]3|[CQ]');
    await page.click('[data-load-setup]');
    expect(await page.locator('[data-wrong="syntax"]').textContent()).toContain(
      '配置の文字列が正しい形ではありません',
    );
    await page.fill('[data-setup-text]', '8/4K3|-');
    await page.click('[data-load-setup]');
    expect(await page.locator('[data-wrong="wrong-king"]').textContent()).toContain('この盤では使いません');
    // What can be shown is loaded, and its faults are marked.
    await page.fill('[data-setup-text]', '3[CQ]4/4[CK]3|-');
    await page.click('[data-load-setup]');
    expect(await problems(table)).toBe('wrong-rank');
    await table.leave();
  });

  it('counts and refuses what is too much', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await begin(table, { variant: 'rengo-shogi', level: 1 });
    await page.click('[data-tab="text"]');
    await page.fill('[data-setup-text]', 'PPPPPPPPP/1B[CR][CQ]1[CR]1R1/LNSGKGSNL|-');
    await page.click('[data-load-setup]');
    expect(await problems(table)).toBe('over-budget');
    await page.click('[data-seal]');
    const alert = page.getByRole('alert').filter({ hasText: '101 points' });
    await alert.waitFor();
    expect(await page.locator('[data-scene]').getAttribute('data-scene')).toBe('build');
    await page.click(camp('9g'));
    await page.click('[data-remove]');
    expect(await problems(table)).toBe('');
    await table.leave();
  });
});

describe('against the computer, from building to the first move', () => {
  it('shogi board: a template, and a reload in between', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await begin(table, { variant: 'rengo-shogi', level: 1 });
    await page.click('[data-template="native"] [data-army]');
    const draft = await built(table);
    await page.reload();
    await expect.poll(() => built(table)).toBe(draft);
    await intoPlay(table);
    await page.click('[data-recall]');
    await page.locator('dialog [data-reveal]').waitFor();
    await table.leave();
  });

  it('chess board: dragged', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    await begin(table, { variant: 'rengo-chess', level: 1, side: 'w' });
    await table.drag(piece('CK'), camp('4h'));
    await table.drag(piece('CR'), camp('8h'));
    await table.drag(piece('CR'), camp('1h'));
    await table.drag(piece('CQ'), camp('5h'));
    for (const file of [8, 6, 4, 2]) await table.drag(piece('CP'), camp(`${file}g`));
    expect(await built(table)).toBe('[CP]1[CP]1[CP]1[CP]1/[CR]2[CQ][CK]2[CR]|-');
    await intoPlay(table);
    await table.leave();
  });

  it('xiangqi board: tapped on a phone', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = table;
    await begin(table, { variant: 'rengo-xiangqi', level: 1 });
    expect(await table.overflow()).toBe(0);
    await page.tap(piece('XK'));
    await page.tap(camp('5j'));
    await page.tap(piece('XR'));
    await page.tap(camp('9j'));
    await page.tap(camp('1j'));
    await page.tap(piece('XP'));
    for (const file of [9, 7, 5, 3, 1]) await page.tap(camp(`${file}g`));
    await page.tap(piece('R'));
    await page.tap('[data-army-hand]');
    expect(await built(table)).toBe('[XP]1[XP]1[XP]1[XP]1[XP]/9/9/[XR]3[XK]3[XR]|R');
    await intoPlay(table);
    expect(await table.overflow()).toBe(0);
    await table.leave();
  });

  it('janggi board: a template, and pieces put elsewhere before play', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await begin(table, { variant: 'rengo-janggi', level: 1 });
    await page.click('[data-template="native"] [data-army]');
    await page.click('[data-seal]');
    await page.locator('[data-reveal]').waitFor({ timeout: 30_000 });
    await page.click('[data-to-game]');
    await page.locator('[data-mine="true"]').waitFor({ timeout: 30_000 });
    // Horse and elephant change places; the cannons stay where they are.
    const horse = page.locator('.replacing [aria-label*="may be moved"]').nth(1);
    const before = await page.locator('.replacing').getAttribute('data-replacing');
    expect(before).toBe('A');
    await horse.click();
    const other = page.locator('.replacing [aria-label*="change places"]').first();
    await other.click();
    expect(await page.locator('[data-replace]').textContent()).toContain('Done');
    await page.reload();
    // What was put elsewhere so far outlives a reload.
    await page.locator('[data-replace]', { hasText: 'Done' }).waitFor();
    await reachPlay(table);
    await moveSomething(table);
    await table.waitForPly(1);
    await table.leave();
  });

  it('makruk board: an army by chance, on a phone', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: true });
    const { page } = table;
    await begin(table, { variant: 'rengo-makruk', level: 1 });
    await page.tap('[data-random]');
    await expect.poll(() => problems(table)).toBe('');
    await page.tap('[data-mirror]');
    expect(await problems(table)).toBe('');
    await intoPlay(table);
    await table.leave();
  });
});

describe('two players', () => {
  it('at one screen: each builds unseen, and both check the seals', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await begin(table, { variant: 'rengo-chess', opponent: 'screen' });
    await page.click('[data-take="A"]');
    await page.click('[data-template="sample-2"] [data-army]');
    const first = (await built(table)) ?? '';
    await page.click('[data-seal="A"]');
    await page.locator('[data-curtain="B"]').waitFor();
    // Nothing of A's army is on the page, nor after a reload, nor while B builds.
    expect((await page.content()).includes(first)).toBe(false);
    expect(await page.locator('.camp').count()).toBe(0);
    await page.reload();
    await page.click('[data-take="B"]');
    expect(await built(table)).toBe('8/8|-');
    await page.click('[data-template="native"] [data-army]');
    await page.click('[data-seal="B"]');
    await page.locator('[data-reveal="A"]').waitFor();
    expect(await page.locator('[data-why="fewer"]').textContent()).toContain('3 against 16');
    for (const person of ['A', 'B']) {
      const seal = page.locator(`[data-revealed="${person}"] [data-verify]`);
      await seal.locator('[data-verify-go]').click();
      await seal.locator('[data-verified="true"]').waitFor();
      expect(await seal.locator('[data-hashed]').textContent()).toMatch(
        new RegExp(`^rengo-chess\\|${person}\\|.*\\|[0-9a-f]{32}$`),
      );
      expect(await seal.locator('[data-hash]').textContent()).toBe(
        await seal.locator('[data-commitment]').textContent(),
      );
    }
    await page.click('[data-to-game]');
    await reachPlay(table);
    // A castles at once: the rooks are two squares and more away.
    await table.click('4h');
    await table.square('2h').click();
    await table.waitForMoves('4h2h');
    await table.leave();
  });

  it('on two devices: each sees that the other has sealed, not what', async () => {
    const a = await sitDown(browser, { lang: 'en' });
    const b = await sitDown(browser, { lang: 'ja' });
    await begin(a, { variant: 'rengo-janggi', opponent: 'friend', side: 'b' });
    const link = await a.page.locator('.invite input').inputValue();
    await b.page.goto(link);
    await b.comes();
    await b.page.locator('[data-scene="build"]').waitFor();
    await b.page.click('[data-template="native"] [data-army]');
    await b.drag(camp('4j'), camp('4i'));
    // No template: it is on no other page.
    const army = (await built(b)) ?? '';
    await b.page.click('[data-seal="B"]');
    await b.page.locator('[data-waiting="B"]').waitFor();
    await a.page.locator('[data-sealed="B"]').waitFor();
    expect((await a.page.content()).includes(army)).toBe(false);
    // It may be opened again as long as the other has not sealed.
    await b.page.click('[data-unseal]');
    await expect.poll(() => built(b)).toBe(army);
    await b.page.click('[data-seal="B"]');
    await a.page.click('[data-template="sample-1"] [data-army]');
    await a.page.click('[data-seal="A"]');
    // B has fewer pieces and so is first; A has no pieces of janggi to re-place but horses, or none.
    for (const { page } of [a, b]) {
      await page.locator('[data-reveal="B"]').waitFor();
      await page.click('[data-to-game]');
    }
    await b.page.locator('[data-replacing="B"][data-mine="true"]').waitFor({ timeout: 20_000 });
    expect(await a.page.locator('[data-replacing="B"]').getAttribute('data-mine')).toBe('false');
    await b.page.click('[data-replace]');
    for (const table of [a, b]) await table.page.locator('.game-table').waitFor();
    // B is Black now, at the bottom of his own board; A sits on the other side.
    expect(await b.page.locator('[data-plate="b"]').textContent()).toContain('手番');
    await moveSomething(b);
    await a.waitForPly(1);
    await a.leave();
    await b.leave();
  });
});
