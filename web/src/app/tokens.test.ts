/** Colours are tokens: one theme or another is a change in one file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
const TOKENS = 'app/tokens.css';
/** `#fff`, `#2a180855`, `rgb(…)`, `oklch(…)`; a key of a private field or an address is none. */
const LITERAL =
  /(?<![\w&/#'"])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\()|(?<=['"])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?=['"])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
const NAMED = /(?:color|fill|stroke|background)(?:="|: *|')(?:white|black|red|green|blue|gr[ae]y|gold)\b/g;

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:css|svelte|ts)$/.test(file) && !/\.test\.ts$|^assets\//.test(file))
  .filter((file) => file !== TOKENS);
const read = (file: string) => readFileSync(join(src, file), 'utf8');

/** Comments and names in brackets say what they like. */
function literals(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(LITERAL), ...code.matchAll(NAMED)].map(([found]) => found);
}

describe('colours', () => {
  it('are found where they are written out', () => {
    for (const text of [
      'fill: #fff;',
      'a: 0 0 4px #2a180855',
      "x = '#1f5d38'",
      'rgba(0, 0, 0, 0.5)',
      'fill="#000"',
    ])
      expect(literals(text), text).toHaveLength(1);
    expect(literals('color: white;')).toHaveLength(1);
    for (const text of ['this.#added(1)', '{#each a}', "'/rules/chu#5.2'", '/* #fff */', 'var(--face)'])
      expect(literals(text), text).toEqual([]);
  });

  it('are named in one file only', () => {
    for (const file of files) expect(literals(read(file)), file).toEqual([]);
  });

  it('that are used are defined', () => {
    const defined = new Set([...read(TOKENS).matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const text = files.map(read).join('\n');
    const local = new Set([...text.matchAll(/(--[\w-]+)(?::|=\{)/g)].map(([, name]) => name));
    const used = new Set([...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    expect([...used].filter((name) => !defined.has(name) && !local.has(name))).toEqual([]);
  });

  it('that are defined are used', () => {
    const tokens = read(TOKENS);
    const text = `${files.map(read).join('\n')}${tokens}`;
    const idle = [...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name);
    const made = (name: string) => text.includes(name.replace(/-[12]$/, '')) && /-[12]$/.test(name);
    expect(idle.filter((name) => !made(name) && !new RegExp(`(?:var\\(|['"])${name}\\b`).test(text))).toEqual(
      [],
    );
  });
});
