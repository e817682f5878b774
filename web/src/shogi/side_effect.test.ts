import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { becomes } from './becoming';
import { parseMove, specialMoveOf } from './move';
import { parseSfen } from './position';
import { afterMove } from './preview';
import { effectName, type SideEffect, sideEffectBetween, squaresOf } from './side_effect';

const kind = (code: string, royal = false, choices: string[] = []) =>
  [code, { code, royal, becomes: choices } as unknown as Kind] as const;
const kinds = new Map([kind('CK', true), kind('CR'), kind('CP', false, ['CQ', 'CR', 'CB', 'CN'])]);
const at = (board: string, fields: string) => parseSfen(`${board} b - 9 - ${fields}`);

describe('moves that do more than their squares say', () => {
  const between = (before: string, after: string, text: string) =>
    sideEffectBetween(at(before, '- - 0 -'), at(after, '- - 0 -'), parseMove(text));

  it('are castlings, when another own piece has moved too', () => {
    const home = '8/8/8/8/8/8/8/[CR]2[CK]3[CR]';
    const castled = between(home, '8/8/8/8/8/8/8/[CR]3[CR][CK]2', '5h3h');
    expect(castled).toEqual({ from: '1h', to: '4h' });
    expect(castled && [effectName(castled), squaresOf(castled)]).toEqual(['castling', ['1h', '4h']]);
    expect(between(home, '8/8/8/8/8/8/8/[CR]3[CK]2[CR]', '5h4h')).toBeNull();
  });

  it('are captures in passing, when another piece is gone', () => {
    const passing = between('8/8/8/3[cp][CP]3/8/8/8/8', '8/8/3[CP]4/8/8/8/8/8', '4d5c');
    expect(passing).toEqual({ from: '5d', to: null });
    expect(passing && [effectName(passing), squaresOf(passing)]).toEqual(['passing', ['5d']]);
    expect(between('8/8/8/3[cp][CP]3/8/8/8/8', '8/8/4[CP]3/3[cp]4/8/8/8/8', '4d4c')).toBeNull();
  });

  it('are none that move nothing, nor drops', () => {
    const home = '8/8/8/8/8/8/8/[CR]2[CK]3[CR]';
    expect(between(home, home, 'pass')).toBeNull();
    expect(between(home, '8/8/8/8/4[CP]3/8/8/[CR]2[CK]3[CR]', 'P*4e')).toBeNull();
  });
});

describe('the board before the server has spoken', () => {
  const played = (board: string, text: string, effect: SideEffect | null = null) =>
    Object.fromEntries(
      [...afterMove(at(board, '- - 0 -'), parseMove(text), kinds, effect).board].map(([square, piece]) => [
        square,
        piece.code,
      ]),
    );

  it('shows what else has happened', () => {
    const castled = played('8/8/8/8/8/8/8/[CR]2[CK]3[CR]', '5h3h', { from: '1h', to: '4h' });
    expect(castled).toEqual({ '8h': 'CR', '3h': 'CK', '4h': 'CR' });
    const passing = played('8/8/8/3[cp][CP]3/8/8/8/8', '4d5c', { from: '5d', to: null });
    expect(passing).toEqual({ '5c': 'CP' });
    expect(played('8/[CP]7/8/8/8/8/8/8', '8b8a=R')).toEqual({ '8a': 'CR' });
  });
});

describe('what a piece becomes', () => {
  it('is said by the move', () => {
    expect(becomes('CP', parseMove('7b7a=N'), kinds)).toBe('CN');
    expect(becomes('CP', parseMove('7b7c'), kinds)).toBe('CP');
    expect(becomes('XP', parseMove('7f7e+'), kinds)).toBe('+XP');
  });
});

describe('turns that move nothing', () => {
  it('are told from moves', () => {
    expect(['pass', 'declare', 'claim', 'points'].map(specialMoveOf)).toEqual([
      'pass',
      'declare',
      'claim',
      'points',
    ]);
    expect(specialMoveOf('7g7f')).toBeUndefined();
    expect(parseMove('points')).toMatchObject({ act: { kind: 'points' }, legs: [] });
  });
});
