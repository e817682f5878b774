import { describe, expect, it } from 'vitest';
import { arrowsOf, type Showcase, shotsOf, showcaseOf } from './showcases';

const LION: Showcase = {
  position: '5k6/5g6/12/12/5pg5/5N6/12/12/12/12/12/5K6 b - 1',
  turns: [{ move: '7f7e6e' }],
  from: '9c',
  to: '5g',
};

describe('a showcase', () => {
  it('goes turn by turn', () => {
    const [first, second] = shotsOf(LION, ['board', 'side', 'extra' as never, 'move-number']);
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

  it('is found by the name of its game', () => {
    expect(showcaseOf('chu')?.turns[0]?.move).toBe('7f7e6e');
    expect(showcaseOf('two-stage')?.turns).toHaveLength(1);
    expect(showcaseOf('nothing')).toBeUndefined();
  });
});
