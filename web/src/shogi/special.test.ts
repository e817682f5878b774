import { describe, expect, it } from 'vitest';
import type { Kind } from '../protocol/types';
import { becomes } from './becoming';
import { deedOf, parseMove } from './move';
import { parseSfen } from './position';
import { afterMove } from './preview';
import { specialOf } from './special';

const kind = (code: string, royal = false, choices: string[] = []) =>
  [code, { code, royal, becomes: choices } as unknown as Kind] as const;
const kinds = new Map([kind('CK', true), kind('CR'), kind('CP', false, ['CQ', 'CR', 'CB', 'CN'])]);
const at = (board: string, fields: string) => parseSfen(`${board} b - 9 - ${fields}`);

describe('moves that do more than their squares say', () => {
  const home = at('8/8/8/8/8/8/8/[CR]2[CK]3[CR]', '1h8h - 0 -');
  const castling = (to: string, position = home) => specialOf('rengo', position, kinds, '5h', to);

  it('are castlings to either side, while the rook may', () => {
    expect(castling('3h')).toEqual({ sort: 'castling', rook: '1h', to: '4h' });
    expect(castling('7h')).toEqual({ sort: 'castling', rook: '8h', to: '6h' });
    expect(castling('4h')).toBeNull();
    expect(castling('7h', at('8/8/8/8/8/8/8/[CR]2[CK]3[CR]', '1h - 0 -'))).toBeNull();
    expect(specialOf('chu', home, kinds, '5h', '3h')).toBeNull();
  });

  it('are captures in passing, by a pawn that goes aside', () => {
    const passing = at('8/8/8/3[cp][CP]3/8/8/8/8', '- 5c 0 -');
    expect(specialOf('rengo', passing, kinds, '4d', '5c')).toEqual({ sort: 'passing', taken: '5d' });
    expect(specialOf('rengo', passing, kinds, '4d', '4c')).toBeNull();
  });
});

describe('the board before the server has spoken', () => {
  const played = (board: string, fields: string, text: string) =>
    Object.fromEntries(
      [...afterMove(at(board, fields), parseMove(text), kinds, 'rengo').board].map(([square, man]) => [
        square,
        man.code,
      ]),
    );

  it('shows what else has happened', () => {
    const castled = played('8/8/8/8/8/8/8/[CR]2[CK]3[CR]', '1h8h - 0 -', '5h3h');
    expect(castled).toEqual({ '8h': 'CR', '3h': 'CK', '4h': 'CR' });
    expect(played('8/8/8/3[cp][CP]3/8/8/8/8', '- 5c 0 -', '4d5c')).toEqual({ '5c': 'CP' });
    expect(played('8/[CP]7/8/8/8/8/8/8', '- - 0 -', '8b8a=R')).toEqual({ '8a': 'CR' });
  });
});

describe('what a man becomes', () => {
  it('is said by the move', () => {
    expect(becomes('CP', parseMove('7b7a=N'), kinds)).toBe('CN');
    expect(becomes('CP', parseMove('7b7c'), kinds)).toBe('CP');
    expect(becomes('XP', parseMove('7f7e+'), kinds)).toBe('+XP');
  });
});

describe('turns that move nothing', () => {
  it('are told from moves', () => {
    expect(['pass', 'declare', 'claim', 'points'].map(deedOf)).toEqual([
      'pass',
      'declare',
      'claim',
      'points',
    ]);
    expect(deedOf('7g7f')).toBeUndefined();
    expect(parseMove('points')).toMatchObject({ act: { kind: 'points' }, legs: [] });
  });
});
