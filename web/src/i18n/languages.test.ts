/** A third language is a file: here Polish, which has three forms where English has two. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { fill, placeholders, type Translation } from './catalogue';
import { en } from './en';
import { ja } from './ja';
import { Language } from './language.svelte';
import { foundName, LANGUAGES, languageFor, nameOf, TRANSLATIONS } from './languages';

const polish = {
  base: 'en',
  texts: {
    'lobby.start': 'Rozpocznij grę',
    'army.pieces': '{n} {n|bierka|bierki|bierek}',
    'lobby.mine.moves': '{n} {n|ruch|ruchy|ruchów}',
  },
} satisfies Translation;
const files = { ...TRANSLATIONS, pl: async () => polish as Translation };

async function inPolish(): Promise<Language> {
  const language = new Language('pl', files);
  await language.ready;
  return language;
}

describe('a third language', () => {
  it('is found by its file', () => {
    expect(LANGUAGES.slice(0, 2)).toEqual(['ja', 'en']);
    expect([...LANGUAGES].sort()).toEqual(Object.keys(TRANSLATIONS).sort());
  });

  it('says what it has, in the forms that it has', async () => {
    const language = await inPolish();
    expect(language.text('lobby.start')).toBe('Rozpocznij grę');
    const said = (n: number) => language.text('army.pieces', { n });
    expect([1, 2, 4, 5, 12, 22, 25].map(said)).toEqual([
      '1 bierka',
      '2 bierki',
      '4 bierki',
      '5 bierek',
      '12 bierek',
      '22 bierki',
      '25 bierek',
    ]);
  });

  it('has the texts of its base for what it has not, in the forms of those', async () => {
    const language = await inPolish();
    expect(language.base).toBe('en');
    expect(language.text('lobby.rules')).toBe(en['lobby.rules']);
    expect(language.text('army.legal.left', { n: 1 })).toBe('A legal army; 1 point is left.');
    expect(language.text('army.legal.left', { n: 22 })).toBe('A legal army; 22 points are left.');
    expect(language.has('lobby.rules')).toBe(true);
    expect(language.has('lobby.nothing')).toBe(false);
    expect(language.keys).toEqual(Object.keys(en));
  });

  it('is changed to and back', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'pl' } });
    const language = await inPolish();
    await language.choose('ja');
    expect([language.base, language.text('lobby.start')]).toEqual(['ja', ja['lobby.start']]);
    await language.choose('pl');
    expect([language.base, language.text('lobby.start')]).toEqual(['en', 'Rozpocznij grę']);
    await expect(language.choose('xx')).rejects.toThrow('no texts in xx');
    expect(language.now).toBe('pl');
    vi.unstubAllGlobals();
  });

  it('is called by its own name', () => {
    for (const name of [nameOf, foundName])
      expect(['ja', 'en', 'pl', 'zh-Hant'].map(name)).toEqual(['日本語', 'English', 'Polski', '繁體中文']);
  });
});

describe('every language', () => {
  it.for(Object.keys(TRANSLATIONS))(
    '%s has no text that is not asked for, and takes the same values',
    async (lang) => {
      const found = await TRANSLATIONS[lang]?.();
      for (const [key, text] of Object.entries(found?.texts ?? {})) {
        expect(en, key).toHaveProperty([key]);
        expect(text.trim(), key).not.toBe('');
        expect(placeholders(text), key).toEqual(placeholders(en[key as keyof typeof en]));
      }
    },
  );
});

describe('forms', () => {
  it('are those of the language', () => {
    expect([0, 1, 2].map((n) => fill('{n|one|more}', { n }, 'en'))).toEqual(['more', 'one', 'more']);
    expect([0, 1, 2].map((n) => fill('{n|one|more}', { n }, 'fr'))).toEqual(['one', 'one', 'more']);
    expect([0, 1, 2].map((n) => fill('{n|all}', { n }, 'ja'))).toEqual(['all', 'all', 'all']);
    // Arabic has all six; what is missing at the end is like the last one.
    const arabic = '{n|zero|one|two|few|many}';
    expect([0, 1, 2, 3, 11, 100].map((n) => fill(arabic, { n }, 'ar'))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'many',
      'many',
    ]);
  });
});

describe('the first language', () => {
  const READERS: [string | null, string[], string][] = [
    [null, ['ja-JP', 'en'], 'ja'],
    [null, ['en-GB'], 'en'],
    [null, ['fr-FR', 'ja'], 'ja'],
    [null, ['fr-FR'], 'en'],
    [null, ['pl-PL', 'en'], 'pl'],
    ['en', ['ja-JP'], 'en'],
    ['xx', ['ja'], 'ja'],
    [null, [], 'en'],
  ];
  const early = readFileSync(new URL('../../early.js', import.meta.url), 'utf8');

  it.each(READERS)('of a reader who chose %s and whose browser wishes %s is %s', (chosen, wishes, lang) => {
    expect(languageFor(chosen, wishes, ['ja', 'en', 'pl'])).toBe(lang);
    // What is in the head of the page before the app comes says the same.
    const root = { dataset: {}, lang: '' };
    runInNewContext(early.replace('TEXTS', '{ ja: null, en: null, pl: null }').replace('SERVED', 'false'), {
      document: { documentElement: root },
      localStorage: { getItem: (key: string) => (key === 'yagura.lang' ? chosen : 'light') },
      location: { pathname: '/' },
      matchMedia: () => ({ matches: false }),
      navigator: { languages: wishes },
    });
    expect(root.lang).toBe(lang);
  });
});
