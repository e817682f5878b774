import { describe, expect, it } from 'vitest';
import { kind, moving } from '../session/fixture';
import { sizeOf, sizesOf } from './rank';
import { kanjiOf, lettersOf } from './sets';

function named(glyph: string, ja: string, short = [...glyph][0] ?? '') {
  return kind('X', { glyph, short, name: { ja, kana: null, romaji: '', en: '' } });
}

describe('what is written on a piece', () => {
  it('is the name of the definition, or the full one of two kanji', () => {
    expect(kanjiOf(named('歩', '歩兵'), 'usual')).toEqual(['歩']);
    expect(kanjiOf(named('歩', '歩兵'), 'two-kanji')).toEqual(['歩', '兵']);
    expect(kanjiOf(named('龍', '龍王'), 'two-kanji')).toEqual(['龍', '王']);
    expect(kanjiOf(named('獅子', '獅子'), 'two-kanji')).toEqual(['獅', '子']);
    expect(kanjiOf(named('大象歩', '大象歩兵'), 'two-kanji')).toEqual(['大', '象', '歩']);
    // The running hand of 金 stays alone.
    expect(kanjiOf(named('と', 'と金'), 'two-kanji')).toEqual(['と']);
    // The picture of a game in the lobby has no names.
    expect(kanjiOf(named('歩', ''), 'two-kanji')).toEqual(['歩']);
  });

  it('is the name itself where that is written for children, whatever kanji stand for it', () => {
    expect(kanjiOf(named('獅', 'らいおん'), 'usual')).toEqual(['ら', 'い', 'お', 'ん']);
    expect(kanjiOf(named('象', 'ぞう'), 'two-kanji')).toEqual(['ぞ', 'う']);
    expect(kanjiOf(named('獅', 'らいおん'), 'one-kanji')).toEqual(['獅']);
    // A name beside Latin letters is no sign.
    expect(kanjiOf(named('D', 'イルカ'), 'usual')).toEqual(['D']);
  });

  it('is with one kanji another one for every piece of a game', () => {
    const chu = [
      '飛車',
      '飛牛',
      '飛鹿',
      '飛鷲',
      '角行',
      '角鷹',
      '龍王',
      '龍馬',
      '奔王',
      '奔猪',
      '白駒',
      '盲虎',
      '猛豹',
    ];
    const signs = chu.map((name) => kanjiOf(named(name, name), 'one-kanji').join(''));
    expect(new Set(signs).size).toBe(chu.length);
    expect(signs.every((sign) => sign.length === 1)).toBe(true);
    expect(kanjiOf(named('成銀', '成銀'), 'one-kanji')).toEqual(['全']);
    // A promoted piece without a running hand is not to be taken for what it was.
    expect(kanjiOf(named('成跳', '成跳'), 'one-kanji')).toEqual(['成', '跳']);
  });

  it('is letters without the one that tells the set', () => {
    expect(lettersOf('+R', 'ordinary')).toBe('R');
    expect(lettersOf('TK', 'ordinary')).toBe('TK');
    expect(lettersOf('XA', 'xiangqi')).toBe('A');
    expect(lettersOf('+CP', 'chess')).toBe('P');
  });
});

describe('the size of a piece', () => {
  const step = { x: 0, y: 1, mode: 'any' } as const;
  const ray = (x: number, y: number) => ({ x, y, max: null, mode: 'any' }) as const;
  const pawn = moving('P', { steps: [step] });
  const lance = moving('L', { rays: [ray(0, 1)] });
  const gold = moving('G', { steps: Array.from({ length: 6 }, () => step) });
  const rook = moving('R', { rays: [ray(0, 1), ray(0, -1), ray(1, 0), ray(-1, 0)] });
  const king = { ...moving('K', { steps: Array.from({ length: 8 }, () => step) }), royal: true };

  it('grows with its rank', () => {
    const sizes = [pawn, lance, gold, rook, king].map(sizeOf);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(5);
  });

  it('stays when it is turned over', () => {
    const tokin = { ...gold, code: '+P', promoted: true, promotes_from: 'P' };
    const sizes = sizesOf(new Map([pawn, tokin].map((one) => [one.code, one])));
    expect(sizes.get('+P')).toBe(sizes.get('P'));
  });
});
