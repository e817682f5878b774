import { describe, expect, it } from 'vitest';
import { readTimeWish } from '../clock/choice';
import type { TournamentPairing } from '../protocol/types';
import { Led } from './led';
import { isRoundOver, pointsText, resultText, roundsOf } from './table';
import { termsOf } from './terms';

const pairing = (more: Partial<TournamentPairing> = {}): TournamentPairing => ({
  ...{ number: 1, round: 1, black: 1, white: 2, game: 'abcdefghijklm', result: null },
  ...more,
});

describe('a table', () => {
  it('has the newest round first, and the newest game of an arena', () => {
    const rounds = roundsOf({
      pairings: [pairing(), pairing({ number: 2 }), pairing({ number: 3, round: 2 })],
    });
    expect(rounds.map(({ number, pairings }) => [number, pairings.length])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    const arena = roundsOf({ pairings: [pairing({ round: 0 }), pairing({ round: 0, number: 2 })] });
    expect(arena[0]?.pairings.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('writes points as people do', () => {
    expect([0, 0.5, 1, 2.5, 3.25, 0.75].map(pointsText)).toEqual(['0', '½', '1', '2½', '3¼', '¾']);
  });

  it('says what each has of a pairing', () => {
    expect(resultText(pairing())).toEqual(['', '']);
    expect(resultText(pairing({ white: null }))).toEqual(['+', '']);
    expect(resultText(pairing({ result: 'draw' }))).toEqual(['½', '½']);
    expect(resultText(pairing({ result: 'white-forfeit' }))).toEqual(['−', '+']);
  });

  it('knows when a round is over', () => {
    expect(isRoundOver({ pairings: [pairing({ result: 'black' }), pairing({ white: null })] })).toBe(true);
    expect(isRoundOver({ pairings: [pairing()] })).toBe(false);
  });
});

describe('terms', () => {
  const form = {
    ...{ name: 'Friday', variant: 'chu', rounds: 5, minutes: 60, noShow: 5 },
    ...{ automatic: true, rated: true, organiser: ' Hana ' },
  };
  const time = { ...readTimeWish(null), choice: 'blitz' as const };

  it('have only what their system has', () => {
    const swiss = termsOf({ ...form, system: 'swiss' }, time);
    expect(swiss).toMatchObject({ rounds: 5, minutes: null, no_show: 300, gap: 60, organiser: 'Hana' });
    expect(termsOf({ ...form, system: 'arena' }, time)).toMatchObject({
      rounds: null,
      minutes: 60,
      gap: null,
    });
    expect(termsOf({ ...form, system: 'round-robin' }, time)).toMatchObject({ rounds: null, gap: 60 });
  });

  it('are rated only with the same time for both', () => {
    const swiss = { ...form, system: 'swiss' as const };
    expect(termsOf(swiss, time)).toMatchObject({ rated: true });
    const uneven = { ...time, choice: 'own' as const, other: { ...time.mine, minutes: 1 } };
    expect(termsOf(swiss, uneven)).toMatchObject({ rated: false });
    expect(termsOf({ ...swiss, rated: false }, time)).toMatchObject({ rated: false });
  });

  it('need a clock', () => {
    expect(termsOf({ ...form, system: 'swiss' }, { ...time, choice: 'none' })).toBeNull();
  });
});

describe('what this browser keeps', () => {
  it('is one token for a tournament, and where a game belongs', () => {
    const kept = new Map<string, string>();
    const store = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string | null) => kept.set(key, value ?? '') !== undefined,
    };
    const led = new Led(store);
    const token = led.token('abcdefghijklm');
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(new Led(store).token('abcdefghijklm')).toBe(token);
    led.keep('gamegamegamed', 'abcdefghijklm');
    expect(new Led(store).tournamentOf('gamegamegamed')).toBe('abcdefghijklm');
    expect(led.tournamentOf('another')).toBeNull();
    kept.set('yagura.tournaments', '[1]');
    expect(new Led(store).tournamentOf('gamegamegamed')).toBeNull();
  });
});
