import { describe, expect, it } from 'vitest';
import { parseMove } from '../shogi/move';
import { heard } from './heard';
import { SCORES, SOUND_NAMES, type SoundName } from './scores';
import { Sounding } from './sounding';
import { wave } from './synth';

const RATE = 44_100;
const NOTHING = { captures: 0, promotes: false, checks: false, ends: false };
const deed = (text: string, more = {}) => ({ move: parseMove(text), ...NOTHING, ...more });

describe('the sounds', () => {
  it.each(SOUND_NAMES)('%s are heard at once, and are over soon', (name) => {
    const samples = wave(SCORES[name], RATE);
    const loudest = Math.max(...samples.map(Math.abs));
    expect(loudest).toBeGreaterThan(0.12);
    expect(loudest).toBeLessThanOrEqual(1);
    const begins = samples.findIndex((sample) => Math.abs(sample) > loudest / 10) / RATE;
    expect(begins).toBeLessThan(0.15);
    expect(samples.length / RATE).toBeLessThan(2.1);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.02);
    expect(wave(SCORES[name], RATE)).toEqual(samples);
  });

  it('of a piece on the board begin in the first three milliseconds', () => {
    for (const name of ['move', 'drop', 'capture', 'double', 'igui'] as const) {
      const samples = wave(SCORES[name], RATE);
      expect(
        samples.subarray(0, 0.003 * RATE).some((sample) => Math.abs(sample) > 0.05),
        name,
      ).toBe(true);
    }
  });
});

describe('a move', () => {
  it.each<[string, object, SoundName[]]>([
    ['7g7f', {}, ['move']],
    ['P*5e', {}, ['drop']],
    ['8h2b', { captures: 1 }, ['capture']],
    ['8h2b+', { captures: 1, promotes: true, checks: true }, ['capture', 'promotion', 'check']],
    ['5e5d6c', { captures: 2 }, ['double']],
    ['5e5d5e', { captures: 1 }, ['igui']],
    ['7g7f!3c', {}, ['move', 'stunned']],
    ['7g7f!-', {}, ['move']],
    ['5b5a', { captures: 1, checks: true, ends: true }, ['capture', 'end']],
    ['pass', {}, []],
  ])('%s %o is heard as %o', (text, more, names) => {
    expect(heard(deed(text, more))).toEqual(names);
  });
});

describe('a game', () => {
  function listening() {
    const played: SoundName[][] = [];
    return { played, sounding: new Sounding({ play: (names) => played.push([...names]) }) };
  }

  it('is silent when it is opened, and heard move by move', () => {
    const { played, sounding } = listening();
    sounding.shown(12, deed('7g7f'));
    expect(played).toEqual([]);
    sounding.shown(13, deed('P*5e'));
    sounding.shown(13, deed('P*5e'));
    expect(played).toEqual([['drop']]);
  });

  it('lets an own move be heard once, and what the server adds to it', () => {
    const { played, sounding } = listening();
    sounding.shown(4, null);
    const { move } = deed('8h2b+');
    sounding.made(5, { move, captures: 1, promotes: true });
    sounding.made(5, { move, captures: 1, promotes: true });
    sounding.shown(5, deed('8h2b+', { captures: 1, promotes: true, checks: true }));
    expect(played).toEqual([['capture', 'promotion'], ['check']]);
  });

  it('is not heard backwards, nor where it is jumped', () => {
    const { played, sounding } = listening();
    sounding.shown(4, null);
    sounding.shown(3, deed('7g7f'));
    sounding.shown(9, deed('7g7f'));
    expect(played).toEqual([]);
  });

  it('ends once', () => {
    const { played, sounding } = listening();
    sounding.shown(4, null);
    sounding.ended(false);
    sounding.shown(5, deed('5b5a', { ends: true }));
    sounding.ended(true);
    expect(played).toEqual([['move', 'end']]);
    const resigned = listening();
    resigned.sounding.ended(false);
    resigned.sounding.ended(true);
    resigned.sounding.ended(true);
    expect(resigned.played).toEqual([['end']]);
  });
});
