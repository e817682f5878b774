import { describe, expect, it } from 'vitest';
import { parseSfen } from '../shogi/position';
import { back, choices, choose, complete, goTo, IDLE, keep, partsOf, pick } from './entry';
import { declaring, growTree } from './tree';

// A pawn before the zone; White has a king, a gold, and a bishop in hand.
const board = parseSfen('4k4/9/9/4P3g/9/9/9/9/4K4 b b 1 -');
const tails = ['!-', '!1d', '!5a', '!B*'];
const legal = [...tails.map((tail) => `5d5c${tail}`), ...tails.map((tail) => `5d5c+${tail}`), '5i5h!-'];
const tree = growTree(legal, board);
const held = pick(tree, { square: '5d' });

describe('a turn with a second part', () => {
  it('asks for promotion first, then for the piece to stun', () => {
    const { entry, play } = goTo(tree, held, '5c');
    expect(play).toBeUndefined();
    if (entry.at !== 'choice') throw new Error(entry.at);
    expect(choices(entry.ends).map((move) => move.promote)).toEqual([false, true]);
    const second = choose(entry, choices(entry.ends)[1]!).entry;
    expect(second).toMatchObject({ at: 'part', promote: true, path: ['5c'] });
    const parts = partsOf(second);
    expect([[...parts.squares], [...parts.codes], parts.none]).toEqual([['1d', '5a'], ['B'], true]);
    expect(complete(second, { at: 'square', square: '1d' }).play).toBe('5d5c+!1d');
    expect(complete(second, { at: 'hand', code: 'B' }).play).toBe('5d5c+!B*');
    expect(complete(second, { at: 'none' })).toEqual({ entry: IDLE, play: '5d5c+!-' });
  });

  it('is played at once when there is nobody to stun', () => {
    expect(goTo(tree, pick(tree, { square: '5i' }), '5h').play).toBe('5i5h!-');
    expect(partsOf(IDLE)).toMatchObject({ none: false });
  });

  it('can be undone as far as its first part', () => {
    const one = growTree(
      tails.map((tail) => `1d1e${tail}`),
      board,
    );
    const start = pick(one, { square: '1d' });
    const second = goTo(one, start, '1e').entry;
    expect(second.at).toBe('part');
    expect(back(second)).toEqual(start);
    expect(keep(one, second)).toBe(second);
    expect(keep(growTree(['1d1e!-'], board), second)).toEqual(IDLE);
  });

  it('asks the server about what is not in the list', () => {
    const choice = goTo(tree, held, '5c').entry;
    if (choice.at !== 'choice') throw new Error(choice.at);
    const second = choose(choice, choice.ends[0]!).entry;
    expect(complete(second, { at: 'square', square: '5i' })).toEqual({ entry: second, attempt: '5d5c!5i' });
    // A base move that is none is still written as this game writes moves.
    expect(goTo(tree, held, '5e').attempt).toBe('5d5e!-');
  });
});

describe('kokose', () => {
  const both = ['1g1f', '1g1f!k', '5i5h', '5i5h!k'];

  it('is another list of moves', () => {
    const plain = growTree(declaring(both, false), board);
    expect(goTo(plain, pick(plain, { square: '1g' }), '1f').play).toBe('1g1f');
    const declared = growTree(declaring(both, true), board);
    expect(goTo(declared, pick(declared, { square: '1g' }), '1f').play).toBe('1g1f!k');
    expect(goTo(declared, pick(declared, { square: '1g' }), '1e').attempt).toBe('1g1e!k');
    expect(plain.tail).toBe('');
  });
});
