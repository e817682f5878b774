import { describe, expect, it } from 'vitest';
import { fill, type Key } from '../i18n/catalogue';
import { en } from '../i18n/en';
import { ja } from '../i18n/ja';
import type { Kind } from '../protocol/types';
import { facing } from './facing';
import { armyOf, termsOf } from './fixture';
import { objectionText, type Speech } from './words';

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

describe('why a piece cannot be put somewhere is said in plain words', () => {
  const ALL = ['front', 'camp', 'palace', 'king', 'none-left', 'hand', 'king-in-hand'] as const;

  it('in English', () => {
    expect(objectionText(english, 'CQ', 'hand')).toContain('only pieces of shogi');
    expect(objectionText(english, 'G', 'none-left')).toBe('No more gold: you own 2.');
    expect(objectionText(english, 'P', 'front')).toBe(
      'The shogi pawn is a soldier: it stands on the front rank only, own rank 3.',
    );
  });

  it('in both languages, with nothing left to fill in', () => {
    for (const why of ALL) {
      expect(objectionText(english, 'G', why)).not.toMatch(/[{}]|undefined/);
      expect(objectionText(speech(ja, 'ja'), 'G', why)).toMatch(/^[^{}]*[ぁ-ん][^{}]*$/);
    }
  });
});

it('an army faces its like', () => {
  expect(facing(armyOf('PPPPPPPPP/1B5R1/LNSGKGSNL|-', terms), terms)).toBe(
    'ppppppppp/1r5b1/lnsgkgsnl'.split('/').reverse().join('/') +
      '/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 - - - - -',
  );
  const chess = termsOf('rengo-chess');
  expect(facing(armyOf('8/[CR]3[CK]2[CR]|-', chess), chess)).toBe(
    '[cr]2[ck]3[cr]/8/8/8/8/8/8/[CR]3[CK]2[CR] b - 1 - - - - -',
  );
});
