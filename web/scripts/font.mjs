// Cuts the printing fonts down to the characters that pieces and headings use.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { charactersOf } from './cmap.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const assets = join(here, 'src/assets');
// The server draws pictures with these: files of the app with names that stay.
const fonts = join(here, 'public/fonts');
// What the first font has no character for is taken from those after it, in the slices they come in: pieces
// of China and Korea.
const japanese = 'noto-serif-jp-japanese';
const others = ['noto-serif-jp', 'noto-serif-tc'];
// Pieces of all games so far, and those of games to come, are in glyphs.txt; headings come from the
// catalogue, glyphs of new definitions from the rules crate, titles from the rules pages.
const places = ['src/assets/glyphs.txt', 'src/i18n', '../crates/yagura/defs', '../docs/rules'];

function* files(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

const folderOf = (font) => join(here, 'node_modules/@fontsource', font);
const heavy = (font, slice) => readFileSync(join(folderOf(font), `files/${slice}-900-normal.woff2`));
const code = (character) => character.codePointAt(0) ?? 0;

/** The slices of a font with the ranges of characters that they have. */
function slicesOf(font) {
  const ranges = JSON.parse(readFileSync(join(folderOf(font), 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([name, text]) => ({
    font,
    slice: `${font}-${name.replace(/[[\]]/g, '')}`,
    ranges: text.split(',').map((range) => {
      const [first, last = first] = range.trim().slice(2).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}

/** Fewer bytes than a request costs. */
const SMALL = 4096;
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const kanjiNumbers = '一二三四五六七八九十';
const wanted = new Set(`${letters}${kanjiNumbers}0123456789０１２３４５６７８９×・：（）「」、。〜→←☗☖`);
// The pieces must look right on every machine; a rare character of a heading may come from its own fonts.
const glyphs = new Set();
for (const place of places) {
  for (const file of files(join(here, place))) {
    const text = readFileSync(file, 'utf8');
    // Of a rules page only the headings are set in this font.
    const set = file.endsWith('.md') ? (text.match(/^#.*$/gm) ?? []).join('') : text;
    for (const character of set) if (character > ' ') wanted.add(character);
    for (const [, kanji] of file.endsWith('.toml') ? text.matchAll(/^(?:glyph|short) = "(.*)"$/gm) : [])
      for (const character of kanji) glyphs.add(character);
  }
}

const missing = await (async () => {
  const cut = await subsetFont(heavy('noto-serif-jp', japanese), [...glyphs].join(''), {
    targetFormat: 'sfnt',
  });
  const has = charactersOf(cut);
  return [...glyphs].filter((character) => !has.has(code(character)));
})();
const slices = others.flatMap(slicesOf);
const rare = new Map();
for (const character of missing) {
  const source = slices.find(({ ranges }) =>
    ranges.some(([from, to]) => from <= code(character) && code(character) <= to),
  );
  if (!source) throw new Error(`no font has ${character}`);
  rare.set(source, (rare.get(source) ?? '') + character);
}

const cuts = [{ font: 'noto-serif-jp', slice: japanese, text: [...wanted].sort().join('') }];
for (const [{ font, slice }, text] of rare) cuts.push({ font, slice, text });
for (const name of readdirSync(assets))
  if (/^mincho(-\d+)?\.(woff2|css)$/.test(name)) rmSync(join(assets, name));
rmSync(fonts, { recursive: true, force: true });
mkdirSync(fonts, { recursive: true });
let rules = '/* Made by scripts/font.mjs. */\n';
for (const [i, { font, slice, text }] of cuts.entries()) {
  const cut = await subsetFont(heavy(font, slice), text, { targetFormat: 'woff2' });
  const name = i === 0 ? 'mincho.woff2' : `mincho-${i}.woff2`;
  // A font of a few characters comes with the style, not with a request of its own.
  const isSmall = cut.length < SMALL;
  if (!isSmall) writeFileSync(join(assets, name), cut);
  const source = isSmall ? `data:font/woff2;base64,${cut.toString('base64')}` : `./${name}`;
  writeFileSync(
    join(fonts, `board-${i}.ttf`),
    await subsetFont(heavy(font, slice), text, { targetFormat: 'sfnt' }),
  );
  const range = [...text].map((character) => `U+${code(character).toString(16)}`).join(', ');
  rules += `@font-face {
  font-family: "Yagura Mincho";
  src: url("${source}") format("woff2");
  font-weight: 900;
  font-display: block;${i === 0 ? '' : `\n  unicode-range: ${range};`}
}
`;
  console.log(`${name}: ${[...text].length} characters of ${slice}, ${Math.round(cut.length / 1024)} KiB`);
}
writeFileSync(join(assets, 'mincho.css'), rules);
