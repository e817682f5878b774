import { describe, expect, it } from 'vitest';
import type { Pictured, PositionField } from '../protocol/types';
import { arrowsOf, type Showcase, shotsOf, showcaseOf, stillShot } from './showcases';

const LION: Showcase = {
  position: '5k6/5g6/12/12/5pg5/5N6/12/12/12/12/12/5K6 b - 1',
  turns: [{ move: '7f7e6e' }],
  from: '9c',
  to: '5g',
};

const START = '4k4/9/9/9/9/9/9/4G4/4K4 b - 1';
const game = (fields: PositionField[]) => ({ start: START, traits: { fields } as Pictured['traits'] });
const USUAL: PositionField[] = ['board', 'side', 'hands', 'move-number'];

describe('a showcase', () => {
  it('goes turn by turn', () => {
    const [first, second] = shotsOf(LION, game(['board', 'side', 'extra' as never, 'move-number']));
    expect(first?.transit).toBeNull();
    expect(second?.transit).toMatchObject({ way: ['7f', '7e'], to: '6e' });
    expect(second?.transit?.taken).toHaveLength(2);
    expect(second?.position.board.get('6e')).toEqual({ side: 'b', code: 'N' });
    expect(second?.marks.last).toEqual(['7f', '6e']);
  });

  it('is drawn with arrows from stop to stop, and rings where nothing moves', () => {
    expect(arrowsOf(LION).map(({ from, to }) => `${from}${to}`)).toEqual(['7f7e', '7e6e']);
    const drop = { ...LION, turns: [{ move: 'G*5b' }] };
    expect(arrowsOf(drop)).toEqual([{ from: '5b', to: null, as: 'green' }]);
    const stun = { ...LION, turns: [{ move: '5h5b!5a' }] };
    expect(arrowsOf(stun).map(({ from, to, as }) => [from, to, as])).toEqual([
      ['5h', '5b', 'green'],
      ['5a', null, 'red'],
    ]);
    const hook = { ...LION, turns: [{ move: '8h3c', over: '8c' }] };
    expect(arrowsOf(hook).map(({ from, to }) => `${from}${to}`)).toEqual(['8h8c', '8c3c']);
  });

  it('may begin with the whole board, or with the pieces that come one after the other', () => {
    const near = { ...LION, position: null, turns: [{ move: '5h5g' }], whole: true } as const;
    expect(shotsOf(near, game(USUAL)).map(({ far, marks }) => [far, marks.last])).toEqual([
      [true, undefined],
      [undefined, undefined],
      [undefined, ['5h', '5g']],
    ]);
    expect(stillShot(near)).toBe(0);
    expect(stillShot({ ...LION, bought: ['5i', '5h'], still: 1 })).toBe(3);
    const drawn = { ...LION, turns: [{ move: '5h5g' }, { move: '5g5f' }], still: 1 };
    expect(arrowsOf(drawn).map(({ from }) => from)).toEqual(['5g']);
    const bought = shotsOf({ ...LION, position: START, turns: [], bought: ['5i', '5h'] }, game(USUAL));
    expect(bought.map(({ position }) => [...position.board.keys()])).toEqual([
      ['5a'],
      ['5a', '5i'],
      ['5a', '5h', '5i'],
    ]);
  });

  it('is found by the name of its game', () => {
    expect(showcaseOf('chu')?.turns[0]?.move).toBe('7f7e6e');
    expect(showcaseOf('two-stage')?.turns).toHaveLength(1);
    expect(showcaseOf('nothing')).toBeUndefined();
  });
});
