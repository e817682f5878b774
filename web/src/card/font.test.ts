/** The cut font has every kanji that is drawn on a man. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: it comes without types.
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The characters of a font: the ranges of its table `cmap` in formats 4 and 12. */
function charactersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, i) => 12 + 16 * i).find(
    (at) => font.toString('latin1', at, at + 4) === 'cmap',
  );
  if (entry === undefined) throw new Error('no table cmap');
  const cmap = font.readUInt32BE(entry + 8);
  const found = new Set<number>();
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4);
    const format = font.readUInt16BE(at);
    if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
        const [first, last] = [
          font.readUInt32BE(at + 16 + 12 * group),
          font.readUInt32BE(at + 20 + 12 * group),
        ];
        for (let code = first; code <= last; code += 1) found.add(code);
      }
    } else if (format === 4) {
      const segments = font.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const last = font.readUInt16BE(at + 14 + 2 * segment);
        const first = font.readUInt16BE(at + 16 + 2 * segments + 2 * segment);
        for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
      }
    }
  }
  return found;
}

describe('the font of the men', () => {
  it('has every kanji of every definition', async () => {
    const wanted = new Set<string>();
    const folder = join(root, 'crates/yagura/defs');
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, kanji] of text.matchAll(/^(?:glyph|short) = "(.*)"$/gm)) {
        for (const one of `${kanji}`) wanted.add(one);
      }
    }
    expect(wanted.size).toBeGreaterThan(100);
    const file = join(root, 'web/src/assets/men.woff2');
    if (!existsSync(file)) execFileSync('node', [join(root, 'web/scripts/font.mjs')]);
    const font = readFileSync(file);
    const has = charactersOf(await subsetFont(font, [...wanted].join(''), { targetFormat: 'sfnt' }));
    expect([...wanted].filter((one) => !has.has(one.codePointAt(0) ?? 0))).toEqual([]);
  });
});
