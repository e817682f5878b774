import { describe, expect, it } from 'vitest';
import {
  forked,
  freeCode,
  gameValue,
  kindValue,
  renamed,
  resized,
  valueWithin,
  withGame,
  withinTable,
  withKind,
  withoutKind,
} from './game_text';
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

  it('is forked under an id of its own', () => {
    const text = 'id = "minishogi" # five\naliases = ["5x5"]\nplace = 35\n';
    expect(forked(text, 'built-in')).toBe('id = "my-minishogi" # five\n');
    expect(forked(text, 'workshop')).toBe(text);
  });

  it('keeps both camps where they are when the board grows or shrinks', () => {
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 5, 7)).toBe('3gk/4p/5/5/5/P4/KG3 b - 1');
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 6, 5)).toBe('3gk1/4p1/6/P5/KG4 b - 1');
    expect(resized('3gk/4p/5/P4/KG3 b - 1', 5, 4)).toBe('3gk/4p/P4/KG3 b - 1');
  });

  it('finds codes that nobody has', () => {
    expect(freeCode(new Set(['A', 'B']), 'A')).toBe('C');
    expect(freeCode(new Set(), '+GB')).toBe('GB');
  });
});
