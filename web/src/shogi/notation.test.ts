import { describe, expect, it } from 'vitest';
import type { Kind, PositionField } from '../protocol/types';
import { writeEn } from './english';
import { parseMove } from './move';
import { kanjiNumber, played, squareJa, writeJa } from './notation';
import { parseSfen } from './position';
import { afterMove } from './preview';
import type { SideEffect } from './side_effect';

const kind = (code: string, glyph: string, en: string) =>
  [code, { code, glyph, name: { ja: glyph, en } } as Kind] as const;
const kinds = new Map([kind('N', '獅子', 'lion'), kind('P', '歩兵', 'pawn'), kind('G', '金将', 'gold')]);
const lion = parseSfen('12/12/12/12/12/5p6/6p5/6N5/12/12/12/12 b - 1');

const both = (text: string, before = lion, last: string | null = null) => {
  const play = played(text, before, undefined, last);
  const [ja, en] = [writeJa(play, kinds), writeEn(play, kinds)];
  return [`${ja.head}|${ja.tail}`, `${en.head}|${en.tail}`];
};

describe('notation', () => {
  it('writes numbers up to 27 in kanji', () => {
    expect([1, 9, 10, 11, 20, 27].map(kanjiNumber)).toEqual(['一', '九', '十', '十一', '二十', '二十七']);
    expect(squareJa('12l')).toBe('12十二');
  });

  it('writes moves and captures', () => {
    expect(both('6h5h')).toEqual(['☗5八獅子|←6八', '☗ lion 6h–5h|']);
    expect(both('6h6g')).toEqual(['☗6七獅子|←6八　歩兵を取る', '☗ lion 6h×6g|takes pawn']);
    expect(both('6h6g', lion, '6f6g')[0]).toBe('☗同獅子|←6八　歩兵を取る');
  });

  it('writes double capture, igui and jitto', () => {
    expect(both('6h6g7f')).toEqual([
      '☗6七・7六獅子|←6八　歩兵・歩兵を取る',
      '☗ lion 6h×6g×7f|takes pawn, pawn',
    ]);
    expect(both('6h6g6h')).toEqual(['☗6七獅子居食い|←6八　歩兵を取る', '☗ lion 6h×6g igui|takes pawn']);
    expect(both('6h7g6h')).toEqual(['☗6八獅子じっと|', '☗ lion 6h jitto|']);
  });

  it('names up to three pieces taken on the way, and counts more', () => {
    expect(both('6h6g6f6e6d')).toEqual([
      '☗6七・6六・6五・6四獅子|←6八　歩兵を取る',
      '☗ lion 6h×6g–6f–6e–6d|takes pawn',
    ]);
    expect(both('6h6g6f6e6d6c+')).toEqual(['☗6三獅子成|←6八　歩兵を取る', '☗ lion 6h–6c+|takes pawn']);
  });

  it('counts the pieces taken when they are many', () => {
    const line = parseSfen('12/12/12/6p5/6p5/6p5/6p5/6N5/12/12/12/12 b - 1');
    expect(both('6h6g6f6e6d', line)).toEqual([
      '☗6七・6六・6五・6四獅子|←6八　4枚を取る',
      '☗ lion 6h×6g×6f×6e×6d|takes 4',
    ]);
  });

  it('writes the second part of a turn', () => {
    const before = parseSfen('4k4/9/9/9/9/9/9/4P4/4K4 b p 1 -');
    const parts = (text: string, position = before, fields: PositionField[] = ['stunned-piece']) => {
      const play = played(text, position, undefined, null, fields);
      return [writeJa(play, kinds).part, writeEn(play, kinds).part];
    };
    expect(parts('5h5g!5a')).toEqual(['(5一をスタン)', 'stuns 5a']);
    expect(parts('5h5g!P*')).toEqual(['(持ち駒の歩兵をスタン)', 'stuns the pawn in hand']);
    expect(parts('5h5g!-')).toEqual(['', '']);
    const at = (fields: string) => parseSfen(`4k4/9/9/9/9/9/9/4P4/4K4 b - 1 ${fields}`);
    expect(parts('5h5g!k', at('bw -'), ['borrowing-rights', 'borrowing-stage'])).toEqual([
      'ココセ①',
      'kokose 1',
    ]);
    expect(parts('5h5g', at('w 1'), ['borrowing-rights', 'borrowing-stage'])).toEqual([
      'ココセ②',
      'kokose 2',
    ]);
    expect(parts('5h5g', at('w 2'), ['borrowing-rights', 'borrowing-stage'])).toEqual([
      'ココセ③',
      'kokose 3',
    ]);
    expect(parts('5h5g', at('w -'), ['borrowing-rights', 'borrowing-stage'])).toEqual(['', '']);
  });

  it('writes promotions and drops', () => {
    const before = parseSfen('9/9/9/8p/9/9/9/9/9 w Gg 1');
    expect(both('1d1e+', before)).toEqual(['☖1五歩兵成|←1四', '☖ pawn 1d–1e+|']);
    expect(both('G*5e', before)).toEqual(['☖5五金将打|', '☖ gold *5e|']);
  });

  it('writes castling, taking in passing, promotion to a choice and turns without a piece', () => {
    const chess = (code: string, glyph: string, more: Partial<Kind> = {}) =>
      [
        code,
        {
          code: `[${code}]`,
          glyph,
          name: { ja: glyph, en: code },
          royal: false,
          becomes: [],
          ...more,
        } as unknown as Kind,
      ] as const;
    const pieces = new Map([
      chess('CK', '王', { royal: true }),
      chess('CR', '城'),
      chess('CQ', '后'),
      chess('CP', '兵', { becomes: ['[CQ]', '[CR]', '[CB]', '[CN]'] }),
    ]);
    const position = '3[ck]4/[CP]7/8/2[CP][cp]4/8/8/8/[CR]2[CK]3[CR] b - 9 - 1h8h 5c 0 -';
    const union = (text: string, effect: SideEffect | null = null) => {
      const before = parseSfen(position);
      const after = afterMove(before, parseMove(text), pieces, effect);
      const play = played(text, before, undefined, null, ['move-number', 'castling'], after);
      const [ja, en] = [writeJa(play, pieces), writeEn(play, pieces)];
      return [ja.head, ja.part, en.head, en.part];
    };
    expect(union('5h7h', { from: '8h', to: '6h' })).toEqual([
      '☗7八王',
      'キャスリング',
      '☗ CK 5h–7h',
      'castles',
    ]);
    expect(union('5h3h', { from: '1h', to: '4h' })).toEqual([
      '☗3八王',
      'キャスリング',
      '☗ CK 5h–3h',
      'castles',
    ]);
    expect(union('5h4h').slice(1)).toEqual(['', '☗ CK 5h–4h', '']);
    expect(union('6d5c', { from: '5d', to: null })).toEqual([
      '☗5三兵',
      'アンパッサン',
      '☗ CP 6d×5c',
      'en passant',
    ]);
    expect(union('8b8a=Q')).toEqual(['☗8一兵成后', '', '☗ CP 8b–8a=CQ', '']);
    expect(union('pass')).toEqual(['☗パス', '', '☗ pass', '']);
    expect(union('points')).toEqual(['☗点数で終局', '', '☗ ended by points', '']);
  });
});
