// Cuts the printing font down to the characters that men and headings use.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const here = fileURLToPath(new URL('..', import.meta.url));
const source = join(
  here,
  'node_modules/@fontsource/noto-serif-jp/files/noto-serif-jp-japanese-900-normal.woff2',
);
const target = join(here, 'src/assets/men.woff2');
// Men of all games so far, and those of games to come, are in glyphs.txt; headings come from the catalogue,
// glyphs of new definitions from the rules crate, titles from the rules pages.
const places = ['src/assets/glyphs.txt', 'src/i18n', '../crates/yagura/defs', '../docs/rules'];

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

const wanted = new Set('0123456789０１２３４５６７８９×・：（）「」、。〜→←☗☖');
for (const place of places) {
  for (const file of files(join(here, place))) {
    const text = readFileSync(file, 'utf8');
    // Of a rules page only the headings are set in this font.
    const set = file.endsWith('.md') ? (text.match(/^#.*$/gm) ?? []).join('') : text;
    for (const character of set) if (character > ' ') wanted.add(character);
  }
}
const text = [...wanted].sort().join('');
const font = await subsetFont(readFileSync(source), text, { targetFormat: 'woff2' });
writeFileSync(target, font);
console.log(`men.woff2: ${wanted.size} characters, ${Math.round(font.length / 1024)} KiB`);
