import { describe, expect, it } from 'vitest';
import { headLines, whose } from './heads';

describe('the head of a record', () => {
  it('can be filled in where it is empty', () => {
    const lines = headLines([]);
    expect(lines.map((line) => line.key)).toEqual(['title', 'black', 'white', 'started', 'event', 'site']);
    expect(lines.every((line) => line.word && line.value === '' && !line.fixed)).toBe(true);
  });

  it('shows all that a record says, each key once', () => {
    const lines = headLines([
      ['rules-edition', 'chu 2'],
      ['black', '甲'],
      ['constructor', 'x'],
      ['opening', '相掛かり'],
      ['opening', '横歩取り'],
    ]);
    expect(lines.slice(6).map(({ key, value, word, fixed }) => [key, value, word, fixed])).toEqual([
      ['rules-edition', 'chu 2', 'head.edition', true],
      ['constructor', 'x', null, false],
      ['opening', '相掛かり', 'head.opening', false],
    ]);
    expect(lines[1]).toMatchObject({ key: 'black', value: '甲' });
  });

  it('calls the players as the game does where Black is no first player', () => {
    const usual = { colours: false, odds: false, first: 'b' } as const;
    const keys = ['black', 'time-limit-white', 'event', 'constructor'];
    const said = (sides: Parameters<typeof whose>[1]) => keys.map((key) => whose(key, sides));
    expect(said(usual)).toEqual([null, null, null, null]);
    expect(said({ ...usual, odds: true })).toEqual(['b', 'w', null, null]);
    expect(said({ ...usual, first: 'w' })).toEqual(['b', 'w', null, null]);
    expect(said({ ...usual, first: 'w', colours: true })).toEqual([null, null, null, null]);
  });
});
