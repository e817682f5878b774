/** What is only heard lies outside the flow: in a list that scrolls it would lengthen the page below it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const RULE = /([^{}]+)\{([^{}]*)\}/g;

/** The rules of a component that make something scroll without holding what is positioned in it. */
function leaks(source: string): string[] {
  const [markup = '', style = ''] = source.split('<style>', 2);
  if (!markup.includes('only-heard')) return [];
  return [...style.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(RULE)]
    .filter(([, , body = '']) => /overflow(-[xy])?: *(auto|scroll)/.test(body) && !/position:/.test(body))
    .map(([, selector = '']) => selector.trim());
}

test('lists that scroll hold what is only heard in them', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) => leaks(readFileSync(join(SOURCES, file), 'utf8')).map((rule) => `${file}: ${rule}`));
  expect(found).toEqual([]);
});
