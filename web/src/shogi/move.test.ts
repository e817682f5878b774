import { describe, expect, it } from 'vitest';
import { baseText, handOrigin, landing, MoveError, originKey, parseMove, spellMove } from './move';

describe('move strings', () => {
  it('are taken apart leg by leg', () => {
    expect(parseMove('7i7h')).toMatchObject({ origin: { square: '7i' }, legs: ['7h'], promote: false });
    expect(parseMove('6f6d+')).toMatchObject({ legs: ['6d'], promote: true });
    expect(parseMove('3c2b1a').legs).toEqual(['2b', '1a']);
    expect(landing(parseMove('6g6f6g'))).toBe('6g');
  });

  it('reach the far corner of the largest board', () => {
    expect(parseMove('27aa14z1aa+')).toMatchObject({
      origin: { square: '27aa' },
      legs: ['14z', '1aa'],
      promote: true,
    });
  });

  it('may be drops', () => {
    expect(parseMove('P*5e')).toMatchObject({ origin: { hand: 'P' }, legs: ['5e'] });
    expect(parseMove('[KR]*14aa')).toMatchObject({ origin: { hand: 'KR' }, legs: ['14aa'] });
    expect(originKey(handOrigin('+[KR]'))).toBe('KR*');
    expect(parseMove('+S*4e')).toMatchObject({ origin: { hand: 'S' }, legs: ['4e'], promote: true });
    expect(parseMove('+[KR]*4e')).toMatchObject({ origin: { hand: 'KR' }, promote: true });
    expect(spellMove(handOrigin('P'), ['5e'])).toBe('P*5e');
  });

  it('keep the second part apart', () => {
    expect(parseMove('7g7f!3c')).toMatchObject({ legs: ['7f'], part: { at: 'square', square: '3c' } });
    expect(parseMove('8h2b+!-')).toMatchObject({ legs: ['2b'], promote: true, part: { at: 'none' } });
    expect(parseMove('P*5e!B*')).toMatchObject({ origin: { hand: 'P' }, part: { at: 'hand', code: 'B' } });
    expect(parseMove('7g7f!k').part).toEqual({ at: 'borrow' });
    expect(['8h2b+!5a', 'P*5e!-', '7g7f'].map((text) => baseText(parseMove(text)))).toEqual([
      '8h2b+',
      'P*5e',
      '7g7f',
    ]);
  });

  it('are refused when they are none', () => {
    for (const bad of ['', '7g', 'hello', '*5e', 'PP*']) expect(() => parseMove(bad), bad).toThrow(MoveError);
  });
});
