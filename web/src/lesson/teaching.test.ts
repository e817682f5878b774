import { describe, expect, it } from 'vitest';
import type { Step } from './lesson';
import { again, begin, hinted, over, replied, tried } from './teaching';

const said = { ja: '文', en: 'text' };
const STEP: Step = {
  id: 'one',
  title: said,
  text: said,
  position: null,
  turns: [
    { accept: ['7g7f', '2g2f'], reply: '3c3d', hint: said, wrong: [{ move: '9g9f', text: said }] },
    { accept: ['8h2b+'] },
  ],
};

describe('a step of a lesson', () => {
  it('without turns is over at once', () => {
    expect(over(begin({ ...STEP, turns: [] }))).toBe(true);
    expect(over(begin(STEP))).toBe(false);
  });

  it('goes on turn by turn, with the replies', () => {
    let now = tried(begin(STEP), '7g7f');
    expect(now.stage).toEqual({ at: 'replying', reply: '3c3d' });
    now = replied(now);
    expect(now.stage.at).toBe('to-move');
    now = tried(now, '8h2b+');
    expect(now.stage.at).toBe('done');
    expect(now.line).toEqual(['7g7f', '3c3d', '8h2b+']);
    // What comes behind the end changes nothing.
    expect(tried(now, '7g7f')).toBe(now);
  });

  it('says why a move is not asked for, and lets one try again', () => {
    const known = tried(begin(STEP), '9g9f');
    expect(known.stage).toEqual({ at: 'wrong', move: '9g9f', why: said });
    expect(tried(begin(STEP), '1g1f').stage).toEqual({ at: 'wrong', move: '1g1f', why: null });
    expect(again(known).stage.at).toBe('to-move');
    expect(again(known).line).toEqual([]);
  });

  it('hints in words first, then with the move', () => {
    const words = hinted(begin(STEP));
    expect(words.hint).toBe('words');
    expect(hinted(words).hint).toBe('move');
    // The second turn has no words.
    expect(hinted(replied(tried(words, '2g2f'))).hint).toBe('move');
  });
});
