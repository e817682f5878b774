import { describe, expect, it } from 'vitest';
import { fill, type Key } from '../i18n/catalogue';
import { en } from '../i18n/en';
import { ja } from '../i18n/ja';
import type { Kind } from '../protocol/types';
import { facing } from './facing';
import { termsOf } from './fixture';
import { problemsOf } from './problems';
import { readArmy } from './text';
import { objectionText, problemText, type Speech } from './words';

const terms = termsOf('rengo-shogi');
const named = (ja: string, en: string) => ({ name: { ja, en, romaji: en } }) as Kind;
const kinds = new Map([
  ['K', named('玉将', 'shogi king')],
  ['G', named('金将', 'gold')],
  ['P', named('歩兵', 'shogi pawn')],
  ['CQ', named('后', 'queen')],
]);
const speech = (catalogue: typeof en | typeof ja, language: 'ja' | 'en'): Speech => ({
  terms,
  kinds,
  t: (key: Key, values) => fill(catalogue[key], values),
  text: (value) => value[language],
});
const english = speech(en, 'en');

function said(setup: string, how = english): string[] {
  const reading = readArmy(setup, terms);
  const problems = reading.kind === 'army' ? problemsOf(reading.army, terms) : [reading.problem];
  return problems.map((problem) => problemText(how, problem));
}

describe('what is wrong is said in plain words', () => {
  it('in English', () => {
    expect(said('9/9/9|-')).toEqual(['The king is missing: place the shogi king.']);
    expect(said('9/9/3KK4|-')).toEqual(['Exactly one king: 2 of them are in this army.']);
    expect(said('4G4/P8/4K4|-')).toEqual([
      'The gold has to stand behind the front rank, which is for soldiers.',
      'The shogi pawn is a soldier: it stands on the front rank only, own rank 3.',
    ]);
    expect(said('9/9/4[CK]4|-')).toEqual([
      'The 王 is the king of another game. This board’s king is the shogi king.',
    ]);
    expect(said('9/9/4+P4|-')[0]).toContain('is promoted');
    expect(said('9/9/4K4|BR')[0]).toContain('“BR” is no hand');
    expect(said('9/9/9|K')[0]).toContain('cannot be in hand');
    expect(said('PPPPPPPPP/9/4K4|P')).toEqual(['10 of the shogi pawn: you own only 9.']);
    expect(said('PPPPPPPPP/1B[CR][CQ]1[CR]1R1/LNSGKGSNL|-')).toEqual([
      'The army costs 101 points, 1 more than the 100 you have.',
    ]);
    expect(objectionText(english, 'CQ', 'not-in-hand')).toContain('only pieces of shogi');
    expect(objectionText(english, 'G', 'too-many')).toBe('No more gold: you own 2.');
  });

  it('in Japanese, with nothing left to fill in', () => {
    const bad = ['9/9/9|-', '4G4/P8/4K4|-', '9/9/4K4|BR', '9/9/4K4', '9/8/4K4|-', '9/9/4[QQ]4|-', '9/9|-'];
    for (const line of bad.flatMap((setup) => said(setup, speech(ja, 'ja')))) {
      expect(line).not.toMatch(/[{}]|undefined/);
      expect(line).toMatch(/[ぁ-ん]/);
    }
  });
});

it('an army faces its like', () => {
  const reading = readArmy('PPPPPPPPP/1B5R1/LNSGKGSNL|-', terms);
  expect(reading.kind === 'army' && facing(reading.army, terms)).toBe(
    'ppppppppp/1r5b1/lnsgkgsnl'.split('/').reverse().join('/') +
      '/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 - - - - -',
  );
  const chess = termsOf('rengo-chess');
  const other = readArmy('8/[CR]3[CK]2[CR]|-', chess);
  expect(other.kind === 'army' && facing(other.army, chess)).toBe(
    '[cr]2[ck]3[cr]/8/8/8/8/8/8/[CR]3[CK]2[CR] b - 1 - - - - -',
  );
});
