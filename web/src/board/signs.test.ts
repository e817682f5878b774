import { describe, expect, it } from 'vitest';
import { signsOf } from './signs';

const kind = (code: string, glyph: string, short: string, promoted = false) =>
  [code, { code, glyph, short, promoted }] as const;

describe('signs of small pieces', () => {
  const signs = signsOf(
    new Map([
      kind('K', '玉将', '玉'),
      kind('LG', '左将', '将'),
      kind('RG', '右将', '将'),
      kind('ML', '山鷲左', '山'),
      kind('MR', '山鷲右', '山'),
      kind('G', '金将', '金'),
      kind('+P', '金将', '金', true),
      kind('+G', '奔金', '金', true),
    ]),
  );

  it('are one kanji where it is enough', () => {
    expect([signs.get('K'), signs.get('G')]).toEqual(['玉', '金']);
  });

  it('are two where another piece has the same one', () => {
    expect([signs.get('LG'), signs.get('RG')]).toEqual(['左将', '右将']);
    expect([signs.get('ML'), signs.get('MR')]).toEqual(['山左', '山右']);
    expect([signs.get('+P'), signs.get('+G')]).toEqual(['金将', '奔金']);
  });
});
