import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WORDS, wordsWith } from '../i18n/glossary';

describe('the glossary', () => {
  it('says each word once, with its reading', () => {
    const names = WORDS.map(({ ja }) => ja);
    expect(new Set(names).size).toBe(names.length);
    for (const { ja, kana, romaji } of WORDS) {
      expect(kana, ja).toMatch(/^[ぁ-ゟー]+$/);
      expect(romaji, ja).toMatch(/^[a-zāūēō '-]+$/);
    }
  });

  it('finds a word by any of its names, with or without long vowels', () => {
    for (const typed of ['千日手', 'せんにちて', 'sennichite', 'Repetition'])
      expect(
        wordsWith(typed, 'en').map(({ ja }) => ja),
        typed,
      ).toContain('千日手');
    expect(wordsWith('ote', 'en').map(({ ja }) => ja)).toContain('王手');
    expect(wordsWith('xyzzy', 'ja')).toEqual([]);
  });

  it('leads to sections that are there', () => {
    for (const { ja, rules } of WORDS) {
      if (!rules) continue;
      const [system, section] = rules.split('#');
      for (const lang of ['ja', 'en']) {
        const path = `../docs/rules/${system}.${lang}.md`;
        expect(existsSync(path), `${ja}: ${path}`).toBe(true);
        expect(readFileSync(path, 'utf8'), `${ja}: ${rules}`).toContain(`{#${section}}`);
      }
    }
  });
});
