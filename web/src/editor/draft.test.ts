import { expect, it } from 'vitest';
import type { PositionField } from '../protocol/types';
import { definition } from '../session/fixture';
import { SfenError } from '../shogi/position';
import {
  bare,
  bareInPlay,
  draftFor,
  draftOf,
  emptied,
  holding,
  move,
  put,
  take,
  textOf,
  turned,
  withField,
} from './draft';

const SHOGI: PositionField[] = ['board', 'side', 'hands', 'move-number'];
const ORDER = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];
const CHU: PositionField[] = ['board', 'side', 'lion-capture', 'move-number'];
const START = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';

function again(sfen: string, meanings: PositionField[], order: string[]): string {
  return textOf(draftOf(sfen, meanings), meanings, order);
}

it('writes what it has read', () => {
  for (const sfen of [START, '4k4/9/4+P4/9/9/9/9/9/4K4 w RB2G3Ps2p 17'])
    expect(again(sfen, SHOGI, ORDER)).toBe(sfen);
  const chu = 'k11/12/12/6g5/6n5/12/6[KR]5/12/12/12/12/K11 b 7e 1';
  expect(again(chu, CHU, [])).toBe(chu);
  const gungi: PositionField[] = ['board', 'side', 'hands', 'move-number', 'phase', 'territory', 'exchanged'];
  const towers = 'k8/8[pz]/9/([ph]n)8/9/9/2[PZ]6/([PT]N)8/4K4 b 2[PZ][pt] 9 play 9 -';
  expect(again(towers, gungi, ['PZ', 'PT'])).toBe(towers);
});

it('puts, takes and moves pieces', () => {
  let draft = draftOf(START, SHOGI);
  draft = take(draft, '7g');
  draft = put(draft, '5e', { side: 'w', code: '+B' }, 1);
  draft = move(draft, '8h', '5e', 1);
  draft = holding(draft, 'b', 'P', 2);
  draft = holding(draft, 'w', 'R', 1);
  draft = withField(draft, 'move-number', ' 9 ');
  expect(textOf(draft, SHOGI, ORDER)).toBe(
    'lnsgkgsnl/1r5b1/ppppppppp/9/4B4/9/PP1PPPPPP/7R1/LNSGKGSNL b 2Pr 9',
  );
});

it('builds towers as high as they may be', () => {
  let draft = draftOf('9/9/9/9/9/9/9/9/4K4 b - 1', SHOGI);
  for (const code of ['N', 'S', 'G', 'P']) draft = put(draft, '5i', { side: 'b', code }, 3);
  expect(draft.board.get('5i')?.map(({ code }) => code)).toEqual(['K', 'N', 'P']);
  expect(take(take(take(draft, '5i'), '5i'), '5i').board.size).toBe(0);
});

it('clears all but the royals, and turns the board', () => {
  const start = draftOf(START, SHOGI);
  expect(
    textOf(
      bare(start, (code) => code === 'K'),
      SHOGI,
      ORDER,
    ),
  ).toBe('4k4/9/9/9/9/9/9/9/4K4 b - 1');
  expect(textOf(turned(start), SHOGI, ORDER)).toBe(START.replace(' b ', ' w '));
});

it('has the royals alone in play, where pieces are set up by moves', () => {
  const meanings: PositionField[] = [
    'board',
    'side',
    'hands',
    'move-number',
    'phase',
    'territory',
    'exchanged',
  ];
  const alone = (sfen: string) => textOf(bareInPlay(draftOf(sfen, meanings), 'K'), meanings, ['P']);
  expect(alone('9/9/9/9/9/9/9/9/9 b K9Pk9p 1 setup 9 -')).toBe('4k4/9/9/9/9/9/9/9/4K4 b - 1 play 9 -');
  expect(alone('9/9/9/9/9/9/9/4P4/3K5 w 8Pk9p 3 setup 9 -')).toBe('4k4/9/9/9/9/9/9/9/4K4 w - 3 play 9 -');
  expect(alone('k8/9/9/9/9/9/9/4P4/3K5 w 8P9p 3 play 9 -')).toBe('k8/9/9/9/9/9/9/9/3K5 w - 3 play 9 -');
});

it('empties the hand of one side', () => {
  const held = draftOf('4k4/9/9/9/9/9/9/9/4K4 b RB2G3Ps2p 1', SHOGI);
  expect(textOf(emptied(held, 'b'), SHOGI, ORDER)).toBe('4k4/9/9/9/9/9/9/9/4K4 b s2p 1');
});

it('keeps pieces in hand that the game does not hold, for the rules to refuse', () => {
  for (const hands of ['2K', 'X', '2K3Z', 'GP2k'])
    expect(again(`4k4/9/9/9/9/9/9/9/4K4 b ${hands} 1`, SHOGI, ORDER)).toContain(` b ${hands} 1`);
});

it('has the size of its game, and says which it has else', () => {
  const game = definition({ files: 9, ranks: 9 });
  expect(draftFor(game, START).ranks).toBe(9);
  const wrong = () => draftFor(game, '9/9 b - 1');
  expect(wrong).toThrow(SfenError);
  try {
    wrong();
  } catch (error) {
    expect(error instanceof SfenError && error.fault).toEqual({
      code: 'size',
      files: 9,
      ranks: 9,
      found: '9×2',
    });
  }
});
