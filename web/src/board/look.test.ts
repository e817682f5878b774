import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { figureOf, tokenOf } from './figures';
import { centre, frame } from './frame';
import { lookOf, palaceLines, stationPath, stations } from './look';

const defs = fileURLToPath(new URL('../../../crates/yagura/defs', import.meta.url));
const texts = readdirSync(defs)
  .filter((name) => name.startsWith('rengo'))
  .map((name) => readFileSync(join(defs, name), 'utf8'));

describe('the look of a board', () => {
  it('is a plain one where the definition has no word that is known', () => {
    expect(lookOf(undefined)).toBe(lookOf('ordinary'));
    expect(lookOf('hexagons').cells).toBe('squares');
    expect(lookOf('chess').cells).toBe('checkered');
    for (const word of ['xiangqi', 'janggi'])
      expect(lookOf(word)).toMatchObject({ cells: 'points', palaces: true });
    expect(lookOf('janggi').river).toBeNull();
  });

  it('is known for every definition that names one', () => {
    const words = texts.flatMap((text) =>
      [...text.matchAll(/^look = "(.*)"$/gm)].map(([, word]) => `${word}`),
    );
    expect(words.sort()).toEqual(['chess', 'janggi', 'makruk', 'xiangqi']);
    for (const word of words) expect(lookOf(word).wood).toBe(word);
  });

  it('has the diagonals of both palaces on files 4 to 6', () => {
    const f = frame(9, 10);
    expect(palaceLines(f)).toEqual([
      [centre(f, '6a'), centre(f, '4c')],
      [centre(f, '4a'), centre(f, '6c')],
      [centre(f, '6h'), centre(f, '4j')],
      [centre(f, '4h'), centre(f, '6j')],
    ]);
  });

  it('marks the stations of both sides, inside the board', () => {
    const f = frame(9, 10);
    expect(stations(f)).toHaveLength(14);
    expect(stationPath(f, [0, 3], 'angles').match(/M/g)).toHaveLength(2);
    expect(stationPath(f, [4, 3], 'angles').match(/M/g)).toHaveLength(4);
  });
});

describe('the form of a piece', () => {
  const kinds = texts.flatMap((text) =>
    text
      .split('[[kind]]')
      .slice(1)
      .map((kind) => ({
        code: /^code = "(.*)"$/m.exec(kind)?.[1] ?? '',
        forms: /^forms = "(.*)"$/m.exec(kind)?.[1] ?? 'ordinary',
      })),
  );

  it.each(kinds)('is there for $code', ({ code, forms }) => {
    const sorts = { figure: figureOf(forms, code) !== undefined, token: tokenOf(forms, code) !== undefined };
    expect(sorts).toEqual({
      figure: forms === 'chess' || forms === 'makruk',
      token: forms === 'xiangqi' || forms === 'janggi',
    });
    expect(forms).not.toBe('ordinary');
  });
});
