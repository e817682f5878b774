import { expect, it } from 'vitest';
import type { Handicap } from '../protocol/types';
import { positionOf, startOf } from './start';

const USUAL = 'kr/2/RK b - 1';
const NAME = { ja: '飛車落ち', kana: null, romaji: 'hisha-ochi', en: 'Rook' };
const HANDICAPS: Handicap[] = [
  { id: 'rook', name: NAME, position: 'k1/2/RK w - 1' },
  // An id may be a word that means something else here.
  { id: 'usual', name: NAME, position: 'k1/2/2K w - 1' },
];

it('knows a start by its position', () => {
  expect(startOf(` ${USUAL}\n`, USUAL, HANDICAPS)).toBe('usual');
  expect(startOf('', '', HANDICAPS)).toBe('usual');
  expect(startOf('k1/2/RK w - 1', USUAL, HANDICAPS)).toBe('handicap:rook');
  expect(startOf('k1/2/RK b - 1', USUAL, HANDICAPS)).toBe('other');
});

it('has the position of each start that it names', () => {
  for (const { position } of HANDICAPS)
    expect(positionOf(startOf(position, USUAL, HANDICAPS), USUAL, HANDICAPS)).toBe(position);
  expect(positionOf('usual', USUAL, HANDICAPS)).toBe(USUAL);
  expect(positionOf('other', USUAL, HANDICAPS)).toBeNull();
});
