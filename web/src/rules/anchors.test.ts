import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { blocksOf, readRules } from './markdown';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const games = join(root, 'crates/yagura/src/games');

/**
 * The clauses that the program gives as reasons or cites: literals like `"5.7"` in the validation, `ennen
 * §5.7` anywhere.
 */
function cited(game: string): string[] {
  const folder = join(games, game);
  const found = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.rs'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, section] of text.matchAll(new RegExp(`${game} §(\\d+(?:\\.\\d+)?)`, 'g')))
      found.add(`${section}`);
    if (file !== 'validation.rs') continue;
    for (const [, section] of text.matchAll(/"(\d+\.\d+)"/g)) found.add(`${section}`);
  }
  return [...found].sort();
}

describe('the rules page of Shin-Ennen Dai shogi', () => {
  const sections = cited('ennen');
  for (const lang of ['ja', 'en']) {
    it(`explains every clause that the program cites (${lang})`, () => {
      expect(sections.length).toBeGreaterThan(15);
      const rules = readRules(readFileSync(join(root, `docs/rules/ennen.${lang}.md`), 'utf8'));
      const ids = new Set(rules.contents.map(({ id }) => id));
      const blocks = blocksOf(rules);
      expect(sections.filter((section) => !ids.has(section))).toEqual([]);
      const kinds = blocks.map((block) => block.kind);
      for (const kind of ['board', 'ranks', 'set', 'promoted', 'like'] as const)
        expect(kinds).toContain(kind);
    });
  }

  it('has the same clauses in both languages', () => {
    const ids = ['ja', 'en'].map((lang) =>
      readRules(readFileSync(join(root, `docs/rules/ennen.${lang}.md`), 'utf8'))
        .contents.map(({ id }) => id)
        .filter((id) => /^\d/.test(id)),
    );
    expect(ids[0]).toEqual(ids[1]);
  });
});

describe('the rules page of union shogi', () => {
  const sections = cited('rengo');
  const games = ['shogi', 'chess', 'xiangqi', 'janggi', 'makruk'].map((board) => `rengo-${board}`);
  for (const lang of ['ja', 'en']) {
    it(`explains every clause that the program cites, with all boards and prices (${lang})`, () => {
      expect(sections.length).toBeGreaterThan(30);
      const rules = readRules(readFileSync(join(root, `docs/rules/rengo.${lang}.md`), 'utf8'));
      const ids = new Set(rules.contents.map(({ id }) => id));
      const blocks = blocksOf(rules);
      expect(sections.filter((section) => !ids.has(section))).toEqual([]);
      const boards = blocks.flatMap((block) => (block.kind === 'board' ? [block.game] : []));
      for (const game of games) expect(boards).toContain(game);
      const tables = blocks.flatMap((block) => (block.kind === 'html' ? block.html : '')).join('');
      for (const code of 'K R B G S N L P CK CQ CR CB CN CP XK XA XE XH XR XC XP JK JA JE JH JR JC JP MK MM MS MN MR MP'.split(
        ' ',
      ))
        expect(tables, code).toContain(`<code>${code}</code>`);
    });
  }
});
