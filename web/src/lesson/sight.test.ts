import { describe, expect, it } from 'vitest';
import { sightOf } from './sight';

const STEP = { id: 'a', title: { ja: '', en: '' }, text: { ja: '', en: '' }, position: null };

describe('what a step is about', () => {
  it('is the piece that moves, and every right answer with the squares on its way', () => {
    const step = { ...STEP, turns: [{ accept: ['14n14a+', '14n14l20l'] }] };
    expect(sightOf(step, 0)).toEqual(['14n', '14a', '14l', '20l']);
  });

  it('is at first also what is marked, and later the turn that is asked for then', () => {
    const step = {
      ...STEP,
      marks: ['1a'],
      arrows: [['2b', '3c']] as const,
      turns: [{ accept: ['P*5e'], reply: '5d5e' }, { accept: ['4d5e'] }],
    };
    expect(sightOf(step, 0)).toEqual(['1a', '2b', '3c', '5e']);
    expect(sightOf(step, 1)).toEqual(['4d', '5e']);
    expect(sightOf(step, 2)).toEqual([]);
  });
});
