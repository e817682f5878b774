import { describe, expect, it } from 'vitest';
import { tokensBySide } from '../protocol/seats';
import type { ArmySetUp, Owner, Snapshot } from '../protocol/types';
import { parseSfen } from '../shogi/position';
import { termsOf } from './fixture';
import { newPlaces, placesFor, ranksOf, replaceable, shifted, withRanks } from './replacing';
import { playerOf, sceneOf, sideOf } from './scene';

const SEAL = { commitment: '0'.repeat(64) };
const begun: ArmySetUp = {
  phase: 'armies',
  waiting: ['A', 'B'],
  you: ['A'],
  players: null,
  why: null,
  sealed: { A: null, B: null },
  own: {},
  armies: null,
  replaced: [],
};
const open = { setup: '9/9/4K4|-', salt: '0'.repeat(32) };
const armies = { A: open, B: open };
const setup = (more: Partial<ArmySetUp>): ArmySetUp => ({ ...begun, ...more });

describe('what a browser with one seat is shown', () => {
  it('is the builder until its army is sealed', () => {
    expect(sceneOf(begun, null, false)).toEqual({ at: 'build', person: 'A' });
    expect(sceneOf(setup({ sealed: { A: SEAL, B: null } }), null, false)).toEqual({
      at: 'wait',
      person: 'A',
    });
    expect(sceneOf(setup({ you: ['B'], sealed: { A: SEAL, B: null } }), null, false)).toEqual({
      at: 'build',
      person: 'B',
    });
    expect(sceneOf(setup({ you: [] }), null, false)).toEqual({ at: 'wait', person: null });
  });

  it('is both armies once, then the re-placing, then the game', () => {
    const shown = setup({ phase: 'replace', waiting: ['B'], sealed: { A: SEAL, B: SEAL }, armies });
    expect(sceneOf(shown, null, false)).toEqual({ at: 'reveal' });
    expect(sceneOf(shown, null, true)).toEqual({ at: 'replace', person: 'B', mine: false });
    expect(sceneOf({ ...shown, waiting: ['A'] }, null, true)).toEqual({
      at: 'replace',
      person: 'A',
      mine: true,
    });
    expect(sceneOf({ ...shown, phase: 'play', waiting: [] }, null, false)).toEqual({ at: 'reveal' });
    expect(sceneOf({ ...shown, phase: 'play', waiting: [] }, null, true)).toEqual({ at: 'play' });
  });
});

describe('two at one screen', () => {
  const both = setup({ you: ['A', 'B'] });
  const one = setup({ you: ['A', 'B'], sealed: { A: SEAL, B: null }, own: { A: open } });

  it('are shown a curtain before each builds', () => {
    expect(sceneOf(both, null, false)).toEqual({ at: 'curtain', person: 'A' });
    expect(sceneOf(both, 'A', false)).toEqual({ at: 'build', person: 'A' });
    expect(sceneOf(one, 'A', false)).toEqual({ at: 'curtain', person: 'B' });
    expect(sceneOf(one, 'B', false)).toEqual({ at: 'build', person: 'B' });
  });
});

it('sides follow from who is first, and seats go with them', () => {
  const exchanged = setup({ phase: 'play', players: { b: 'B', w: 'A' } });
  expect((['A', 'B'] as Owner[]).map((person) => sideOf(exchanged, person))).toEqual(['w', 'b']);
  expect(sideOf(begun, 'A')).toBeNull();
  const engine = { kind: 'engine', level: 3 };
  const human = { kind: 'human' };
  const state = (given: ArmySetUp) => ({ black: human, white: engine, setup: given }) as Snapshot;
  expect(playerOf(state(begun), 'A')).toEqual(human);
  expect(playerOf(state(exchanged), 'A')).toEqual(engine);
  expect(tokensBySide({ b: 'a-token' }, exchanged)).toEqual({ w: 'a-token' });
  expect(tokensBySide({ b: 'a-token' }, begun)).toEqual({ b: 'a-token' });
  expect(tokensBySide({ b: 'x', w: 'y' }, exchanged)).toEqual({ b: 'y', w: 'x' });
});

describe('re-placing', () => {
  const terms = termsOf('rengo-janggi');
  const position = parseSfen(
    '[jr][jh][je][ja]1[ja][je][jh][jr]/4[jk]4/1[jc]5[jc]1/[jp]1[jp]1[jp]1[jp]1[jp]/9/9/[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR] b - 1 1 - - - -',
  );

  it('lifts elephants, horses and chariots of one side and puts them behind the front rank', () => {
    expect([...replaceable(position, terms, 'b')].sort()).toEqual(['1j', '2j', '3j', '7j', '8j', '9j']);
    const places = placesFor(position, terms, 'w');
    expect(places.has('9a') && places.has('5a') && places.has('9c')).toBe(true);
    expect(places.has('9d') || places.has('5b') || places.has('8c') || places.has('9g')).toBe(false);
  });

  it('exchanges them and writes the ranks as their owner has them', () => {
    const swapped = shifted(position, '8j', '7j');
    const front = '[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4';
    expect(ranksOf(swapped, terms, 'b')).toBe(`${front}/[JR][JE][JH][JA]1[JA][JE][JH][JR]`);
    // White's left is file 1.
    expect(ranksOf(shifted(position, '1a', '1b'), terms, 'w')).toBe(
      '[JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/[JR]3[JK]4/1[JH][JE][JA]1[JA][JE][JH][JR]',
    );
    expect(ranksOf(position, terms, 'w')).toBe(`${front}/[JR][JH][JE][JA]1[JA][JE][JH][JR]`);
  });

  it('goes on from ranks that were kept, if they fit', () => {
    const swapped = shifted(position, '8a', '7a');
    const kept = ranksOf(swapped, terms, 'w');
    expect(ranksOf(withRanks(position, terms, 'w', kept), terms, 'w')).toBe(kept);
    for (const bad of [null, 'nonsense', '9/9/9/9', kept.replace('[JC]', '[JR]')])
      expect(withRanks(position, terms, 'w', bad)).toBe(position);
  });

  it('knows the pieces that stand elsewhere than they were sealed', () => {
    const sealed = `${ranksOf(position, terms, 'w')}|-`;
    expect(newPlaces(position, 'w', sealed, terms)).toEqual([]);
    expect(newPlaces(shifted(position, '1a', '1b'), 'w', sealed, terms)).toEqual(['1b']);
    expect(newPlaces(shifted(position, '2a', '3a'), 'w', sealed, terms).sort()).toEqual(['2a', '3a']);
  });
});
