import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type BrokenArchive, isArchive, MOST_FILES, unpacked } from './unpacking';

describe('an archive', () => {
  it('is its files, with the folder as the study', () => {
    const archive = zipSync({
      'chu-one.json': strToU8('{}'),
      '研究/shogi.kif': strToU8('手合割：平手'),
      '__MACOSX/._x': strToU8('x'),
      '研究/.DS_Store': strToU8('x'),
    });
    expect(isArchive(archive)).toBe(true);
    const files = unpacked(archive);
    expect(files.map(({ name, study }) => [name, study])).toEqual([
      ['chu-one.json', ''],
      ['shogi.kif', '研究'],
    ]);
    expect(new TextDecoder().decode(files[1]?.bytes)).toBe('手合割：平手');
  });

  it('with paths that lead out of it has no such studies', () => {
    const archive = zipSync({
      '../evil.kif': strToU8('x'),
      '../../a/./b/two.kif': strToU8('x'),
      '..\\up.kif': strToU8('x'),
      '/etc/three.kif': strToU8('x'),
    });
    expect(unpacked(archive).map(({ name, study }) => [name, study])).toEqual([
      ['evil.kif', ''],
      ['two.kif', 'a b'],
      ['up.kif', ''],
      ['three.kif', 'etc'],
    ]);
  });

  it('that is cut off is said to be broken', () => {
    const archive = zipSync({ 'one.json': strToU8('{}'.repeat(500)) });
    const failed = (bytes: Uint8Array) => {
      try {
        return String(unpacked(bytes));
      } catch (error) {
        return (error as BrokenArchive).reason;
      }
    };
    expect(failed(archive.slice(0, 40))).toBe('broken');
    const many = Object.fromEntries(
      Array.from({ length: MOST_FILES + 1 }, (_, n) => [`${n}.usi`, strToU8('x')]),
    );
    expect(failed(zipSync(many, { level: 0 }))).toBe('large');
  });

  it('is none where a text only looks a little like one', () => {
    expect(isArchive(strToU8('PK'))).toBe(false);
    expect(isArchive(strToU8('position startpos'))).toBe(false);
  });
});
