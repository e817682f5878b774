import { describe, expect, it } from 'vitest';
import type { Handicap } from '../protocol/types';
import { definition, traits } from '../session/fixture';
import { en } from './en';
import { ja } from './ja';
import { type SideNames, sideKey, sideNames } from './sides';

const USUAL = '4k4/1r5b1/9/9/9/9/9/1B5R1/4K4 b - 1';
const TWO = '4k4/9/9/9/9/9/9/1B5R1/4K4 w - 1';
const name = { ja: '二枚落ち', kana: null, romaji: 'nimai-ochi', en: 'Two pieces' };
const handicaps: Handicap[] = [{ id: 'two', name, position: TWO }];
const SHOGI = definition({ start: USUAL, handicaps });
const TILES = definition({ start: USUAL, handicaps, traits: traits({ side_names: 'army-colours' }) });
const UNION = definition({ start: USUAL, traits: traits({ side_names: 'order' }) });

const inJa = (names: SideNames) => [ja[sideKey('b', names)], ja[sideKey('w', names)]];
const inEn = (names: SideNames) => [en[sideKey('b', names)], en[sideKey('w', names)]];

describe('names of sides', () => {
  it('are 先手 for Black and 後手 for White, whoever is to move at first', () => {
    for (const start of [undefined, USUAL, '4k4/9/9/9/9/9/9/9/4K4 w - 1']) {
      const names = sideNames(SHOGI, 'shogi', start);
      expect(inJa(names), start).toEqual(['先手', '後手']);
      expect(inEn(names), start).toEqual(['Black', 'White']);
    }
  });

  it('are 先手 for White where an option has White begin, in every position of the game', () => {
    for (const variant of ['kokose?first=white', 'stun?hand=no&first=white']) {
      for (const start of [USUAL, '4k4/9/9/9/9/9/9/9/4K4 w - 1']) {
        const names = sideNames(SHOGI, variant, start);
        expect(inJa(names)).toEqual(['後手', '先手']);
        expect(inEn(names)).toEqual(['Black', 'White']);
      }
    }
    expect(inJa(sideNames(SHOGI, 'kokose?first=black', USUAL))).toEqual(['先手', '後手']);
  });

  it('are 先手 for White where White begins the usual game', () => {
    const turned = definition({ start: USUAL.replace(' b ', ' w ') });
    expect(inJa(sideNames(turned, 'mine', undefined))).toEqual(['後手', '先手']);
  });

  it('are 下手 and 上手 where White gives odds', () => {
    const names = sideNames(SHOGI, 'shogi', TWO);
    expect(inJa(names)).toEqual(['下手', '上手']);
    expect(inEn(names)).toEqual(['Black', 'White']);
    expect(inJa(sideNames(SHOGI, 'shogi', ` ${TWO}\n`))).toEqual(['下手', '上手']);
    expect(inJa(sideNames(SHOGI, 'shogi', TWO.replace(' w ', ' b ')))).toEqual(['先手', '後手']);
  });

  it('are the colours where the pieces are tiles of two colours', () => {
    for (const start of [USUAL, TWO]) expect(inJa(sideNames(TILES, 'gungi', start))).toEqual(['黒', '白']);
  });

  it('are 先手 for Black in union shogi, whose colours do not say who begins', () => {
    expect(inJa(sideNames(UNION, 'rengo-chess', TWO))).toEqual(['先手', '後手']);
  });
});
