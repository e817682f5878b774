import { describe, expect, it } from 'vitest';
import { Choices } from './choices.svelte';
import { readWish } from './wish';

describe('what is chosen for a new game', () => {
  it('begins with what was chosen last', () => {
    const choices = new Choices(readWish({ opponent: 'friend', level: 8, side: 'w', hints: true }));
    expect([choices.asked, choices.level, choices.side, choices.hints]).toEqual(['friend', 8, 'w', true]);
  });

  it('has options of every game, and a position of one', () => {
    const choices = new Choices(readWish({ options: { stun: { hand: 'no' } } }));
    choices.choose('chu', 'first', 'white');
    choices.choose('stun', 'turn', 'late');
    expect(choices.optionsOf('stun')).toEqual({ hand: 'no', turn: 'late' });
    expect(choices.optionsOf('chu')).toEqual({ first: 'white' });
    expect(choices.optionsOf('shogi')).toEqual({});
    choices.begin('chu', '12/12 b - 1');
    expect([choices.positionOf('chu'), choices.positionOf('shogi')]).toEqual(['12/12 b - 1', '']);
  });
});
