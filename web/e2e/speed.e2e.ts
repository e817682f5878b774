/** What the lobby may cost on a slow line: the budget of `docs/benchmarks.md`. */
import { describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, as the script that measures.
import { openPage, taps } from '../scripts/page.mjs';
import { browser, server, withServer } from './stage';

/** Times are many times the goals, which `cargo xtask bench page` holds: the machine may be slow and busy. */
const BUDGET = { bytes: 350_000, requests: 10, paint: 9_000, shift: 0.01, tap: 400 };
/** The quickest of so many counts: other work on the machine makes it slower, nothing makes it quicker. */
const TRIES = 5;

withServer();

describe('the lobby on a slow line', () => {
  it('is light, and there soon', async () => {
    const paints: number[] = [];
    const medians: number[] = [];
    for (let i = 0; i < TRIES; i += 1) {
      const { page, figures, leave } = await openPage(browser, server.url, { ready: '[data-game] .pieces' });
      expect(figures.bytes, JSON.stringify(figures.files)).toBeLessThan(BUDGET.bytes);
      expect(figures.requests, JSON.stringify(figures.files)).toBeLessThanOrEqual(BUDGET.requests);
      expect(figures.shift, figures.shifts.join('\n')).toBeLessThan(BUDGET.shift);
      paints.push(figures.paint);
      const found = await taps(page, [
        '[data-game="shogi"]',
        'dialog label:has([name="side"][value="w"])',
        'dialog label:has([name="opponent"][value="friend"])',
        'dialog label:has([name="side"][value="b"])',
      ]);
      medians.push(found.median);
      await leave();
      if (Math.min(...paints) < BUDGET.paint && Math.min(...medians) <= BUDGET.tap) break;
    }
    expect(Math.min(...paints), `first paints: ${paints}`).toBeLessThan(BUDGET.paint);
    expect(Math.min(...medians), `from tap to paint: ${medians}`).toBeLessThanOrEqual(BUDGET.tap);
  });

  it('asks for little when it is opened again', async () => {
    const { page, leave } = await openPage(browser, server.url, { ready: '[data-game] .pieces' });
    const asked: string[] = [];
    page.on(
      'response',
      (response: { url(): string; fromServiceWorker(): boolean; headers(): Record<string, string> }) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/assets/')) return;
        asked.push(pathname);
        expect(response.headers()['cache-control'], pathname).toContain('immutable');
      },
    );
    await page.reload();
    await page.locator('[data-game] .pieces').first().waitFor();
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
    expect(asked.length).toBeGreaterThan(3);
    // Nothing of the app came over the wire again.
    expect(Math.max(...sizes)).toBe(0);
    await leave();
  });
});
