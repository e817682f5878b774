/** The move editor draws what the text says: the same as the server reads in it. */
import { describe, expect, it } from 'vitest';
import type { Definition, Moves } from '../src/protocol/types';
import { drawnOf } from '../src/workshop/drawn';
import { REACH } from '../src/workshop/moves';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

/** What the editor is to show of the moves that the server has read. */
function said(moves: Moves): string[] {
  const all: string[] = [];
  const add = (x: number, y: number, what: string) => {
    if (Math.max(Math.abs(x), Math.abs(y)) <= REACH && (x !== 0 || y !== 0)) all.push(`${x},${y} ${what}`);
  };
  for (const { x, y, mode } of [...moves.steps, ...moves.lame_leaps]) add(x, y, mode);
  for (const { x, y, max } of moves.rays)
    for (let n = 1; n <= Math.min(max ?? REACH, REACH); n += 1) add(x * n, y * n, 'slide');
  for (const { x, y, max } of moves.dances) for (let n = 1; n <= max; n += 1) add(x * n, y * n, 'any');
  for (const { x, y, first, last } of moves.leap_slides)
    for (let n = first; n <= Math.min(last, REACH); n += 1) add(x * n, y * n, n === first ? 'any' : 'slide');
  for (const { via, first, to } of moves.two_steps)
    if (first === 'capture') add(via.x, via.y, to.x === 0 && to.y === 0 ? 'igui' : 'on');
  for (const { steps, max } of moves.area_moves) {
    let reached = [{ x: 0, y: 0 }];
    for (let n = 1; n <= max; n += 1) {
      reached = reached.flatMap((at) => steps.map(({ x, y }) => ({ x: at.x + x, y: at.y + y })));
      for (const { x, y } of reached) add(x, y, 'any');
    }
  }
  return all;
}

describe('the move editor', () => {
  it('draws moves of other sorts, and names those that squares cannot show', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    await page.goto(`${server.url}/workshop`);
    await page.click('[data-template="declared"]');
    await page.waitForSelector('[data-fine]');
    await page.click('[data-kind="G"]');
    await page.fill('[data-kind-field="moves"]', 'w3K gQ j2F+13 mU');
    await page.locator('[data-kind-field="moves"]').press('Tab');
    await page.waitForSelector('[data-at="3,1"].any');
    await page.waitForSelector('[data-at="5,5"].slide');
    expect(await page.textContent('[data-undrawn]')).toContain('gQ, mU');
    await page.waitForSelector('[data-fine]');
    expect(await complaints(table)).toEqual([]);
    await table.leave();
  });

  it('draws a text as the server reads it', async () => {
    const ask = async <T>(path: string): Promise<T> =>
      (await fetch(`${server.url}/api/v1${path}`)).json() as T;
    const { variants } = await ask<{ variants: { id: string }[] }>('/variants');
    let compared = 0;
    for (const { id } of variants) {
      const { kinds } = await ask<Definition>(`/variants/${id}`);
      for (const { code, betza, moves } of kinds) {
        const drawn = drawnOf(betza);
        if (drawn.others.length > 0) continue;
        const seen = new Set(said(moves));
        const shown = [...drawn.squares].flatMap(([at, tools]) => tools.map((tool) => `${at} ${tool}`));
        expect(shown.sort(), `${id} ${code} ${betza}`).toEqual([...seen].sort());
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});
