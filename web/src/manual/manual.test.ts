/** The manual that the build makes of `docs/`: every text is in it, and every link leads somewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addressOf, slug, targetOf } from './links.ts';
import { build, deadLinks, keyOf, type Repository, readTexts } from './manual.ts';
import { FILES, PAGES } from './pages.ts';
import { readText } from './text.ts';

const ROOT = new URL('../../../', import.meta.url);
const repository = (base = '/', isServed = true): Repository => ({
  base,
  isServed,
  exists: (path) => existsSync(new URL(path, ROOT)),
  read: (path) => readFileSync(new URL(path, ROOT), 'utf8'),
});
const files = build(repository());

describe('the manual', () => {
  it('has every text of docs/', () => {
    const written = readdirSync(new URL('docs/', ROOT))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`);
    const listed = PAGES.flatMap(({ sources }) => Object.values(sources));
    expect(written.filter((path) => !listed.includes(path))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(PAGES.map(({ id }) => id)).size).toBe(PAGES.length);
  });

  it('has pages in both languages, each with a title, the other language and what stands beside it', () => {
    const page = files.get('docs/ja/records/index.html') ?? '';
    expect(page).toContain('<html lang="ja">');
    expect(page).toContain('<a href="/docs/records/" lang="en" hreflang="en">English</a>');
    expect(page).toMatch(/<nav class="contents"[^>]*>.*<a href="#[^"]+">/s);
    expect(page).toContain('<a href="/docs/ja/records/" aria-current="page">');
    expect(files.get('docs/index.html')).toContain('<a href="/docs/records/">');
    // The line that leads to the other language stands in the head of the page alone.
    expect(page.match(/>English</g)).toHaveLength(1);
    expect(files.get('docs/python/index.html')).not.toContain('python.ja.md');
  });

  it('leads from what is in English alone to the list in Japanese', () => {
    expect(files.get('docs/engine/index.html')).toContain('<a href="/docs/ja/" lang="ja" hreflang="ja">');
    expect(files.has('docs/ja/engine/index.html')).toBe(false);
    expect(files.get('docs/ja/index.html')).toMatch(
      /<a href="\/docs\/engine\/" hreflang="en">[^<]+（英語）<\/a>/,
    );
  });

  /** What a browser would follow, on a server and where the app lies deeper on a host of files. */
  it.each([['/'], ['/yagura/']])('has no link that leads nowhere, below %s', (base) => {
    const pages = build(repository(base, base === '/'));
    const names = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
    const anchors = new Map([...pages].map(([name, html]) => [name, names(html)]));
    const ours = new Set(['docs/manual.css', 'docs/theme.js', 'docs/tower.svg', 'openapi.json', '']);
    const dead: string[] = [];
    for (const [name, html] of pages) {
      if (!name.endsWith('.html')) continue;
      for (const [, link = ''] of html.matchAll(/ (?:href|src)="([^"]+)"/g)) {
        if (/^(?:https:|mailto:)/.test(link)) continue;
        const [path = '', hash = ''] = decodeURI(link).split('#');
        const to = path === '' ? name : path.startsWith(base) ? path.slice(base.length) : null;
        const file = to?.endsWith('/') ? `${to}index.html` : to;
        const found = file !== null && file !== undefined && (pages.has(file) || ours.has(file));
        if (!found || (hash !== '' && !anchors.get(file)?.has(hash))) dead.push(`${name}: ${link}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('runs under a policy that allows files of ours alone', () => {
    for (const [name, html] of files) {
      if (!name.endsWith('.html')) continue;
      expect(html.match(/<script(?! src="\/docs\/theme\.js")/g), name).toBeNull();
      expect(html, name).not.toMatch(/<style|\son\w+="|\sstyle="|javascript:/);
    }
  });
});

describe('links of the texts', () => {
  const place = repository();
  const target = (href: string, source = 'docs/operating.md') => targetOf(href, source, place);

  it('lead to pages in the language of the text that they name', () => {
    expect(target('records.ja.md#a')).toEqual({ kind: 'page', id: 'records', lang: 'ja', hash: 'a' });
    expect(target('../lab.md', 'docs/lab/README.md')).toMatchObject({ kind: 'page', id: 'lab' });
    expect(target('#limits')).toEqual({ kind: 'page', id: 'operating', lang: 'en', hash: 'limits' });
    expect(addressOf('records', 'ja', '/yagura/')).toBe('/yagura/docs/ja/records/');
  });

  it('lead to files, to what a server answers, and nowhere where the manual has it not', () => {
    expect(target('record.schema.json')).toEqual({ kind: 'other', href: '/docs/record.schema.json' });
    expect(FILES.every((path) => files.has(path))).toBe(true);
    expect(target('openapi.json')).toEqual({ kind: 'other', href: '/openapi.json' });
    expect(targetOf('openapi.json', 'docs/protocol.md', repository('/', false))).toEqual({ kind: 'nowhere' });
    expect(target('../deploy/yagura.service')).toEqual({ kind: 'nowhere' });
  });

  it('that are wrong stop the build', () => {
    expect(() => target('recrods.md')).toThrow('docs/operating.md links to recrods.md');
    const texts = new Map(readTexts(place));
    texts.set(keyOf('play', 'en'), readText('# A\n\n[b](records.md#nothing)', 'docs/play.md', place));
    expect(deadLinks(texts)).toEqual(['en/play: en/records#nothing']);
  });
});

it('headings have the names that GitHub gives them', () => {
  const taken = new Set<string>();
  const names = [
    'Declared rules (`[play]`)',
    'What it found',
    'What it found',
    '持ち時間を半分にする',
    'A_b & c',
  ];
  expect(names.map((text) => slug(text, taken))).toEqual([
    'declared-rules-play',
    'what-it-found',
    'what-it-found-1',
    '持ち時間を半分にする',
    'a_b--c',
  ]);
});
