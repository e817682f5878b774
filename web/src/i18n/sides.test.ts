import { describe, expect, it } from 'vitest';
import { en } from './en';
import { ja } from './ja';
import { sideKey, sideNames } from './sides';

const SHOGI = { traits: { side_names: 'colours' } } as unknown as Parameters<typeof sideNames>[0];
const TILES = { traits: { side_names: 'army-colours' } } as unknown as Parameters<typeof sideNames>[0];

describe('names of sides', () => {
  it('say in Japanese who moves first, whatever the colour', () => {
    const usual = sideNames(SHOGI, '9/9 b - 1');
    const turned = sideNames(SHOGI, '9/9 w - 1');
    expect([ja[sideKey('b', usual)], ja[sideKey('w', usual)]]).toEqual(['先手', '後手']);
    expect([ja[sideKey('b', turned)], ja[sideKey('w', turned)]]).toEqual(['後手', '先手']);
    expect([en[sideKey('b', turned)], en[sideKey('w', turned)]]).toEqual(['Black', 'White']);
  });

  it('are the colours where the pieces are tiles of two colours', () => {
    const names = sideNames(TILES, '9/9 w - 1');
    expect([ja[sideKey('b', names)], ja[sideKey('w', names)]]).toEqual(['黒', '白']);
  });
});
