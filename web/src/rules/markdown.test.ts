import { describe, expect, it } from 'vitest';
import { clauseLink } from './clause';
import { blocksOf, readRules } from './markdown';
import { sectionsOf } from './sections';

const SOURCE = `# Chu shogi

Intro with **stress**.

## 5. Lion captures {#5}

### 5.2 Lion takes lion {#5.2}

{{moves N}}

Text <b>after</b>.

{{board 12/12/12/12/12/12/12/6N5/12/12/12/12 b - 1}}

{{start}}

{{moves +H, +D}}

{{set}}

{{ranks}}
{{promoted}}
{{like}}

A sentence with {{moves N}} inside stays text.
`;

describe('rules texts', () => {
  const rules = readRules(SOURCE);

  it('take anchors from headings', () => {
    expect(rules.title).toBe('Chu shogi');
    expect(rules.contents).toEqual([
      { id: '5', depth: 2, html: '5. Lion captures' },
      { id: '5.2', depth: 3, html: '5.2 Lion takes lion' },
    ]);
    const html = blocksOf(rules)
      .map((block) => (block.kind === 'html' ? block.html : ''))
      .join('');
    expect(html).toContain('<h3 id="5.2">');
    expect(html).not.toContain('{#');
  });

  it('put diagrams between the paragraphs', () => {
    expect(blocksOf(rules).map((block) => block.kind)).toEqual([
      'html',
      'html',
      'html',
      'moves',
      'html',
      'board',
      'board',
      'moves',
      'moves',
      'set',
      'ranks',
      'promoted',
      'like',
      'html',
    ]);
    expect(blocksOf(rules)[5]).toEqual({ kind: 'board', sfen: '12/12/12/12/12/12/12/6N5/12/12/12/12 b - 1' });
    expect(blocksOf(rules)[6]).toEqual({ kind: 'board', sfen: null });
    expect(blocksOf(rules)[8]).toEqual({ kind: 'moves', code: '+D' });
  });

  it('have a part for each heading of the second depth', () => {
    expect(rules.parts.map(({ head }) => head?.replace(/<[^>]+>/g, '').trim() ?? null)).toEqual([
      null,
      '§5. Lion captures',
    ]);
    expect(rules.parts[0]?.blocks).toHaveLength(1);
  });

  it('join lines of Japanese without a blank', () => {
    const html = (text: string) =>
      blocksOf(readRules(text)).map((block) => ('html' in block ? block.html : ''));
    expect(html('- 駒を、\n  動かす。\n  Yaguraで\n')).toEqual([
      '<ul>\n<li>駒を、動かす。\nYaguraで</li>\n</ul>\n',
    ]);
    expect(html('One,\ntwo.\n')).toEqual(['<p>One,\ntwo.</p>\n']);
  });

  it('show stray tags instead of obeying them', () => {
    const html = blocksOf(rules)
      .map((block) => (block.kind === 'html' ? block.html : ''))
      .join('');
    expect(html).toContain('&lt;b&gt;after&lt;/b&gt;');
    expect(html).toContain('<strong>stress</strong>');
  });
});

describe('clauses', () => {
  it('lead to the page of their book, or of the game for the shared one', () => {
    expect(clauseLink('chu §5.2', 'chu')).toEqual({ href: '/rules/chu#5.2', label: '§5.2' });
    expect(clauseLink('small §1.7', 'shogi-10x10').href).toBe('/rules/shogi-10x10#1.7');
    expect(clauseLink('something', 'shogi')).toEqual({ href: '/rules/shogi', label: 'something' });
  });
});

describe('the place of a clause', () => {
  it('is the nearest heading that there is', () => {
    expect(sectionsOf('8.3.2')).toEqual(['8.3.2', '8.3', '8']);
    expect(sectionsOf('14')).toEqual(['14']);
    expect(sectionsOf('piece-+H')).toEqual(['piece-+H']);
  });
});
