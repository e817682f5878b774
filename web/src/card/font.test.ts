/** The cut font has every kanji that is drawn on a piece. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: it comes without types.
import subsetFont from 'subset-font';
import { describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, as the script that makes the font.
import { charactersOf } from '../../scripts/cmap.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the font of the pieces', () => {
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
    const assets = join(root, 'web/src/assets');
    if (!existsSync(join(assets, 'mincho.css'))) execFileSync('node', [join(root, 'web/scripts/font.mjs')]);
    const has = new Set<number>();
    // Small ones are in the style itself.
    const style = readFileSync(join(assets, 'mincho.css'), 'utf8');
    const small = [...style.matchAll(/base64,([^"]+)/g)].map(([, text]) => Buffer.from(`${text}`, 'base64'));
    const files = readdirSync(assets).filter((name) => name.endsWith('.woff2'));
    for (const font of [...files.map((file) => readFileSync(join(assets, file))), ...small]) {
      const cut = await subsetFont(font, [...wanted].join(''), { targetFormat: 'sfnt' });
      for (const one of charactersOf(cut)) has.add(one as number);
    }
    expect([...wanted].filter((one) => !has.has(one.codePointAt(0) ?? 0))).toEqual([]);
  });
});
