import { describe, expect, it } from 'vitest';
import { parseSfen } from '../shogi/position';
import { back, choices, choose, goTo, hasLegs, IDLE, keep, passOf, pick, stopHere, targets } from './entry';
import { growTree, type Stepping } from './tree';

// A lion on 6h, enemy pawns on 6g and 7f; everything else is empty.
const position = parseSfen('12/12/12/12/12/5p6/6p5/6N5/12/12/12/12 b - 1');
const legal = ['6h5g', '6h5h', '6h6g', '6h6g6h', '6h6g7f', '6h6g5f', '6h7f', '6h5f', '6h7g6h', '6h7g'];
const over: Stepping[] = [
  { via: '5g', to: '5f' },
  { via: '5g', to: '6h' },
  { via: '7g', to: '6h' },
  { via: '6g', to: '6h' },
];
const tree = growTree(legal, position, (from) => (from === '6h' ? over : []));
const held = pick(tree, { square: '6h' });

describe('a lion', () => {
  it('plays a plain move at once', () => {
    expect(goTo(tree, held, '7f').play).toBe('6h7f');
    expect(goTo(tree, held, '5h').play).toBe('6h5h');
  });

  it('stops to ask on a piece that it may take and go on from', () => {
    const { entry, play } = goTo(tree, held, '6g');
    expect(play).toBeUndefined();
    expect(entry).toMatchObject({ at: 'legs', path: ['6g'] });
    expect([...targets(tree, entry).keys()].sort()).toEqual(['5f', '6g', '6h', '7f']);
    expect(targets(tree, entry).get('6g')).toMatchObject({ stop: true });
    expect(targets(tree, entry).get('6h')).toMatchObject({ home: true });
  });

  it('takes two pieces', () => {
    const { entry } = goTo(tree, held, '6g');
    expect(goTo(tree, entry, '7f').play).toBe('6h6g7f');
  });

  it('comes back to where it was (igui)', () => {
    const { entry } = goTo(tree, held, '6g');
    expect(goTo(tree, entry, '6h').play).toBe('6h6g6h');
  });

  it('stays on the first piece, by button or by a second click', () => {
    const { entry } = goTo(tree, held, '6g');
    expect(stopHere(tree, entry).play).toBe('6h6g');
    expect(goTo(tree, entry, '6g').play).toBe('6h6g');
  });

  it('goes back leg by leg', () => {
    const { entry } = goTo(tree, held, '6g');
    expect(back(entry)).toEqual(held);
    expect(back(back(entry))).toEqual(IDLE);
  });

  it('passes (jitto), whatever middle square the string names', () => {
    expect(passOf(tree, held)?.text).toBe('6h7g6h');
    expect(passOf(tree, goTo(tree, held, '6g').entry)).toBeUndefined();
    // The list is not made to look like a two-leg move over 7g alone.
    expect(goTo(tree, held, '7g').play).toBe('6h7g');
  });

  it('walks over an empty square when asked to go leg by leg', () => {
    const stepped = goTo(tree, held, '5g', 'leg-by-leg').entry;
    expect(stepped).toMatchObject({ at: 'legs', path: ['5g'] });
    expect(goTo(tree, stepped, '6h').play).toBe('6h7g6h');
    expect(goTo(tree, stepped, '5f').play).toBe('6h5f');
    expect(stopHere(tree, stepped).play).toBe('6h5g');
    expect(hasLegs(tree, held)).toBe(true);
  });

  it('asks the server about what is not in the list', () => {
    expect(goTo(tree, held, '1a')).toEqual({ entry: held, attempt: '6h1a' });
    const { entry } = goTo(tree, held, '6g');
    expect(goTo(tree, entry, '6f').attempt).toBe('6h6g6f');
  });
});

describe('promotion', () => {
  const board = parseSfen('9/9/9/4P4/9/9/9/9/9 b - 1');
  const both = growTree(['5d5c', '5d5c+'], board);
  const forced = growTree(['5d5c+'], board);

  it('is asked for when there is a choice', () => {
    const { entry, play } = goTo(both, pick(both, { square: '5d' }), '5c');
    expect(play).toBeUndefined();
    expect(entry.at).toBe('choice');
    if (entry.at !== 'choice') return;
    expect(choose(entry, entry.ends[1]!).play).toBe('5d5c+');
    expect(back(entry)).toMatchObject({ at: 'legs', path: [] });
  });

  it('is not asked for when it is forced', () => {
    expect(goTo(forced, pick(forced, { square: '5d' }), '5c').play).toBe('5d5c+');
  });

  it('can follow a second leg', () => {
    const two = growTree(['5d5c5b', '5d5c5b+', '5d5c'], board);
    const first = goTo(two, pick(two, { square: '5d' }), '5c').entry;
    expect(goTo(two, first, '5b').entry).toMatchObject({ at: 'choice', path: ['5c', '5b'] });
  });
});

describe('drops', () => {
  const board = parseSfen('9/9/9/9/9/9/9/9/9 b P[KR] 1');
  const tree = growTree(['P*5e', '[KR]*5e', 'P*5f'], board);

  it('go from the hand to a square', () => {
    expect(goTo(tree, pick(tree, { hand: 'P' }), '5f').play).toBe('P*5f');
    expect(goTo(tree, pick(tree, { hand: 'KR' }), '5e').play).toBe('[KR]*5e');
    expect(goTo(tree, pick(tree, { hand: 'P' }), '1a').attempt).toBe('P*1a');
  });

  it('ask with which face up, where either may be', () => {
    const either = growTree(['S*5e', '+S*5e', '+S*5f'], parseSfen('5/5/5/5/5 b S 1'));
    const asked = goTo(either, pick(either, { hand: 'S' }), '5e').entry;
    expect(asked).toMatchObject({ at: 'choice', path: ['5e'] });
    expect(asked.at === 'choice' && choices(asked.ends).map(({ text }) => text)).toEqual(['S*5e', '+S*5e']);
    expect(goTo(either, pick(either, { hand: 'S' }), '5f').play).toBe('+S*5f');
  });
});

describe('longer ways', () => {
  // What later games need: a piece that takes any number on its way.
  const board = parseSfen('9/9/9/9/4p4/4p4/4p4/4K4/9 b - 1');
  const tree = growTree(['5h5g', '5h5g5f', '5h5g5f5e', '5h5g5f5e4d'], board);

  it('are walked to the end', () => {
    let entry = pick(tree, { square: '5h' });
    for (const square of ['5g', '5f', '5e']) entry = goTo(tree, entry, square).entry;
    expect(entry).toMatchObject({ path: ['5g', '5f', '5e'] });
    expect(goTo(tree, entry, '4d').play).toBe('5h5g5f5e4d');
    expect(stopHere(tree, back(entry)).play).toBe('5h5g5f');
  });

  it('are given up when the list changes', () => {
    const entry = goTo(tree, pick(tree, { square: '5h' }), '5g').entry;
    expect(keep(tree, entry)).toBe(entry);
    expect(keep(growTree([], board), entry)).toEqual(IDLE);
  });
});
