/** A record in a frame of somebody else's page: everything of it is seen, in frames of every size. */
import { describe, expect, it } from 'vitest';
import { complaints } from './axe';
import { browser, server, withServer } from './stage';
import { sitDown } from './table';

withServer();

const FRAMES = [
  { width: 1440, height: 900 },
  { width: 480, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
] as const;

/** Keeps a record and returns its id. */
async function keep(variant: string, usi: string, headers: [string, string][]): Promise<string> {
  const api = `${server.url}/api/v1`;
  const read = await fetch(`${api}/records/read?${new URLSearchParams({ variant, format: 'usi' })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: usi,
  });
  const [{ record }] = (await read.json()).records;
  const kept = await fetch(`${api}/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ record: { ...record, headers } }),
  });
  return (await kept.json()).id;
}

describe('a record in a frame', () => {
  it.for(['en', 'ja'] as const)('shows hands, last move and players, and turns round (%s)', async (lang) => {
    const players: [string, string][] = [
      ['black', 'Kimura'],
      ['white', 'Lasker'],
    ];
    const id = await keep('shogi', 'position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e', players);
    const table = await sitDown(browser, { lang, viewport: { width: 480, height: 640 } });
    const { page } = table;
    await page.goto(`${server.url}/embed/${id}`);
    await page.waitForSelector('[data-embed] .board svg');
    expect(await page.locator('[data-plate="b"]').textContent()).toContain('Kimura');
    expect(await page.locator('[data-plate="w"]').textContent()).toContain('Lasker');
    const held = (side: string) => page.locator(`[data-hand="${side}"] [data-code="B"]`).count();
    expect([await held('b'), await held('w')]).toEqual([0, 1]);
    expect(await page.locator('[data-embed] rect.last').count()).toBe(1);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => held('b')).toBe(1);
    expect(await page.locator('[data-embed] rect.last').count()).toBe(2);
    const top = async (side: string) => (await page.locator(`[data-plate="${side}"]`).boundingBox())?.y ?? 0;
    expect(await top('w')).toBeLessThan(await top('b'));
    await page.click('[data-flip]');
    expect(await top('b')).toBeLessThan(await top('w'));
    expect(await complaints(table)).toEqual([]);
    await table.leave();
  });

  it('is seen as a whole', async () => {
    const table = await sitDown(browser, { lang: 'en' });
    const { page } = table;
    for (const variant of ['shogi', 'chu', 'gungi', 'ennen']) {
      const id = await keep(variant, 'position startpos', []);
      await page.goto(`${server.url}/embed/${id}`);
      await page.waitForSelector('[data-embed] .board svg');
      if (variant === 'gungi')
        expect(await page.locator('[data-hand="b"] [data-code]').count()).toBeGreaterThan(5);
      for (const size of FRAMES) {
        await page.setViewportSize(size);
        const at = `${variant} ${size.width}x${size.height}`;
        const parts = page.locator(
          '[data-embed] :is(.board svg.board, .seat, [data-steps], [data-flip], .foot a)',
        );
        expect(await parts.count(), at).toBeGreaterThan(4);
        for (const part of await parts.all()) {
          const box = (await part.boundingBox())!;
          expect(box.y + box.height, at).toBeLessThanOrEqual(size.height);
          expect(box.x + box.width, at).toBeLessThanOrEqual(size.width);
          expect(Math.min(box.x, box.y, box.height - 10), at).toBeGreaterThanOrEqual(0);
        }
        expect(await table.overflow(), at).toBeLessThanOrEqual(0);
      }
    }
    await table.leave();
  });
});
