/** The list of keys is complete: what the code of a page hears stands in it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Route } from '../app/route';
import { keysOf } from './keys';

const src = new URL('../', import.meta.url);
const BOARD = ['board/Cells.svelte'];
const ASKED = ['session/sweeps.svelte.ts', 'session/second_part.svelte.ts', 'session/confirmation.svelte.ts'];
const TABLE = [...BOARD, ...ASKED, 'session/borrowing.svelte.ts', 'spoken/Spoken.svelte', 'app/App.svelte'];
const LARGE = ['atlas/view.svelte.ts', 'game/keys.ts'];
/** The files that hear keys on a page. */
const HEARD: Partial<Record<Route['page'], readonly string[]>> = {
  game: [...TABLE, ...LARGE, 'game/GameTable.svelte', 'chat/ChatPanel.svelte'],
  puzzle: [...TABLE, 'atlas/view.svelte.ts', 'puzzle/keys.ts'],
  lesson: [...TABLE, 'atlas/view.svelte.ts', 'lesson/keys.ts'],
  analysis: [...TABLE, ...LARGE, 'analysis/AnalysisTable.svelte'],
  record: [...TABLE, ...LARGE, 'analysis/AnalysisTable.svelte'],
  demo: [...BOARD, 'app/App.svelte', 'demo/DemoPage.svelte'],
  embed: ['app/App.svelte', 'library/EmbedPage.svelte'],
  editor: [...BOARD, ...LARGE, 'app/App.svelte', 'editor/EditorTable.svelte'],
  armies: ['app/App.svelte', 'army/Builder.svelte'],
  workshop: [...BOARD, 'app/App.svelte', 'workshop/MoveEditor.svelte', 'workshop/WorkshopPage.svelte'],
  lobby: ['app/App.svelte', 'lobby/order.ts'],
};
const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
  // The same key with Shift, or beside it.
  '=': '+',
  ';': '+',
  _: '-',
};

/** `event.key === 'x'`, `key !== 'x'`, `letter === 'x'`, `ArrowLeft:`, and `x: () =>` in a table of keys. */
function heardIn(file: string): string[] {
  const text = readFileSync(new URL(file, src), 'utf8');
  const compared = [...text.matchAll(/(?:\bkey|letter|toLowerCase\(\)) (?:===|!==) '([^']+)'/g)];
  const named = [...text.matchAll(/[{,\s](Arrow\w+|Home|End|Delete|Escape):/g)];
  const tabled = [...text.matchAll(/^ {2}([a-z]): \(\) =>/gm)];
  return [...compared, ...named, ...tabled].map(([, key = '']) => ARROWS[key] ?? key);
}

/** All that is listed, with `Shift+` and `Ctrl+` left out. */
function listed(page: Route['page']): Set<string> {
  const keys = keysOf(page).flatMap(({ rows }) => rows.flatMap(([keys]) => keys));
  return new Set(
    keys.flatMap((key) => key.split(/[ ]/)).map((key) => key.replace(/^(?:Shift|Ctrl)\+(?=.)/, '')),
  );
}

describe('the list of keys', () => {
  it.each(Object.entries(HEARD))('has all that the page %s hears, and no more', (page, files) => {
    const heard = new Set(files.flatMap(heardIn));
    const shown = listed(page as Route['page']);
    expect([...heard].filter((key) => !shown.has(key)).sort(), 'not listed').toEqual([]);
    expect([...shown].filter((key) => !heard.has(key) && key !== 'T').sort(), 'not heard').toEqual([]);
  });

  it('is there for every page', () => {
    expect(keysOf('rules').length).toBe(1);
    expect(keysOf('study')).toEqual(keysOf('analysis'));
  });
});
