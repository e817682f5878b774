import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { declaredEn } from './declared.en';
import { en } from './en';

beforeAll(() => void vi.stubGlobal('navigator', { language: 'en' }));
afterAll(() => void vi.unstubAllGlobals());

it('options are called as the form of games says, else as that of declared rules', async () => {
  const [{ optionWord }, { language }] = await Promise.all([
    import('./option_words'),
    import('./lang.svelte'),
  ]);
  await language.ready;
  expect(optionWord('first')).toBe(en['lobby.option.first']);
  expect(optionWord('first', 'white')).toBe(en['lobby.option.first.white']);
  expect(optionWord('bare')).toBe(declaredEn['declared.bare']);
  expect(optionWord('must', 'promoted')).toBe(declaredEn['declared.must.promoted']);
  expect([optionWord('own'), optionWord('own', 'way')]).toEqual(['own', 'way']);
});
