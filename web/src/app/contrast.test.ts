/**
 * What is drawn and written has to be seen: marks 3:1 on every board, text 4.5:1 on what it stands on, in
 * light and in dark. The colours are those of the tokens, how strongly they are drawn is what the components
 * say.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOARD_THEMES } from '../board/themes';

const src = new URL('..', import.meta.url);
/** The style of a component or a sheet. */
function read(file: string): string {
  const text = readFileSync(new URL(file, src), 'utf8');
  const css = file.endsWith('.css') ? text : (/<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '');
  return css.replace(/\/\*[\s\S]*?\*\//g, '');
}
const TOKENS = rulesOf(read('app/tokens.css'));
const WOODS = ['ordinary', 'chess', 'xiangqi', 'janggi', 'makruk'];
const THEMES = ['light', 'dark'] as const;
const MARK = 3;
const TEXT = 4.5;

type Theme = (typeof THEMES)[number];
interface Rule {
  readonly selectors: readonly string[];
  readonly body: ReadonlyMap<string, string>;
}
type Colours = ReadonlyMap<string, string>;
type Rgba = readonly [number, number, number, number];

function rulesOf(css: string): Rule[] {
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector
      .replace(/:is\(([^)]*)\)/g, '$1')
      .split(',')
      .map((one) => one.trim()),
    body: new Map(
      [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  }));
}

/** The tokens where rules with one of these selectors hold, later selectors over earlier ones. */
function tokens(...selectors: string[]): Colours {
  const found = new Map<string, string>();
  for (const wanted of selectors)
    for (const { selectors: names, body } of TOKENS)
      if (names.includes(wanted)) for (const [name, value] of body) found.set(name, value);
  return found;
}

const page = (theme: Theme) => tokens(':root', ...(theme === 'dark' ? [':root[data-theme="dark"]'] : []));

/** Every board that a reader may have before him. */
const BOARDS = THEMES.flatMap((theme) => [
  ...WOODS.map((wood) => ({ theme, board: wood })),
  ...BOARD_THEMES.filter((chosen) => chosen !== 'kaya').map((board) => ({ theme, board })),
]).map(({ theme, board }) => {
  const dark = theme === 'dark' ? [':root[data-theme="dark"]'] : [];
  const wood = WOODS.includes(board)
    ? [`.wood-${board}`, ...(dark.length > 0 ? [`[data-theme="dark"] .wood-${board}`] : [])]
    : [`[data-board][data-board="${board}"]`];
  return { name: `${board} (${theme})`, colours: tokens(':root', ...dark, '.board', ...wood) };
});

function rgba(colour: string): Rgba {
  const hex = colour.slice(1);
  const long = hex.length > 4 ? hex : [...hex].map((digit) => digit + digit).join('');
  const [r = 0, g = 0, b = 0, a = 255] = [0, 2, 4, 6]
    .filter((at) => at < long.length)
    .map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  return [r, g, b, a / 255];
}

/** A colour as it is seen over a ground that lets nothing through. */
function over(colour: string, ground: string, opacity = 1): string {
  const [[r, g, b, a], below] = [rgba(colour), rgba(ground)];
  const seen = [r, g, b].map((part, i) =>
    Math.round(part * a * opacity + (below[i] ?? 0) * (1 - a * opacity)),
  );
  return `#${seen.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = rgba(colour)
    .slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** The token of `var(--token)`. */
const named = (value: string | undefined) => /^var\((--[\w-]+)\)/.exec(value ?? '')?.[1];

/** With what a component draws something: the first of some properties that names a token. */
function drawn(file: string, selector: string, ...properties: string[]): { token: string; opacity: number } {
  const rules = rulesOf(read(file)).filter(({ selectors }) => selectors.includes(selector));
  const value = (name: string) =>
    rules.map(({ body }) => body.get(name)).find((found) => found !== undefined);
  const token = properties.map((name) => named(value(name))).find((found) => found !== undefined);
  if (token === undefined) throw new Error(`${file}: ${selector} has no colour`);
  return { token, opacity: Number(value('opacity') ?? 1) };
}

const [ABOVE, BELOW, SHAPES] = ['board/MarksAbove.svelte', 'board/MarksBelow.svelte', 'board/Shapes.svelte'];
const FOUND = 'atlas/FindingsMarks.svelte';
/** What is drawn on the ground of a board, beside pieces or around them. */
const MARKS = [
  drawn(BELOW, '.last', 'stroke'),
  drawn(BELOW, '.planned', 'stroke'),
  ...['.held', '.check', '.take', '.choosable', '.named rect', '.takable', '.taken', '.cross', '.stack'].map(
    (selector) => drawn(ABOVE, selector, 'stroke'),
  ),
  ...['.castle', '.rook-way path', '.onward', '.onward.taking', '.stop', '.home', '.bend', '.turn'].map(
    (selector) => drawn(ABOVE, selector, 'stroke'),
  ),
  ...['.dot', '.tint', '.stop-sign', '.stack-sign circle', '.named circle'].map((selector) =>
    drawn(ABOVE, selector, 'fill'),
  ),
  ...['.last', '.attack', '.guard', '.black', '.asked', '.found'].map((selector) =>
    drawn(FOUND, selector, 'stroke'),
  ),
  drawn('board/Cells.svelte', 'rect:focus-visible', 'stroke'),
];

describe.each(BOARDS)('on the board $name', ({ colours }) => {
  const grounds = ['--board-1', '--board-2', '--board-dark'].flatMap((name) => colours.get(name) ?? []);
  const colour = (token: string) => colours.get(token) ?? '#000000';
  const worst = (token: string, opacity: number, on = grounds) =>
    Math.min(...on.map((ground) => contrast(over(colour(token), ground, opacity), ground)));
  const faint = (all: readonly { token: string; opacity: number }[]) =>
    all
      .map(({ token, opacity }) => ({ token, opacity, contrast: worst(token, opacity) }))
      .filter((mark) => mark.contrast < MARK)
      .map((mark) => `${mark.token} ${colour(mark.token)} × ${mark.opacity}: ${mark.contrast.toFixed(2)}`);

  it('marks are seen', () => {
    expect(faint(MARKS), faint(MARKS).join('\n')).toEqual([]);
  });

  it('lines and coordinates are seen', () => {
    const text = ['--board-text', '--ink-on-board'].map(
      (token) => [token, worst(token, 1, grounds.slice(0, 2))] as const,
    );
    expect(worst('--board-line', 1, grounds.slice(0, 2))).toBeGreaterThanOrEqual(MARK);
    expect(text.filter(([, found]) => found < TEXT)).toEqual([]);
  });

  it('arrows and rings are seen, by their colour or by their rim', () => {
    const kinds = ['.best', '.threat', '.green', '.red', '.blue', '.yellow'];
    const opacity = 0.9;
    const shapes = kinds.map((kind) => ({
      token: drawn(SHAPES, kind, '--shape').token,
      rim: drawn(SHAPES, kind === '.yellow' ? kind : '.shapes', '--rim').token,
    }));
    const pieces = ['--piece-1', '--piece-2', '--toned-dark-1', '--toned-light-2'].map(colour);
    const bad = shapes.flatMap(({ token, rim }) =>
      [...grounds, ...pieces].flatMap((ground) => {
        const seen = [rim, token].map((one) => contrast(over(colour(one), ground, opacity), ground));
        return Math.max(...seen) >= MARK
          ? []
          : [`${token} on ${ground}: ${seen.map((one) => one.toFixed(2))}`];
      }),
    );
    expect(bad, bad.join('\n')).toEqual([]);
  });
});

/** Rules of components and style sheets, apart from boards and diagrams. */
const WRITTEN = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /\.(?:css|svelte)$/.test(file) && file !== 'app/tokens.css' && !/^(?:assets|board)\//.test(file),
  )
  .flatMap((file) =>
    rulesOf(read(file)).map(({ selectors, body }) => ({ where: `${file} ${selectors}`, body })),
  );

describe.each(THEMES)('text on the page in the %s theme', (theme) => {
  const colours = page(theme);
  const colour = (token: string) => colours.get(token) ?? '#000000';
  /** Where words stand whose rule does not say it: those of a part of the page by their token's name. */
  const PLACES: readonly [RegExp, readonly string[]][] = [
    [/^--toast-/, ['--toast']],
    [/^--tag-/, ['--tag']],
    [/^--head-/, ['--head']],
    [/^--card-/, ['--card-ground']],
    [/^--board-text/, ['--board-1', '--board-2']],
    [/^--(?:on-dark|accent-ink|back-name|sign-|ink-on-board)/, []],
    [/./, ['--bg', '--panel', '--panel-2']],
  ];
  const groundsOf = (token: string) => PLACES.find(([names]) => names.test(token))?.[1] ?? [];

  it('is seen on the grounds of the page', () => {
    const bad = WRITTEN.flatMap(({ where, body }) => {
      const token = named(body.get('color'));
      if (token === undefined || !colours.has(token)) return [];
      const own = named(body.get('background'));
      const grounds =
        own !== undefined && colours.has(own) && rgba(colour(own))[3] === 1 ? [own] : groundsOf(token);
      return grounds.flatMap((ground) => {
        const found = contrast(over(colour(token), colour(ground)), colour(ground));
        return found >= TEXT ? [] : [`${where}: ${token} on ${ground} ${found.toFixed(2)}`];
      });
    });
    expect(bad, bad.join('\n')).toEqual([]);
  });
});
