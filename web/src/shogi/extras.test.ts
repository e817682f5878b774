import { describe, expect, it } from 'vitest';
import type { PositionField } from '../protocol/types';
import { deciderOf, extrasOf } from './extras';
import { parsePart, spellPart } from './part';
import { parseSfen } from './position';

const USUAL: readonly PositionField[] = ['board', 'side', 'hands', 'move-number'];
const at = (fields: readonly PositionField[], tail: string) =>
  extrasOf(fields, parseSfen(`4k4/9/4K4 ${tail}`));
const STUN: PositionField[] = [...USUAL, 'stunned-piece'];
const KOKOSE: PositionField[] = [...USUAL, 'borrowing-rights', 'borrowing-stage'];
const UNION: PositionField[] = [...USUAL, 'empty', 'castling', 'en-passant', 'draw-count', 'gains'];

describe('the fields behind the move number', () => {
  it('name the stunned piece', () => {
    expect(at(STUN, 'w - 2 5a').stunned).toEqual({ at: 'square', square: '5a' });
    expect(at(STUN, 'w 2p 2 P*').stunned).toEqual({ at: 'hand', code: 'P' });
    expect(at(STUN, 'w - 2 -').stunned).toBeNull();
    expect(at(USUAL, 'w - 2')).toEqual({ stunned: null, kokose: null, towers: null, union: null });
  });

  it('tell the rights and the stage of kokose', () => {
    expect(at(KOKOSE, 'b - 1 bw -').kokose).toEqual({ rights: ['b', 'w'], stage: '-', user: null });
    expect(at(KOKOSE, 'w - 2 w 1').kokose).toEqual({ rights: ['w'], stage: '1', user: 'b' });
    expect(at(KOKOSE, 'b - 3 w 2').kokose).toEqual({ rights: ['w'], stage: '2', user: 'b' });
    expect(at(KOKOSE, 'w - 4 - 3').kokose).toEqual({ rights: [], stage: '3', user: null });
  });

  it('tell what the boards of union shogi remember', () => {
    const union = (tail: string) => at(UNION, `b 2g 1 - ${tail}`).union;
    expect(union('1h8a 3f 12 -')).toEqual({ count: 12, gains: null });
    expect(union('- - - 10,3')).toEqual({ count: null, gains: { b: 10, w: 3 } });
    expect(parseSfen('4k4/9/4K4 b 2g 1 - - - - 0,0').hands.w.get('G')).toBe(2);
  });

  it('tell who decides', () => {
    const decider = (tail: string) => deciderOf(KOKOSE, parseSfen(`4k4/9/4K4 ${tail}`));
    expect(['w - 2 w 1', 'b - 3 w 2', 'w - 4 w -', 'w - 4 w 3'].map(decider)).toEqual(['b', 'b', 'w', 'w']);
  });
});

describe('second parts', () => {
  it('are read and written', () => {
    for (const text of ['!3c', '!14aa', '!P*', '![KR]*', '!-', '!k']) {
      const part = parsePart(text);
      expect(part && spellPart(part)).toBe(text);
    }
    expect(parsePart('')).toBeNull();
    expect(parsePart('!K*')).toEqual({ at: 'hand', code: 'K' });
  });
});
