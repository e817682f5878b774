import { describe, expect, it } from 'vitest';
import type { Definition } from '../protocol/types';
import { madeOf } from './made';

const name = (en: string) => ({ ja: en, en, romaji: en, kana: null });
const definition = {
  start: '4k4/9/9/9/9/9/4P4/9/4K4 b - 1',
  kinds: [
    { code: 'K', name: name('king') },
    { code: 'P', name: name('pawn') },
    { code: 'R', name: name('rook') },
  ],
  traits: { fields: [] },
} as unknown as Definition;

describe('a lesson made from a definition', () => {
  it('moves each kind that can move at the start', () => {
    const steps = madeOf(definition, ['5i5h', '5i4h', '5g5f']);
    expect(steps.map(({ id }) => id)).toEqual(['start', 'piece-k', 'piece-p']);
    expect(steps[1]?.turns).toEqual([{ accept: ['5i5h', '5i4h'] }]);
    expect(steps[2]?.title.en).toBe('The pawn');
  });
});
