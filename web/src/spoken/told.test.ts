import { describe, expect, it } from 'vitest';
import type { Entry, Target } from '../entry/entry';
import { played } from '../shogi/notation';
import { parseSfen } from '../shogi/position';
import { kinds, speechIn } from './fixture';
import { tellHeld, tellPosition } from './overview';
import { tellMove } from './told';

const [inJa, inEn] = [speechIn('ja'), speechIn('en')];
/** A lion on 6h, pawns on 6g and 7f, a silver on 8e, a pawn on 3d. */
const LION = parseSfen('r5k5/12/12/9P2/4s7/5p6/6p5/6N5/12/12/12/G5K5 b - 1', ['lion-capture']);

function told(text: string, position = LION): [ja: string, en: string] {
  const play = played(text, position, undefined, null);
  return [tellMove(play, kinds, inJa), tellMove(play, kinds, inEn)];
}

describe('a move in words', () => {
  it('says from where to where, and what was taken', () => {
    expect(told('6h6g7f')).toEqual([
      '6八の獅子を7六へ、6七の歩兵、7六の歩兵を取る',
      'lion from 6h to 7f, takes pawn on 6g, pawn on 7f',
    ]);
    expect(told('6h5h4h')).toEqual(['6八の獅子を4八へ、5八を通って', 'lion from 6h to 4h, by way of 5h']);
  });

  it('says when a lion takes without moving, and when it only passes', () => {
    expect(told('6h6g6h')).toEqual([
      '6八の獅子が居食い、6七の歩兵を取る',
      'lion on 6h takes without moving (igui), takes pawn on 6g',
    ]);
    expect(told('6h5h6h')).toEqual(['6八の獅子がじっと', 'lion on 6h passes where it stands (jitto)']);
  });

  it('says what a piece became', () => {
    expect(told('3d3c+')).toEqual([
      '3四の歩兵を3三へ、成ってと金',
      'pawn from 3d to 3c, promotes to promoted pawn',
    ]);
  });

  it('says drops and second parts', () => {
    const hands = parseSfen('4k4/9/9/9/9/9/9/9/4K4 b RP 1');
    expect(told('P*5e', hands)).toEqual(['5五に歩兵を打つ', 'pawn dropped on 5e']);
    expect(told('5i5h!5a', hands)[1]).toBe('king from 5i to 5h, stuns 5a');
  });

  it('has no sign that a voice would not read', () => {
    for (const text of ['6h6g7f', '6h6g6h', '6h5h6h', '3d3c+', '6h7g'])
      for (const words of told(text)) expect(words).not.toMatch(/[×–←→☗☖*+{}]/);
  });
});

describe('the position in words', () => {
  it('names who is to move, check, and all pieces by kind', () => {
    const seen = {
      position: LION,
      kinds,
      sides: { colours: false, first: 'b' as const, odds: false },
      plies: 0,
      check: true,
    };
    expect(tellPosition(seen, inEn)).toBe(
      'Move 1, Black to move. Check. Black: king 6l, lion 6h, gold 12l, pawn 3d. White: king 6a, rook 12a, silver 8e, pawn 7f 6g.',
    );
    expect(tellPosition(seen, inJa)).toContain('先手：玉将 6十二、獅子 6八、金将 12十二、歩兵 3四。');
  });

  it('names the hands too, and says when all is over', () => {
    const position = parseSfen('4k4/9/9/9/9/9/9/9/4K4 w R2P 1');
    const seen = {
      position,
      kinds,
      sides: { colours: false, first: 'b' as const, odds: false },
      plies: null,
      check: false,
    };
    expect(tellPosition(seen, inJa)).toBe(
      '対局は終わっています。 後手：玉将 5一。 先手：玉将 5九。 先手の持ち駒：飛車 1枚、歩兵 2枚。',
    );
  });
});

describe('a piece in hand in words', () => {
  const end: Target = { ends: true, onward: false, stop: false, home: false };
  const entry = { at: 'legs', origin: { square: '6h' }, path: [] } satisfies Entry;
  const held = (targets: [string, Target][], on: Extract<Entry, { at: 'legs' }> = entry, say = inEn) =>
    tellHeld(on, new Map(targets), LION.board, kinds, say);

  it('says what it can take and where it can go', () => {
    expect(
      held([
        ['6g', end],
        ['5h', end],
        ['7h', end],
      ]),
    ).toBe('lion on 6h. Can take pawn on 6g. Can go to 5h, 7h.');
    expect(held([['6g', end]], entry, inJa)).toBe('6八の獅子。 取れるのは6七の歩兵。');
    expect(held([])).toBe('lion on 6h. It cannot move.');
  });

  it('counts what would be a long list', () => {
    const many = Array.from({ length: 14 }, (_, i): [string, Target] => [
      `${(i % 12) + 1}${i < 12 ? 'j' : 'k'}`,
      end,
    ]);
    expect(held(many)).toBe('lion on 6h. Can go to 14 empty squares.');
  });

  it('says the way that it has gone, where it may stop and return', () => {
    const here = { ...entry, path: ['6g'] };
    expect(
      held(
        [
          ['6g', { ...end, stop: true }],
          ['6h', { ...end, home: true }],
          ['7f', end],
        ],
        here,
      ),
    ).toBe('By way of 6g. Can take pawn on 7f. It may stop here. It may return to 6h.');
  });
});
