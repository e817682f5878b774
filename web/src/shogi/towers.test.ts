import { describe, expect, it } from 'vitest';
import { act, actsOf, choices, choose, complete, goTo, pick, targets } from '../entry/entry';
import { growTree } from '../entry/tree';
import { parseMove } from './move';
import { parseSfen, SfenError, towerAt } from './position';
import { afterMove } from './preview';

const play = (board: string, hands = '-') => parseSfen(`${board} b ${hands} 9 play 9 -`);

describe('towers in positions', () => {
  it('are read from layer 1 upwards', () => {
    const position = play('(RN)([ph]Jk)7/9/9/9/9/9/9/9/9', '2[PH]N3jy');
    expect(position.stacks).toBe(true);
    expect(towerAt(position, '8a').map(({ side, code }) => side + code)).toEqual(['wPH', 'bJ', 'wK']);
    expect(position.board.get('9a')).toEqual({ side: 'b', code: 'N' });
    expect(towerAt(position, '1a')).toEqual([]);
    expect([...position.hands.b]).toEqual([
      ['PH', 2],
      ['N', 1],
    ]);
    expect([...position.hands.w]).toEqual([
      ['J', 3],
      ['Y', 1],
    ]);
  });

  it('are refused when they are broken', () => {
    for (const rank of ['(RN8', '()9', 'R)8', '((RN))8', '(R1)8']) {
      expect(() => parseSfen(`${rank} b - 1 play 9 -`), rank).toThrow(SfenError);
    }
  });
});

describe('the strings of gungi', () => {
  it('tell acts and effects', () => {
    expect(parseMove('7f^2')).toMatchObject({
      origin: { square: '7f' },
      act: { kind: 'up', layer: 2 },
      betray: false,
    });
    expect(parseMove('7f_1!5h')).toMatchObject({
      act: { kind: 'down', layer: 1 },
      part: { at: 'square', square: '5h' },
    });
    expect(parseMove('7f^3~')).toMatchObject({ act: { kind: 'up', layer: 3 }, betray: true });
    expect(parseMove('5g<>')).toMatchObject({ origin: { square: '5g' }, act: { kind: 'exchange' } });
    expect(parseMove('6b<>5b')).toMatchObject({
      origin: { square: '6b' },
      legs: ['5b'],
      act: { kind: 'swap' },
    });
    expect(parseMove('backs:3g,8g')).toMatchObject({ act: { kind: 'backs' }, legs: ['8g'] });
    expect(parseMove('backs')).toMatchObject({ act: { kind: 'backs' }, legs: [] });
    expect(parseMove('2c3c~!5h')).toMatchObject({ legs: ['3c'], betray: true, part: { square: '5h' } });
    expect(parseMove('4b5b=N')).toMatchObject({ legs: ['5b'], into: 'N', promote: false });
    expect(parseMove('PZ*5e')).toMatchObject({ origin: { hand: 'PZ' }, legs: ['5e'] });
    expect(parseMove('7g7f=')).toMatchObject({ into: null, promote: false });
  });
});

describe('the hand on towers', () => {
  const position = play('9/9/9/9/9/9/4(Ns)4/9/9');

  it('offers acts apart from squares', () => {
    const tree = growTree(['5g^2', '5g^2~', '5g4f'], position);
    const entry = pick(tree, { square: '5g' });
    expect([...targets(tree, entry).keys()]).toEqual(['4f']);
    const acts = actsOf(tree, entry);
    expect(acts.map(({ text }) => text)).toHaveLength(1);
    const asked = act(tree, entry, acts[0]!).entry;
    expect(asked.at).toBe('choice');
    if (asked.at !== 'choice') return;
    const betrays = choices(asked.ends).find(({ betray }) => betray);
    expect(choose(asked, betrays!).play).toBe('5g^2~');
  });

  it('asks for an effect first, then for a place', () => {
    const tree = growTree(['5g4f!1h', '5g4f!2h', '5g4f~!1h', '5g4f~!2h'], position);
    const asked = goTo(tree, pick(tree, { square: '5g' }), '4f').entry;
    if (asked.at !== 'choice') throw new Error(asked.at);
    const then = choose(asked, choices(asked.ends).find(({ betray }) => !betray)!).entry;
    expect(then.at).toBe('part');
    expect(complete(then, { at: 'square', square: '2h' }).play).toBe('5g4f!2h');
  });
});

describe('showing what is not answered yet', () => {
  it('climbs, takes only the top, and uncovers', () => {
    const position = play('9/9/9/9/9/4p4/3(MS)(Ns)3N/9/9', 'S');
    const climbed = afterMove(position, parseMove('6g1g'));
    expect(towerAt(climbed, '1g').map(({ code }) => code)).toEqual(['N', 'S']);
    expect(towerAt(climbed, '6g').map(({ code }) => code)).toEqual(['M']);
    const taken = afterMove(position, parseMove('6g5g'));
    expect(towerAt(taken, '5g').map(({ side, code }) => side + code)).toEqual(['bN', 'bS']);
    const dropped = afterMove(position, parseMove('S*5f'));
    expect(towerAt(dropped, '5f').map(({ side, code }) => side + code)).toEqual(['wP', 'bS']);
    expect(afterMove(position, parseMove('5g^2'))).toBe(position);
  });
});
