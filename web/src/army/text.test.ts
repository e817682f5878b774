import { describe, expect, it } from 'vitest';
import { points, size } from './army';
import { termsOf } from './fixture';
import { problemsOf } from './problems';
import { readArmy, writeArmy } from './text';

/** The tables of legal and illegal set-ups (rulebook rengo, chapter 14). */
const LEGAL = `
rengo-shogi PPPPPPPPP/1B5R1/LNSGKGSNL|- 20 61
rengo-shogi [JP]P[JP]P[XP]P[JP]P[JP]/1[JR]3[XC]1[CR]1/L[JH]SGKGS[MN]L|R2P 24 92
rengo-shogi 9/9/4K4|RB2G4P 9 34
rengo-chess [CP][CP][CP][CP][CP][CP][CP][CP]/[CR][CN][CB][CQ][CK][CB][CN][CR]|- 16 76
rengo-chess [CP][CP]P[JP][JP]P[CP][CP]/[CR][JR][XC][CK][CQ][XC]1[JR]|2P 17 75
rengo-chess 8/[CR]3[CK]2[CR]|- 3 22
rengo-xiangqi [XP]1[XP]1[XP]1[XP]1[XP]/1[XC]5[XC]1/9/[XR][XH][XE][XA][XK][XA][XE][XH][XR]|- 16 53
rengo-xiangqi [JP][XP][JP][CP]P[CP][JP][XP][JP]/1[XC]1[JC]1[XC]1[JC]1/3[JA]1[JA]3/[JR][JH][JE][XA][XK][XA][JE][JH][JR]|- 24 87
rengo-xiangqi 9/9/9/4[XK]4|R2S5P 9 25
rengo-janggi [JP]1[JP]1[JP]1[JP]1[JP]/1[JC]5[JC]1/4[JK]4/[JR][JH][JE][JA]1[JA][JE][JH][JR]|- 16 68
rengo-janggi P1P1[MP]1P1P/1[JC]2[CQ]2[JC]1/3[XA]1[XA]3/[XR][MN][XE][JA][JK][JA][XE][MN][XR]|G 20 89
rengo-janggi 9/9/4[JK]4/9|- 1 0
rengo-makruk [MP][MP][MP][MP][MP][MP][MP][MP]/8/[MR][MN][MS][MK][MM][MS][MN][MR]|- 16 54
rengo-makruk PPP[MP][MP]PPP/1[CB]2[CQ]1[CB]1/[MR][MN][MS][MK][MM][MS][MN][MR]|2P 21 90
rengo-makruk 3[JP]4/8/3[MK]4|L 3 5`;

const ILLEGAL = `
rengo-shogi PPPPPPPPP/1B[CR][CQ]1[CR]1R1/LNSGKGSNL|- over-budget
rengo-shogi [CP][CP][CP][CP][CP][CP][CP][CP][XP]/1[CR][CR][CQ]5/[XR][XR][MR]1K[JR]3|RP over-budget
rengo-shogi PPPPPPPPP/9/4K4|P too-many
rengo-shogi 9/9/4[CK]4|- wrong-king
rengo-shogi 9/9/3KK4|- king-count
rengo-shogi 9/9/9|- king-count
rengo-shogi 4G4/9/4K4|- wrong-rank
rengo-shogi 4+P4/9/4K4|- promoted
rengo-shogi 9/9/9|K king-in-hand
rengo-shogi 9/9/4K4|BR syntax
rengo-shogi 9/9/4K4|1P syntax
rengo-shogi 9/9/4K4| syntax
rengo-shogi 9/9/4K4 syntax
rengo-shogi 9/4K4|- syntax
rengo-shogi 9/9/4K3|- syntax
rengo-shogi 9/9/4K13|- syntax
rengo-shogi 9/9/4k4|- syntax
rengo-shogi 9/9/4K4/|- syntax
rengo-shogi 9/9/[K]8|- syntax
rengo-shogi 9/9/4+G4|- syntax
rengo-chess 3[CQ]4/4[CK]3|- wrong-rank
rengo-chess 8/[CP]3[CK]3|- wrong-rank
rengo-chess 8/4[CK]3|[CQ] syntax
rengo-xiangqi 9/9/9/2[XA]1[XK]4|- outside-palace
rengo-xiangqi 9/9/9/3[XA]4[XK]|- outside-palace
rengo-xiangqi 9/[XP]8/9/4[XK]4|- wrong-rank
rengo-xiangqi 9/9/9/4[JK]4|- wrong-king
rengo-janggi 9/2[JA]6/4[JK]4/9|- outside-palace
rengo-janggi 9/[JH][JH][JH]6/4[JK]4/9|- too-many
rengo-makruk 8/[MP]7/3[MK]4|- wrong-rank
rengo-makruk [MR]7/8/3[MK]4|- wrong-rank`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

describe('set-up strings', () => {
  it.each(rows(LEGAL))('%s %s is read, counted and written again', (id = '', text = '', pieces, cost) => {
    const terms = termsOf(id);
    const reading = readArmy(text, terms);
    if (reading.kind !== 'army') throw new Error(reading.problem.word);
    expect(writeArmy(reading.army, terms)).toBe(text);
    expect(size(reading.army)).toBe(Number(pieces));
    expect(points(reading.army, terms)).toBe(Number(cost));
    expect(problemsOf(reading.army, terms)).toEqual([]);
  });

  it.each(rows(ILLEGAL))('%s %s is refused: %s', (id = '', text = '', word = '') => {
    const terms = termsOf(id);
    const reading = readArmy(text, terms);
    const problem = reading.kind === 'army' ? problemsOf(reading.army, terms)[0] : reading.problem;
    expect(problem?.word).toBe(word);
  });

  it('say which part cannot be read', () => {
    const detail = (text: string) => {
      const reading = readArmy(text, termsOf('rengo-shogi'));
      return reading.kind === 'refused' && { what: reading.problem.detail, ...reading.problem.values };
    };
    expect(detail('9/9/4K4')).toEqual({ what: 'parts' });
    expect(detail('9/9/9/4K4|-')).toEqual({ what: 'ranks', n: 4, expected: 3 });
    expect(detail('9/8/4K4|-')).toEqual({ what: 'squares', rank: 2, n: 8, expected: 9 });
    expect(detail('9/9/4[QQ]4|-')).toEqual({ what: 'man', text: '[QQ]4' });
    expect(detail('9/9/4K4|PP')).toMatchObject({ what: 'hand', text: 'PP' });
  });

  it('may be of an army in the making', () => {
    const terms = termsOf('rengo-shogi');
    const reading = readArmy('9/9/9|2P', terms);
    expect(reading.kind === 'army' && writeArmy(reading.army, terms)).toBe('9/9/9|2P');
  });
});
