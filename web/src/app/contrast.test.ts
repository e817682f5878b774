/** What is marked on a board by a colour has to be seen on every wood, in light and in dark. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARD_THEMES } from '../board/themes';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const WOODS = ['', '.wood-chess', '.wood-xiangqi', '.wood-janggi', '.wood-makruk'];

/** The colours that rules with one of these selectors set, later ones over earlier ones. */
function colours(...selectors: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const wanted of selectors) {
    for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const names = selector
        .replace(/\/\*[\s\S]*?\*\/|@import[^;]*;/g, '')
        .replace(/:is\(([^)]*)\)/g, '$1')
        .split(',')
        .map((one) => one.trim());
      if (!names.includes(wanted)) continue;
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g))
        found.set(name, value);
    }
  }
  return found;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it.each(WOODS)('the last move is seen on the wood %s', (wood) => {
    const dark = theme === 'dark' ? [':root[data-theme="dark"]'] : [];
    const own = wood === '' ? [] : theme === 'dark' ? [wood, `[data-theme="dark"] ${wood}`] : [wood];
    const all = colours(':root', ...dark, ...own);
    const rim = all.get('--mark-last-rim') ?? '';
    for (const ground of ['--board-1', '--board-2', '--board-dark']) {
      const colour = all.get(ground);
      if (colour) expect(contrast(rim, colour), `${rim} on ${ground} ${colour}`).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('on a board that was chosen', () => {
  const MARKS = ['--mark-last-rim', '--mark-target', '--mark-take', '--board-line', '--board-text'];

  it.each(BOARD_THEMES.filter((theme) => theme !== 'kaya'))('marks and lines are seen: %s', (theme) => {
    const all = colours(':root', `[data-board][data-board="${theme}"]`);
    for (const mark of MARKS)
      for (const ground of ['--board-1', '--board-2']) {
        const [one, other] = [all.get(mark) ?? '', all.get(ground) ?? ''];
        expect(contrast(one, other), `${mark} ${one} on ${other}`).toBeGreaterThanOrEqual(3);
      }
    expect(contrast(all.get('--mark-last-rim') ?? '', all.get('--board-dark') ?? '')).toBeGreaterThanOrEqual(
      3,
    );
  });
});
