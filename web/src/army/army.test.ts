import { describe, expect, it } from 'vitest';
import { BOX, EMPTY, HAND, left, mirrored, objection, onSquare, openTo, put, size } from './army';
import { armyOf as readArmyOf, termsOf } from './fixture';
import { writeArmy } from './text';

const shogi = termsOf('rengo-shogi');
const xiangqi = termsOf('rengo-xiangqi');

const armyOf = (text: string, terms = shogi) => readArmyOf(text, terms);
const boxed = (code: string) => ({ code, from: BOX });
const standing = (code: string, square: string) => ({ code, from: onSquare(square) });

describe('placing pieces', () => {
  it('takes them from the box, moves, exchanges and removes them', () => {
    let army = put(EMPTY, boxed('K'), onSquare('5i'));
    army = put(army, boxed('G'), onSquare('4i'));
    expect(writeArmy(army, shogi)).toBe('9/9/4KG3|-');
    army = put(army, standing('K', '5i'), onSquare('4i'));
    expect(writeArmy(army, shogi)).toBe('9/9/4GK3|-');
    army = put(army, standing('G', '5i'), onSquare('9h'));
    expect(writeArmy(army, shogi)).toBe('9/G8/5K3|-');
    army = put(army, standing('G', '9h'), HAND);
    expect(writeArmy(army, shogi)).toBe('9/9/5K3|G');
    army = put(army, { code: 'G', from: HAND }, BOX);
    expect(writeArmy(army, shogi)).toBe('9/9/5K3|-');
    expect(size(army)).toBe(1);
  });

  it('puts what stood there back into the box when the piece comes from the box or the hand', () => {
    const army = put(armyOf('9/9/4KG3|2S'), { code: 'S', from: HAND }, onSquare('4i'));
    expect(writeArmy(army, shogi)).toBe('9/9/4KS3|S');
    expect(left(army, shogi, 'G')).toBe(2);
  });

  it('does not change the army it starts from', () => {
    const army = armyOf('9/9/4KG3|-');
    put(army, standing('K', '5i'), BOX);
    expect(writeArmy(army, shogi)).toBe('9/9/4KG3|-');
  });
});

describe('where a piece may stand', () => {
  const open = (code: string, terms = shogi, army = EMPTY) => [...openTo(army, terms, boxed(code))].sort();

  it('is the front rank for soldiers and the ranks behind it for all others', () => {
    expect(new Set(open('P').map((square) => square[1]))).toEqual(new Set(['g']));
    expect(open('P')).toHaveLength(9);
    expect(new Set(open('CR').map((square) => square[1]))).toEqual(new Set(['h', 'i']));
    expect(new Set(open('CB', termsOf('rengo-chess')).map((square) => square[1]))).toEqual(new Set(['h']));
    expect(open('XR', xiangqi)).toHaveLength(27);
  });

  it('is the palace for kings and guards where there is one', () => {
    expect(open('XK', xiangqi)).toHaveLength(9);
    expect(open('JA', xiangqi)).toContain('5i');
    expect(open('JA', xiangqi)).toHaveLength(9);
    expect(open('JA')).toHaveLength(18);
  });

  it('is nowhere when none of it is left, and in hand for shogi pieces only', () => {
    const army = armyOf('9/9/4K4|R');
    expect(open('R', shogi, army)).toEqual([]);
    expect(objection(army, shogi, boxed('R'), HAND)).toBe('none-left');
    expect(objection(army, shogi, boxed('CR'), HAND)).toBe('hand');
    expect(objection(army, shogi, standing('K', '5i'), HAND)).toBe('king-in-hand');
    expect(objection(army, shogi, boxed('B'), HAND)).toBeNull();
    expect(objection(army, shogi, { code: 'R', from: HAND }, onSquare('2h'))).toBeNull();
  });

  it('is told by the zone of a piece that has to stand elsewhere', () => {
    expect(objection(EMPTY, shogi, boxed('P'), onSquare('5h'))).toBe('front');
    expect(objection(EMPTY, shogi, boxed('G'), onSquare('5g'))).toBe('camp');
    expect(objection(EMPTY, shogi, boxed('K'), onSquare('5e'))).toBe('king');
  });

  it('asks both when two change places', () => {
    const army = armyOf('9/9/5R3/3[XA][XK]4|-', xiangqi);
    expect(objection(army, xiangqi, standing('R', '4i'), onSquare('5j'))).toBeNull();
    const far = armyOf('9/9/R8/3[XA][XK]4|-', xiangqi);
    expect(objection(far, xiangqi, standing('R', '9i'), onSquare('6j'))).toBe('palace');
  });
});

it('an army is mirrored file by file', () => {
  const army = armyOf('PP7/1B5R1/LN2K4|P');
  expect(writeArmy(mirrored(army, 9), shogi)).toBe('7PP/1R5B1/4K2NL|P');
});

it('pieces are grouped by the games that they come from', () => {
  expect(xiangqi.cultures).toEqual(['xiangqi', 'shogi', 'chess', 'janggi', 'makruk']);
  expect(['R', 'CQ', 'JE'].map((code) => shogi.cultureOf(code))).toEqual(['shogi', 'chess', 'janggi']);
});
