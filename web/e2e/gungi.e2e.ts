import { describe, expect, it } from 'vitest';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

/** The board and what follows the side to move, both 帥 at home. */
const at = (board: string, side = 'b', hands = '-') => `${board} ${side} ${hands} 50 play 9 -`;

describe('the set-up of gungi', () => {
  it('is made by dragging pieces from the stand, onto each other too', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi' });
    await table.drag('[data-hand="b"] [data-code="P"]', '[data-square="5g"]');
    await table.waitForMoves('P*5g');
    await table.drag('[data-hand="w"] [data-code="P"]', '[data-square="5c"]');
    await table.waitForMoves('P*5g', 'P*5c');
    await table.drag('[data-hand="b"] [data-code="N"]', '[data-square="5g"]');
    await table.waitForMoves('P*5g', 'P*5c', 'N*5g');
    expect(await table.says('5g')).toContain('tower of 2');
    expect(await page.locator('.tower[data-height="2"]').count()).toBe(1);
    await page.click('[data-hand="w"] [data-code="P"]');
    // Live legality: no second soldier on a file, nothing outside the own ranks.
    expect(await table.says('4c')).toContain('can go here');
    expect(await table.says('5b')).not.toContain('can go here');
    expect(await table.says('4d')).not.toContain('can go here');
    await table.click('5b');
    const notice = page.getByRole('alert');
    await notice.waitFor();
    expect(await notice.getByRole('link').getAttribute('href')).toContain('/rules/gungi#');
    expect(await page.locator('[data-setup]').getAttribute('data-setup')).not.toBeNull();
    await table.leave();
  });

  it('places a formation by itself against the computer, declares the backs, and begins', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', opponent: 'engine', side: 'b', level: 1 });
    await page.click('[data-ready]');
    await table.waitForPly(6);
    await page.click('[data-stop]');
    await page.locator('[data-ready]').waitFor();
    const stopped = (await table.moves()).length;
    await page.click('[data-ready]');
    await page.locator('[data-backs]').waitFor({ timeout: 60_000 });
    expect((await table.moves()).length).toBeGreaterThan(stopped);
    await expect.poll(async () => (await table.moves()).length).toBe(46);
    const own = page.locator('rect.choosable');
    expect(await own.count()).toBe(9);
    await own.nth(0).click();
    await own.nth(1).click();
    await page.click('[data-backs] [data-confirm]');
    await table.waitForPly(48);
    const moves = await table.moves();
    expect(moves[46]).toMatch(/^backs:/);
    // The computer's declaration stays its secret.
    expect(moves[47]).toBe('backs');
    expect(await page.locator('[data-plate="b"]').textContent()).toContain('手番');
    await table.leave();
  });
});

describe('two at one screen', () => {
  it('each place their own army, and no back lies open', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi' });
    await page.click('[data-ready]');
    await table.waitForPly(1);
    // It is White's turn, and White has not asked for anything.
    await page.waitForTimeout(700);
    expect((await table.moves()).length).toBe(1);
    await page.click('[data-ready]');
    await page.locator('[data-backs-curtain="b"]').waitFor({ timeout: 40_000 });
    expect((await table.moves()).length).toBe(46);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('rect.choosable').count()).toBe(0);
    for (const side of ['b', 'w']) {
      await page.click(`[data-declarer="${side}"]`);
      await page.locator('rect.choosable').nth(0).click();
      await page.locator('rect.choosable').nth(1).click();
      await page.click('[data-backs] [data-confirm]');
    }
    await table.waitForPly(48);
    const open = () => page.locator('.area svg .pieces').first().textContent();
    await page.locator('[data-peek="b"]').waitFor();
    expect(await open()).not.toMatch(/[さとへ]/);
    const box = await page.locator('[data-peek]').boundingBox();
    await page.mouse.move(box!.x + 20, box!.y + 10);
    await page.mouse.down();
    await expect.poll(open).toMatch(/[さとへ]/);
    await page.mouse.up();
    await expect.poll(open).not.toMatch(/[さとへ]/);
    await table.leave();
  });
});

describe.each([
  [{ width: 390, height: 664 }],
  [{ width: 360, height: 640 }],
  [{ width: 768, height: 1024 }],
  [{ width: 844, height: 390 }],
  [{ width: 1024, height: 768 }],
])('two at one screen of %o', (viewport) => {
  it('each have their stand while they place their army', async () => {
    const table = await sitDown(browser, { lang: 'en', phone: viewport.width < 900 });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi' });
    await page.setViewportSize(viewport);
    await page.waitForFunction((width) => innerWidth === width, viewport.width);
    const moves: string[] = [];
    for (const [side, square] of [
      ['b', '5g'],
      ['w', '5c'],
      ['b', '4g'],
    ] as const) {
      const stand = page.locator(`[data-hand="${side}"]`);
      await stand.waitFor();
      const box = (await stand.boundingBox())!;
      expect(box.width * box.height, side).toBeGreaterThan(5_000);
      expect(box.y + box.height, side).toBeLessThanOrEqual(viewport.height);
      await stand.locator('[data-code="P"]').click();
      await table.click(square);
      moves.push(`P*${square}`);
      await table.waitForMoves(...moves);
    }
    await table.leave();
  });
});

describe('the declaration of the backs on a phone', () => {
  it.for(['ja', 'en'] as const)('leaves all soldiers in sight (%s)', async (lang) => {
    const table = await sitDown(browser, { lang, phone: true, viewport: { width: 390, height: 664 } });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi' });
    await page.click('[data-ready]');
    await table.waitForPly(1);
    await page.click('[data-ready]');
    await page.locator('[data-backs-curtain="b"]').waitFor({ timeout: 40_000 });
    await page.click('[data-declarer="b"]');
    const soldiers = page.locator('rect.choosable');
    await soldiers.first().waitFor();
    for (const size of [
      { width: 390, height: 664 },
      { width: 360, height: 640 },
      { width: 412, height: 732 },
    ]) {
      await page.setViewportSize(size);
      await page.waitForFunction((width) => innerWidth === width, size.width);
      const panel = (await page.locator('[data-backs]').boundingBox())!;
      const bar = (await page.locator('.bar').boundingBox())!;
      const lowest = await soldiers.evaluateAll((all) =>
        Math.max(...all.map((one) => one.getBoundingClientRect().bottom)),
      );
      const at = `${size.width}x${size.height}`;
      expect(lowest, at).toBeLessThanOrEqual(panel.y);
      expect(panel.y + panel.height, at).toBeLessThanOrEqual(bar.y);
    }
    await soldiers.nth(0).tap();
    await soldiers.nth(1).tap();
    await page.click('[data-backs] [data-confirm]');
    await table.waitForPly(47);
    await table.leave();
  });
});

describe('playing gungi', () => {
  it('climbs onto an own piece, and tells stacking and taking apart', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const position = at('4k4/9/9/9/9/3p1J3/4S4/9/4K4');
    await table.start(server.url, { variant: 'gungi', position: position.replace('3p1J3', '3[ph]1J3') });
    await table.click('5g');
    expect(await table.says('6f')).toContain('can capture here');
    expect(await table.says('4f')).toContain('can climb here');
    expect(await page.locator('[data-landing="stack"]').textContent()).toBe('2');
    await table.click('4f');
    await table.waitForMoves('5g4f');
    expect(await table.says('4f')).toContain('tower of 2');
    // A tap on a tower that cannot be taken up lays out its layers.
    await table.click('4f');
    const layers = page.locator('[data-tower="4f"] li');
    await layers.first().waitFor();
    expect(await layers.count()).toBe(2);
    expect(await layers.first().textContent()).toContain('samurai');
    await table.leave();
  });

  it('attacks within a tower', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/4(Ns)4/9/9/9/4K4') });
    await table.click('5e');
    await page.click('[data-tower="5e"] [data-act="up"]');
    await table.waitForMoves('5e^2');
    expect(await table.says('5e')).toContain('Black ninja');
    expect(await page.locator('[data-hand="b"] [data-code="L"]').count()).toBe(1);
    await table.leave();
  });

  it('asks about betrayal', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    const position = at('k8/9/9/9/4H(sn)3/9/9/9/4K4');
    await table.start(server.url, { variant: 'gungi', position });
    await table.click('5e', '4e');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await table.moves()).toEqual([]);
    await table.click('4e');
    await page.click('[data-effect="~"]');
    await table.waitForMoves('5e4e~');
    expect(await table.says('4e')).toContain('below: Black lance');
    await table.leave();
  });

  it('exchanges 謀 with the other end of its tower', async () => {
    const table = await sitDown(browser, { lang: 'ja' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/4(MSN)4/9/9/9/4K4') });
    await table.click('5e');
    await page.click('[data-act="exchange"]');
    await table.waitForMoves('5e<>');
    expect(await table.says('5e')).toContain('黒の謀');
    expect(await page.locator('[data-ply="1"] .move').textContent()).toBe('▲5―5―1―謀⇔忍');
    await table.leave();
  });

  it('drops on a ground piece of the enemy without taking it', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/4j4/9/9/9/4K4', 'b', 'S') });
    await page.click('[data-hand="b"] [data-code="S"]');
    expect(await table.says('5e')).toContain('can climb here');
    await table.click('5e');
    await table.waitForMoves('S*5e');
    expect(await table.says('5e')).toContain('below: White');
    await table.leave();
  });

  it('sets up a piece that came from an incense, and says where', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/3[ic]S4/9/9/9/4K4') });
    await table.click('5e', '6e');
    await page.locator('[data-second]').waitFor();
    expect(await table.says('5h')).toContain('can be set up here');
    await table.click('5h');
    await table.waitForMoves('5e6e!5h');
    expect(await table.says('5h')).toContain('cannon');
    await table.leave();
  });

  it('ends in mate, and then the record can be had', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/1S7/9/9/9/9/9/R3K4', 'b', 'S') });
    await page.click('[data-hand="b"] [data-code="S"]');
    await table.click('9b');
    await page.locator('[data-outcome="checkmate"]').waitFor();
    await page.locator('summary', { hasText: '⋯' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-save-record]')]);
    expect(download.suggestedFilename()).toMatch(/^gungi-.*\.txt$/);
    await table.leave();
  });

  it('goes on with a new set-up after a repetition', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/9/9/9/8[PH]/4K4') });
    for (let i = 0; i < 3; i += 1) {
      for (const [from, to] of [
        ['5i', '4i'],
        ['9a', '8a'],
        ['4i', '5i'],
        ['8a', '9a'],
      ] as const) {
        const ply = (await table.moves()).length;
        await table.click(from, to);
        await table.waitForPly(ply + 1);
        await page.waitForFunction(() => !document.querySelector('.pill'));
      }
    }
    await page.locator('[data-outcome="repetition"]').waitFor();
    const before = page.url();
    await page.click('[data-go-on]');
    await page.getByText('To the new set-up').click();
    await page.waitForFunction((url) => location.href !== url, before);
    await table.connected();
    expect(await page.locator('[data-setup]').textContent()).toContain('New set-up');
    await table.leave();
  });

  it('has a card with a tab for each layer', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/4(CN)4/9/9/9/4K4') });
    await table.square('5e').focus();
    await page.keyboard.press('i');
    const card = page.locator('[data-card="N"]');
    await card.waitFor();
    expect(await card.locator('[role="tab"][aria-selected="true"]').textContent()).toContain('Layer 2');
    expect(await card.textContent()).toContain('diagonally forward');
    await card.locator('[data-place="enemy"]').click();
    expect(await card.textContent()).toContain('Steps: orthogonally, diagonally forward');
    await table.leave();
  });
});

describe('the sample game', () => {
  for (const phone of [false, true]) {
    it(`is stepped through beside its record${phone ? ' on a phone' : ''}`, async () => {
      const table = await sitDown(browser, { lang: 'ja', phone });
      const { page } = table;
      await page.goto(`${server.url}/demo/gungi`);
      await page.locator('[data-ply="185"]').waitFor({ state: 'attached' });
      await page.locator('[data-ply="78"]').click();
      await expect.poll(() => page.locator('[data-now]').textContent()).toContain('▽4―2―1―雛');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.locator('[data-now]').getAttribute('data-now')).toBe('79');
      await page.locator('.demo [data-square="3b"]').click();
      await page.locator('[data-tower="3b"]').waitFor();
      await page.keyboard.press('End');
      await page.getByText('黒の勝ち').waitFor();
      expect(await table.overflow()).toBeLessThanOrEqual(0);
      await table.leave();
    });
  }
});

describe('gungi on a phone', () => {
  it('is played by tapping, and its towers are read', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi', position: at('k8/9/9/9/4(Ns)4/9/9/9/4K4') });
    await table.square('5e').tap();
    await page.locator('[data-tower="5e"]').waitFor();
    expect(await table.overflow()).toBeLessThanOrEqual(0);
    await page.locator('[data-act="up"]').tap();
    await table.waitForMoves('5e^2');
    await table.leave();
  });

  it('has the panel of the set-up above the record', async () => {
    const table = await sitDown(browser, { lang: 'ja', phone: true });
    const { page } = table;
    await table.start(server.url, { variant: 'gungi' });
    const [panel, record] = await Promise.all([
      page.locator('[data-setup]').boundingBox(),
      page.locator('section.record').boundingBox(),
    ]);
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(record!.y);
    await table.leave();
  });
});
