import { describe, expect, it } from 'vitest';
import { points, size } from './army';
import { armyOf, termsOf } from './fixture';
import { readArmy, writeArmy } from './text';

/** The table of legal set-ups (rulebook rengo, chapter 14), with their pieces and points. */
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

/** What no camp can show. */
const UNREAD = `
rengo-shogi 4+P4/9/4K4|-
rengo-shogi 9/9/4[CK]4|-
rengo-shogi 9/9/9|K
rengo-shogi 9/9/4K4|
rengo-shogi 9/9/4K4
rengo-shogi 9/9/4K4|-|-
rengo-shogi 9/4K4|-
rengo-shogi 9/9/4K3|-
rengo-shogi 9/9/4K13|-
rengo-shogi 9/9/4k4|-
rengo-shogi 9/9/4K4/|-
rengo-shogi 9/9/[K]8|-
rengo-shogi 9/9/4[QQ]4|-
rengo-chess 8/4[CK]3|[CQ]`;

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

describe('set-up strings', () => {
  it.each(rows(LEGAL))('%s %s is read, counted and written again', (id = '', text = '', pieces, cost) => {
    const terms = termsOf(id);
    const army = armyOf(text, terms);
    expect(writeArmy(army, terms)).toBe(text);
    expect(size(army)).toBe(Number(pieces));
    expect(points(army, terms)).toBe(Number(cost));
  });

  it.each(rows(UNREAD))('%s %s is for the server to explain', (id = '', text = '') => {
    expect(readArmy(text, termsOf(id))).toBeNull();
  });

  it('may be of an army in the making, and in another order than the rules want', () => {
    const terms = termsOf('rengo-shogi');
    expect(writeArmy(armyOf('9/9/9|2P', terms), terms)).toBe('9/9/9|2P');
    expect(writeArmy(armyOf('9/9/9|PPBR', terms), terms)).toBe('9/9/9|RB2P');
  });
});
