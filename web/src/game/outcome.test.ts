import { afterEach, expect, test, vi } from 'vitest';
import { sideNames } from '../i18n/sides';
import type { Outcome } from '../protocol/types';
import { definition } from '../session/fixture';

afterEach(() => vi.unstubAllGlobals());

/** The server names the sides by who began this game, also where a position or a handicap had White begin. */
const WON: Outcome = {
  winner: 'b',
  reason: 'resign',
  clause: null,
  text: { ja: '後手の勝ち（投了）', en: 'Black wins: resignation' },
};
const DRAWN: Outcome = {
  winner: null,
  reason: 'repetition',
  clause: null,
  text: { ja: '引き分け（千日手）', en: 'Draw: repetition' },
};

async function told(lang: 'ja' | 'en'): Promise<string[]> {
  vi.stubGlobal('navigator', { languages: [lang] });
  vi.resetModules();
  const [{ language }, { outcomeIn, reasonIn }] = await Promise.all([
    import('../i18n/lang.svelte'),
    import('./outcome'),
  ]);
  await language.ready;
  const sides = sideNames(definition(), 'shogi', '4k4/9/9/9/9/9/9/9/4K4 w - 1');
  return [
    outcomeIn(WON, sides, lang),
    outcomeIn(DRAWN, sides, lang),
    reasonIn(WON.text[lang], lang),
    reasonIn(DRAWN.text[lang], lang),
  ];
}

test('the winner has the name that he has on the board', async () => {
  expect(await told('ja')).toEqual(['先手の勝ち（投了）', '引き分け（千日手）', '投了', '千日手']);
});

test('the same in English, where the colours are the names', async () => {
  expect(await told('en')).toEqual([
    'Black wins: resignation',
    'Draw: repetition',
    'Resignation',
    'Repetition',
  ]);
});
