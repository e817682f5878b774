import { describe, expect, it } from 'vitest';
import { bareCode, parseSfen, piecesOf, SfenError, spellCode } from './position';

describe('positions', () => {
  it('are read with hands', () => {
    const p = parseSfen('lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 2P3p2Gs10[KR] 12');
    expect([p.files, p.ranks, p.side, p.number]).toEqual([9, 9, 'w', 12]);
    expect(p.board.get('5a')).toEqual({ side: 'w', code: 'K' });
    expect(p.board.get('8h')).toEqual({ side: 'b', code: 'B' });
    expect([...p.hands.b]).toEqual([
      ['P', 2],
      ['G', 2],
      ['KR', 10],
    ]);
    expect([...p.hands.w]).toEqual([
      ['P', 3],
      ['S', 1],
    ]);
  });

  it('of chu keep the lion square in the third field', () => {
    const p = parseSfen('12/12/5k6/12/12/12/12/6+N5/12/12/12/6K5 b 7g 4', ['board', 'side', 'lion-capture']);
    expect(p.extra).toBe('7g');
    expect(p.hands.b.size).toBe(0);
    expect(p.board.get('6h')).toEqual({ side: 'b', code: '+N' });
  });

  it('may be 27 wide with codes in brackets', () => {
    const p = parseSfen(`[kr]26/${'27/'.repeat(25)}26+[DE] b - 1`);
    expect([p.files, p.ranks]).toEqual([27, 27]);
    expect(p.board.get('27a')).toEqual({ side: 'w', code: 'KR' });
    expect(p.board.get('1aa')).toEqual({ side: 'b', code: '+DE' });
  });

  it('list their pieces in reading order', () => {
    expect(piecesOf(parseSfen('1k/K1 b - 1')).map(({ square }) => square)).toEqual(['1a', '2b']);
  });

  it('are refused when they are none', () => {
    for (const bad of ['', 'lnsg', '9/8 b - 1', '9/9 x - 1', '3?5 b - 1', '9 b ?? 1']) {
      expect(() => parseSfen(bad), bad).toThrow(SfenError);
    }
  });

  it('say what is wrong by a code, for texts in every language', () => {
    const fault = (sfen: string) => {
      try {
        parseSfen(sfen);
      } catch (error) {
        if (error instanceof SfenError) return error.fault;
      }
      return null;
    };
    expect(fault('garbage')).toEqual({ code: 'form', found: 'garbage' });
    expect(fault('x'.repeat(99))).toEqual({ code: 'form', found: `${'x'.repeat(40)}…` });
    expect(fault('9/8 b - 1')).toEqual({ code: 'rank', rank: 2, squares: 8, files: 9 });
    expect(fault('3?5 b - 1')).toEqual({ code: 'sign', at: '?5' });
    expect(fault('3()5 b - 1')).toEqual({ code: 'piece', at: ')', text: '3()5' });
    expect(fault('7(PS b - 1')).toEqual({ code: 'tower', text: '7(PS' });
  });

  it('spell codes with brackets only when they are long', () => {
    expect(spellCode('+DE')).toBe('+[DE]');
    expect(spellCode('[KR]')).toBe('[KR]');
    expect(spellCode('+P')).toBe('+P');
    expect(bareCode('+[DE]')).toBe('+DE');
  });
});
