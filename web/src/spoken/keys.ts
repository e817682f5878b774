/** Which keys do what, by page: what `?` shows. A test holds it against the code that hears them. */
import type { Route } from '../app/route';
import type { Key } from '../i18n/catalogue';

type Word = Extract<Key, `keys.${string}`>;

export interface Keys {
  readonly title: Word;
  /** What is pressed, alternatives apart; and what it does. */
  readonly rows: readonly (readonly [keys: readonly string[], does: Word])[];
}

const BOARD: Keys = {
  title: 'keys.board',
  rows: [
    [['←', '→', '↑', '↓'], 'keys.arrows'],
    [['Enter', 'Space'], 'keys.act'],
    [['Shift+Enter'], 'keys.legs'],
    [['Esc', 'Backspace'], 'keys.back'],
    [['i'], 'keys.card'],
  ],
};
const SPOKEN: Keys['rows'] = [
  [['t', 'T'], 'keys.target'],
  [['g'], 'keys.home'],
  [['o'], 'keys.overview'],
  [['m'], 'keys.type'],
];
const LISTED: Keys['rows'][number] = [['?'], 'keys.keys'];
const CLOSE: Keys['rows'][number] = [['Esc'], 'keys.close'];
const FLIP: Keys['rows'][number] = [['f'], 'keys.flip'];
const HINT: Keys['rows'][number] = [['h'], 'keys.hint'];
const STEP: Keys['rows'][number] = [['←', '→'], 'keys.step'];
const LARGE: Keys = {
  title: 'keys.large',
  rows: [
    [['+', '-', '0'], 'keys.zoom'],
    [['Shift+←', '→', '↑', '↓'], 'keys.pan'],
    [['/'], 'keys.find'],
    [['l'], 'keys.follow'],
    [['b'], 'keys.attackers'],
  ],
};
const ASKED: Keys = {
  title: 'keys.asked',
  rows: [
    [['Enter'], 'keys.confirm'],
    [['a'], 'keys.all'],
    [['n'], 'keys.nothing'],
    [['k'], 'keys.kokose'],
  ],
};

const table = (...rows: Keys['rows'][number][]): Keys => ({ title: 'keys.table', rows: [...rows, LISTED] });

const GAME = [
  BOARD,
  table(...SPOKEN, STEP, [['↑ Home', '↓ End'], 'keys.ends'], FLIP, HINT, [['c'], 'keys.chat'], CLOSE),
  ASKED,
  LARGE,
];
const PAGES: Partial<Record<Route['page'], readonly Keys[]>> = {
  game: GAME,
  puzzle: [
    BOARD,
    table(...SPOKEN, STEP, [['↑ Home', '↓ End'], 'keys.ends.two'], HINT, [['Enter'], 'keys.next'], CLOSE),
    ASKED,
    LARGE,
  ],
  lesson: [
    BOARD,
    table(...SPOKEN, HINT, [['Enter'], 'keys.next'], CLOSE),
    ASKED,
    { ...LARGE, rows: LARGE.rows.slice(0, 3) },
  ],
  analysis: [
    BOARD,
    table(
      ...SPOKEN,
      STEP,
      [['↑', '↓'], 'keys.variations'],
      [['Home', 'End'], 'keys.ends.two'],
      FLIP,
      [['e'], 'keys.engine'],
      [['x'], 'keys.threat'],
      [['Delete'], 'keys.delete'],
      CLOSE,
    ),
    ASKED,
    LARGE,
  ],
  demo: [BOARD, table(STEP, [['Home', 'End'], 'keys.ends.two'], CLOSE)],
  embed: [table(STEP, [['Home', 'End'], 'keys.ends.two'], FLIP)],
  editor: [BOARD, table(FLIP, CLOSE), LARGE],
  armies: [
    {
      title: 'keys.editor',
      rows: [
        [['Ctrl+z', 'Ctrl+y'], 'keys.undo'],
        [['Delete', 'x'], 'keys.remove'],
        [['h'], 'keys.stand'],
        CLOSE,
      ],
    },
    table(),
  ],
  workshop: [
    BOARD,
    {
      title: 'keys.moves',
      rows: [
        [['←', '→', '↑', '↓'], 'keys.arrows'],
        [['Enter', 'Space'], 'keys.mark'],
      ],
    },
    table([['Ctrl+z', 'Ctrl+y'], 'keys.undo']),
  ],
  lobby: [
    {
      title: 'keys.list',
      rows: [
        [['←', '→', '↑', '↓'], 'keys.games'],
        [['Home', 'End'], 'keys.games.ends'],
      ],
    },
    table(),
  ],
};
// The same boards, with a record that is kept.
const SAME: Partial<Record<Route['page'], Route['page']>> = { record: 'analysis', study: 'analysis' };

export function keysOf(page: Route['page']): readonly Keys[] {
  return PAGES[SAME[page] ?? page] ?? [table()];
}
