import { describe, expect, it } from 'vitest';
import {
  forked,
  freeCode,
  gameValue,
  hasListedKinds,
  hasOption,
  kindTables,
  kindValue,
  named,
  renamed,
  toggledOption,
  valueWithin,
  withGame,
  withinTable,
  withKind,
  withKindTables,
  withoutBaseKind,
  withoutKind,
  withPositions,
} from './game_text';
import { resized } from './resize';
import { WITH_HANDS } from './templates';

describe('a game as a text', () => {
  it('is changed by the form key by key', () => {
    const wide = withGame(WITH_HANDS, 'files', 7);
    expect(gameValue(wide, 'files')).toBe(7);
    expect(wide).toBe(WITH_HANDS.replace('files = 5', 'files = 7'));
    expect(kindValue(withKind(WITH_HANDS, 'P', 'moves', 'fW2'), 'P', 'moves')).toBe('fW2');
  });

  it('takes its rulebook along under another id', () => {
    expect(renamed(WITH_HANDS, 'tiny')).toBe(WITH_HANDS.replaceAll('"my-shogi"', '"tiny"'));
    expect(renamed('id = "a"\nbook = "small"\n', 'b')).toBe('id = "b"\nbook = "small"\n');
    expect(renamed('base = "shogi"\n', 'b')).toBe('base = "shogi"\nid = "b"\n');
  });

  it('declares rules in a table of its own, in front of the kinds', () => {
    const declared = withinTable(WITH_HANDS, 'play', 'pass', 'allowed');
    expect(declared).toBe(WITH_HANDS.replace('[[kind]]', '[play]\npass = "allowed"\n\n[[kind]]'));
    const more = withinTable(declared, 'play', 'fold', 3);
    expect(valueWithin(more, 'play', 'fold')).toBe(3);
    expect(withinTable(more, 'play', 'fold', undefined)).toBe(declared);
    expect(withinTable(declared, 'play', 'pass', undefined)).toBe(WITH_HANDS);
    expect(withinTable(WITH_HANDS, 'play', 'pass', undefined)).toBe(WITH_HANDS);
    expect(withinTable('id = "a"', 'play', 'fold', 2)).toBe('id = "a"\n\n[play]\nfold = 2\n');
    // Comments of what stands there stay with it.
    expect(withinTable('id = "a"\n\n# The king.\n[[kind]]\n', 'play', 'fold', 2)).toBe(
      'id = "a"\n\n[play]\nfold = 2\n\n# The king.\n[[kind]]\n',
    );
    const inline = 'play = { pass = "allowed", fold = 3 }\n';
    expect(valueWithin(inline, 'play', 'fold')).toBe(3);
    expect(withinTable(inline, 'play', 'fold', 2)).toBe('play = { pass = "allowed", fold = 2 }\n');
    expect(withinTable('play = { fold = 3 }\nid = "a"\n', 'play', 'fold', undefined)).toBe('id = "a"\n');
  });

  it('loses a kind with its promoted side and its place in the hand', () => {
    const less = withoutKind(WITH_HANDS, 'P');
    expect(kindValue(less, '+P', 'moves')).toBeUndefined();
    expect(gameValue(less, 'hand')).toEqual(['G']);
  });

  it('changes a kind of its base by a table of its own', () => {
    expect(withKind('base = "shogi"\n', 'N', 'moves', 'N')).toBe(
      'base = "shogi"\n\n[[kind]]\ncode = "N"\nmoves = "N"\n',
    );
  });

  it('takes its pieces off the board, in games at odds and in hands too', () => {
    const odds = `${WITH_HANDS}\n[[handicap]]\nid = "one"\nposition = "4k/4p/5/5/KG3 w 2gP 1"\n`;
    const less = withoutKind(odds, 'G');
    expect(gameValue(less, 'start')).toBe('4k/4p/5/P4/K4 b - 1');
    expect(less).toContain('position = "4k/4p/5/5/K4 w P 1"');
    expect(withoutKind(WITH_HANDS, '+P')).toContain('start = "3gk/4p/5/P4/KG3 b - 1"');
    // Odds that are the same without it, or none at all, are odds no more.
    const more = `${odds}
[[handicap]]
id = "two"
position = "4k/4p/5/5/K4 w P 1"

[[handicap]]
id = "three"
position = "3gk/4p/5/P4/K4 b - 1"
`;
    const fewer = withoutKind(more, 'G');
    expect(fewer).toContain('id = "one"');
    expect(fewer).not.toContain('id = "two"');
    expect(fewer).not.toContain('id = "three"');
    // A kind of the base that the text only changes is on the board after all.
    const changed = 'base = "shogi"\nstart = "n1k/3/K1N b - 1"\n\n[[kind]]\ncode = "N"\nmoves = "N"\n';
    expect(withoutKind(changed, 'N')).toBe('base = "shogi"\nstart = "n1k/3/K1N b - 1"\n\n');
    expect(withoutBaseKind('base = "shogi"\n', 'N', 'n1k/3/K1N b - 1')).toBe(
      'base = "shogi"\nwithout = ["N"]\nstart = "2k/3/K2 b - 1"\n',
    );
    expect(withoutBaseKind('base = "shogi"\n', 'L', 'n1k/3/K1N b - 1')).not.toContain('start');
  });

  it('is named anew in one language, as the name is written', () => {
    const before = { ja: '私', romaji: 'watashi', en: 'mine' };
    const dotted = 'name.ja = "私"\nname.romaji = "watashi"\nname.en = "mine" # so\nfiles = 5\n';
    expect(named(dotted, null, 'en', 'other', before)).toBe(dotted.replace('"mine"', '"other"'));
    const headed = 'id = "a"\n\n[name]\nja = "私"\nkana = "わたし"\nromaji = "watashi"\nen = "mine"\n';
    expect(named(headed, null, 'en', 'other', before)).toBe(headed.replace('"mine"', '"other"'));
    expect(named(headed, null, 'ja', '僕', before)).toBe(headed.replace('"私"\nkana = "わたし"', '"僕"'));
    const kind = `[[kind]]\ncode = "K"\n${dotted}`;
    expect(named(kind, 'K', 'en', 'other', before)).toBe(kind.replace('"mine"', '"other"'));
    expect(named('id = "a"\n', null, 'en', 'other', before)).toBe(
      'id = "a"\nname = { ja = "私", romaji = "watashi", en = "other" }\n',
    );
  });

  it('leaves options to the players, in a list or in tables', () => {
    const values = ['black', 'white'];
    const more = toggledOption('options = []\n', 'first', values);
    expect(more).toBe('options = [{ key = "first", values = ["black", "white"] }]\n');
    expect(hasOption(more, 'first')).toBe(true);
    expect(toggledOption(more, 'first', values)).toBe('options = []\n');
    const table = toggledOption('id = "a"\n', 'first', values);
    expect(table).toBe('id = "a"\n\n[[options]]\nkey = "first"\nvalues = ["black", "white"]\n');
    expect(hasOption(table, 'first')).toBe(true);
    expect(toggledOption(table, 'first', values).trim()).toBe('id = "a"');
  });

  it('declares rules with dots where they are written so', () => {
    const dotted = 'play.pass = "allowed"\nplay.fold = 3\nid = "a"\n';
    expect(valueWithin(dotted, 'play', 'fold')).toBe(3);
    expect(withinTable(dotted, 'play', 'fold', 2)).toBe(dotted.replace('3', '2'));
    expect(withinTable(dotted, 'play', 'limit', 9)).toBe(dotted.replace('id', 'play.limit = 9\nid'));
  });

  it('is forked under a name and an id of its own', () => {
    const text = 'id = "minishogi" # five\naliases = ["5x5"]\nplace = 35\n';
    expect(forked(text, 'built-in')).toBe('id = "my-minishogi" # five\n');
    expect(forked(text, 'workshop')).toBe(text);
    const called = 'id = "a"\nname = { ja = "五五", kana = "ごご", romaji = "gogo", en = "Five" }\n';
    const mine = forked(called, 'workshop');
    expect(gameValue(mine, 'name')).toEqual({
      ja: '五五（改）',
      kana: 'ごごかい',
      romaji: 'gogo kai',
      en: 'Five (my own)',
    });
    expect(forked(mine, 'workshop')).toBe(mine);
    const name = { ja: '五五', kana: null, romaji: 'gogo', en: 'Five' };
    expect(gameValue(forked('base = "b"\n', 'operator', name), 'name')).toEqual({
      ja: '五五（改）',
      romaji: 'gogo kai',
      en: 'Five (my own)',
    });
  });

  it('fits its games at odds to another board too', () => {
    const tables = `${WITH_HANDS}\n[[handicap]]\nid = "one"\nposition = "4k/5/5/5/KG3 w - 1"\n`;
    const wide = withPositions(tables, undefined, (position) => resized(position, 6, 5));
    expect(wide).toContain('start = "4gk/5p/6/P5/KG4 b - 1"');
    expect(wide).toContain('position = "5k/6/6/6/KG4 w - 1"');
    const list = 'handicap = [{ id = "one", position = "4k/K4 w - 1" }]\n';
    expect(withPositions(list, '4k/K4 b - 1', (position) => resized(position, 5, 3))).toBe(
      'handicap = [{ id = "one", position = "4k/5/K4 w - 1" }]\nstart = "4k/5/K4 b - 1"\n',
    );
    expect(withPositions(list, '4k/K4 b - 1', (position) => position)).toBe(list);
  });

  it('writes a table for each kind of a list', () => {
    const listed = `id = "mine"
kind = [
  { code = "K", name = { ja = "玉", en = "king" }, moves = "K", royal = true },
  { code = "R", moves = "R" }, # slides
]
files = 5
`;
    expect(hasListedKinds(listed)).toBe(true);
    expect([...kindTables(listed).keys()]).toEqual([]);
    const written = withKindTables(listed);
    expect(hasListedKinds(written)).toBe(false);
    expect([...kindTables(written).keys()]).toEqual(['K', 'R']);
    expect(kindValue(written, 'K', 'name')).toEqual({ ja: '玉', en: 'king' });
    expect(kindValue(written, 'K', 'royal')).toBe(true);
    expect(gameValue(written, 'files')).toBe(5);
    expect(withKindTables(written)).toBe(written);
  });

  it('finds codes that nobody has', () => {
    expect(freeCode(new Set(['A', 'B']), 'A')).toBe('C');
    expect(freeCode(new Set(), '+GB')).toBe('GB');
  });
});
