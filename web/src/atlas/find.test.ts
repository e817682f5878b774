import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { parseSfen } from '../shogi/position';
import { ALL, census, faint, filterOf, find, kindOf } from './find';
import { plain, romanised } from './reading';

function kind(
  code: string,
  ja: string,
  romaji: string,
  en: string,
  more: Partial<Kind> = {},
): [string, Kind] {
  const name = { ja, romaji, en };
  return [
    code,
    {
      code: code.length > 1 ? `[${code}]` : code,
      name,
      glyph: ja,
      royal: false,
      promoted: false,
      ...more,
    } as Kind,
  ];
}

const KINDS = new Map([
  kind('K', '玉将', 'gyokushō', 'king', { royal: true }),
  kind('DE', '酔象', 'suizō', 'drunk elephant'),
  kind('+DE', '太子', 'taishi', 'crown prince', { royal: true, promoted: true }),
  kind('D', '龍王', 'ryūō', 'dragon king'),
  kind('PH', '鳳凰', 'hōō', 'phoenix'),
  kind('L', '香車', 'kyōsha', 'lance'),
  kind('GO', '仲人', 'chūnin', 'go-between'),
]);
const POSITION = parseSfen('l2k1/[de]+[DE]2D/L[PH][GO]1K b - 1');

const search = (query: string) => find(POSITION, KINDS, query);

describe('readings', () => {
  it('are the same in kana, with and without long vowels', () => {
    expect(romanised('きょうしゃ')).toBe('kyousha');
    expect(romanised('チュウニン')).toBe('chuunin');
    expect(romanised('がっこう')).toBe('gakkou');
    for (const text of ['きょうしゃ', 'キョウシャ', 'kyōsha', 'KYOUSHA', 'kyosha'])
      expect(plain(text)).toBe('kyosha');
    expect(plain('ほうおう')).toBe(plain('hōō'));
    expect(plain('りゅうおう')).toBe(plain('ryūō'));
    expect(plain('go-between')).toBe('gobetween');
  });
});

describe('finding a piece', () => {
  it('goes by its kanji, whole or in part', () => {
    expect(search('玉将')).toEqual(['1c', '2a']);
    expect(find(POSITION, KINDS, '玉将', 'w')).toEqual(['2a', '1c']);
    expect(search('象')).toEqual(['5b']);
    expect(search('太子')).toEqual(['4b']);
  });
  it('goes by its reading and by its English name', () => {
    expect(search('ほうおう')).toEqual(['4c']);
    expect(search('hoo')).toEqual(['4c']);
    expect(search('drunk')).toEqual(['5b']);
    expect(search('elephant')).toEqual(['5b']);
  });
  it('goes by its code, also in small or full-width letters', () => {
    expect(search('DE')).toEqual(['5b']);
    expect(search('[de]')).toEqual(['5b']);
    expect(search('+de')).toEqual(['4b']);
    expect(search('ｇｏ')).toEqual(['3c']);
  });
  it('takes one letter for a code, and puts the best answers first', () => {
    expect(search('d')).toEqual(['1b']);
    expect(search('l')).toEqual(['5c', '5a']);
    expect(search('ki')).toEqual(['1c', '2a']);
    expect(search('king')).toEqual(['1c', '2a']);
  });
  it('finds nothing for nothing', () => {
    for (const query of ['', ' ', '?', '飛', 'xyz']) expect(search(query)).toEqual([]);
  });
});

describe('a filter', () => {
  const left = (text: string) =>
    [...POSITION.board.keys()].filter(
      (square) => !faint(POSITION, KINDS, filterOf(text), new Set(['5c'])).has(square),
    );
  it('leaves the pieces that it names', () => {
    expect(left('royal')).toEqual(['2a', '4b', '1c']);
    expect(left('promoted')).toEqual(['4b']);
    expect(left('movable')).toEqual(['5c']);
    expect(left('side:w')).toEqual(['5a', '2a', '5b']);
    expect(left('kind:L')).toEqual(['5a', '5c']);
    expect(left('all')).toHaveLength(9);
    expect(filterOf('nonsense')).toBe(ALL);
  });
  it('knows which kinds are there, and how many pieces of each', () => {
    expect(census(POSITION, KINDS).map(({ code, count }) => `${code}${count}`)).toEqual([
      'K2',
      'DE1',
      '+DE1',
      'D1',
      'PH1',
      'L2',
      'GO1',
    ]);
  });
});

describe('what is not a piece on the board', () => {
  const position = parseSfen(`${'27/'.repeat(26)}26K b - 1`);

  it('is found as a square, in letters or kanji', () => {
    expect(find(position, KINDS, '14s')).toEqual(['14s']);
    expect(find(position, KINDS, '14十九')).toEqual(['14s']);
    expect(find(position, KINDS, '27aa')).toEqual(['27aa']);
    expect(find(position, KINDS, '28a')).toEqual([]);
  });

  it('is known by its name and its other names', () => {
    const also = { also: [{ ja: '獅鷹', romaji: 'shiō', en: 'lion hawk' }] };
    const kinds = new Map([...KINDS, kind('LE', '獅鷲', 'shishū', 'lion eagle', also as Partial<Kind>)]);
    expect(kindOf(kinds, 'phoenix')?.code).toBe('[PH]');
    expect(kindOf(kinds, '獅鷹')?.code).toBe('[LE]');
    expect(kindOf(kinds, 'lion hawk')?.code).toBe('[LE]');
    expect(kindOf(kinds, 'unicorn')).toBeNull();
  });
});
