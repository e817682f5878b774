import { describe, expect, it } from 'vitest';
import { fill, type Key, placeholders } from './catalogue';
import { en } from './en';
import { gamesEn } from './games.en';
import { gamesJa } from './games.ja';
import { ja } from './ja';

describe('catalogues', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
  });

  it('tell of the games in the same order', () => {
    expect(Object.keys(gamesJa)).toEqual(Object.keys(gamesEn));
  });

  it('leave nothing empty and take the same values', () => {
    for (const key of Object.keys(en) as Key[]) {
      expect(ja[key].trim(), key).not.toBe('');
      expect(placeholders(ja[key]), key).toEqual(placeholders(en[key]));
    }
  });

  it('fill in values and leave unknown ones standing', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  });

  it('have one piece and two pieces', () => {
    expect(fill('{n} {n|piece|pieces} left', { n: 1 })).toBe('1 piece left');
    expect(fill('{n} {n|piece|pieces} left', { n: 2 })).toBe('2 pieces left');
    expect(fill('{n} {n|piece|pieces} left', { n: 0 })).toBe('0 pieces left');
    expect(fill(en['army.pieces'], { n: 1 })).toBe('1 piece');
    expect(fill(en['army.legal.left'], { n: 1 })).toBe('A legal army; 1 point is left.');
    expect(fill(en['army.legal.left'], { n: 7 })).toBe('A legal army; 7 points are left.');
  });

  it("name a place in a record as the reader of records does, in crates/yagura-record's words", () => {
    const place = { line: 3, column: 6, text: '３四金(33)', expected: 'E' };
    expect(fill(ja['import.fault'], place)).toBe('3 行 6 字目「３四金(33)」');
    expect(fill(ja['library.fault.at'], place)).toBe('3 行 6 字目「３四金(33)」：E');
  });

  it('call a piece a piece', () => {
    for (const key of Object.keys(en) as Key[])
      expect(en[key].replace(/\{\w+\}/g, ''), key).not.toMatch(/\b[Mm][ea]n\b/);
  });
});
