import { describe, expect, it } from 'vitest';
import { parseSfen } from '../shogi/position';
import { BY_LOT, mirrored, nextOf, readFormation, readFormations } from './formation';
import { FORMATIONS } from './ready';

const START = '9/9/9/9/9/9/9/9/9 b K2M2S9P3NCFRB2Ak2m2s9p3ncfrb2a 1 setup 9 -';
const text = (placements: ReturnType<typeof readFormation>) =>
  placements.map(({ code, square }) => `${code}*${square}`).join(' ');

describe('the list of formations', () => {
  it('is read layer by layer, soldiers first', () => {
    const [one, ...more] = readFormations('# a comment\n\ncorner  7(MP)P/9/8(CAN)\n');
    expect(more).toEqual([]);
    expect(one?.name).toBe('corner');
    expect(text([...(one?.placements ?? [])])).toBe('P*1g M*2g C*1i P*2g A*1i N*1i');
  });

  it('has all pieces of an army in each of them, and one 兵 on every file', () => {
    const army = parseSfen(START).hands.b;
    for (const { name, placements } of FORMATIONS) {
      const counts = new Map<string, number>();
      for (const { code } of placements) counts.set(code, (counts.get(code) ?? 0) + 1);
      expect(Object.fromEntries([...counts].sort()), name).toEqual(Object.fromEntries([...army].sort()));
      const files = placements.filter(({ code }) => code === 'P').map(({ square }) => square?.[0]);
      expect(new Set(files).size, name).toBe(9);
    }
  });
});

describe('placing a formation', () => {
  const formation = readFormation('8(PN)/9/4K4');

  it('takes the next that is legal and not on the board', () => {
    expect(text(formation)).toBe('P*1g K*5i N*1g');
    const empty = parseSfen(START);
    expect(nextOf(formation, ['P*1g', 'N*1g', 'K*5i'], 'b', empty)).toBe('P*1g');
    const begun = parseSfen('9/9/9/9/9/9/8P/9/9 b K2M2S8P3NCFRB2Ak2m2s9p3ncfrb2a 2 setup 9 -');
    expect(nextOf(formation, ['N*1g', 'K*5i'], 'b', begun)).toBe('K*5i');
    expect(nextOf(formation, ['N*1g'], 'b', begun)).toBe('N*1g');
    expect(nextOf(formation, ['K*4i'], 'b', begun)).toBeNull();
  });

  it('turns it for White, and may exchange left and right', () => {
    expect(nextOf(formation, ['P*9c'], 'w', parseSfen(START))).toBe('P*9c');
    expect(text(mirrored(formation, 9))).toBe('P*9g K*5i N*9g');
  });

  it('may go by lot', () => {
    expect(nextOf(BY_LOT, ['P*1g', 'N*5g'], 'b', parseSfen(START), () => 0.6)).toBe('N*5g');
    expect(nextOf(BY_LOT, [], 'b', parseSfen(START))).toBeNull();
  });
});
