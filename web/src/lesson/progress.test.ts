import { describe, expect, it } from 'vitest';
import { countOf, keptLessons, learnt, type Progress, resumeAt, withDone, withPlace } from './progress';

const STEPS = [{ id: 'start' }, { id: 'lion' }, { id: 'task' }];

function store(text: string | null = null) {
  let kept = text;
  return {
    read: () => kept,
    write(_: string, value: string | null) {
      kept = value;
      return true;
    },
  };
}

describe('the progress of lessons', () => {
  it('notes each step once, by game', () => {
    let progress: Progress = {};
    progress = withDone(progress, 'chu', 'start');
    progress = withDone(progress, 'chu', 'start');
    progress = withDone(progress, 'stun', 'start');
    expect(learnt(progress, 'chu').done).toEqual(['start']);
    expect(countOf(progress, 'chu', 3)).toBe(1);
    expect(countOf(progress, 'gungi', 3)).toBe(0);
  });

  it('goes on behind what was finished, and at what was not', () => {
    expect(resumeAt({}, 'chu', STEPS)).toBe(0);
    const open = withPlace({}, 'chu', 'lion');
    expect(resumeAt(open, 'chu', STEPS)).toBe(1);
    expect(resumeAt(withDone(open, 'chu', 'lion'), 'chu', STEPS)).toBe(2);
    const end = withDone(withPlace({}, 'chu', 'task'), 'chu', 'task');
    expect(resumeAt(end, 'chu', STEPS)).toBe(2);
    // A step that the lesson has lost since.
    expect(resumeAt(withPlace({}, 'chu', 'gone'), 'chu', STEPS)).toBe(0);
  });

  it('counts no more than there is', () => {
    const progress: Progress = { chu: { done: ['a', 'b', 'c', 'd'], at: null } };
    expect(countOf(progress, 'chu', 3)).toBe(3);
  });

  it('is kept and read again', () => {
    const here = store();
    keptLessons(here).write(withDone(withPlace({}, 'chu', 'lion'), 'chu', 'start'));
    expect(keptLessons(here).read()).toEqual({ chu: { done: ['start'], at: 'lion' } });
  });

  it('takes nothing that is not its own', () => {
    expect(keptLessons(store('no json')).read()).toEqual({});
    expect(keptLessons(store('[1,2]')).read()).toEqual({});
    const odd = { chu: { done: ['start', 7, 'start', '<b>'], at: 9 }, '../x': { done: [] }, stun: 'all' };
    expect(keptLessons(store(JSON.stringify(odd))).read()).toEqual({
      chu: { done: ['start'], at: null },
      stun: { done: [], at: null },
    });
  });
});
