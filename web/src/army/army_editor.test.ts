import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOX, HAND, onSquare } from './army';
import { ArmyEditor } from './army_editor.svelte';
import { armyOf, termsOf } from './fixture';
import { PAUSE_MS } from './review.svelte';

const terms = termsOf('rengo-shogi');
const changed = vi.fn();
const ask = vi.fn(async () => ({ points: 0, pieces: 0, problems: [] }));
const edit = (draft: string | null = null) => new ArmyEditor(terms, draft, changed, ask);

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockClear();
  ask.mockClear();
});
afterEach(() => void vi.useRealTimers());

describe('by tapping', () => {
  it('a piece goes from the box to a square, as long as there is more of it', () => {
    const editor = edit();
    editor.tapBox('G');
    expect(editor.holds('G')).toBe(true);
    expect(editor.open.has('5i')).toBe(true);
    expect(editor.open.has('5g')).toBe(false);
    editor.tapSquare('5i');
    expect(editor.holds('G')).toBe(true);
    editor.tapSquare('4i');
    expect(editor.held).toBeNull();
    expect(editor.setup).toBe('9/9/4GG3|-');
    expect(editor.left('G')).toBe(0);
    editor.tapBox('G');
    expect(editor.refusal).toEqual({ code: 'G', why: 'none-left' });
    expect(changed.mock.calls).toEqual([['9/9/4G4|-'], ['9/9/4GG3|-']]);
  });

  it('pieces change places, and a second tap puts one down', () => {
    const editor = edit('9/9/4KG3|-');
    editor.tapSquare('5i');
    editor.tapSquare('4i');
    expect(editor.setup).toBe('9/9/4GK3|-');
    editor.tapSquare('4i');
    editor.tapSquare('4i');
    expect(editor.held).toBeNull();
  });

  it('a piece of the same kind goes back into the box', () => {
    const editor = edit('9/9/4KG3|-');
    editor.tapBox('G');
    editor.tapSquare('4i');
    expect(editor.setup).toBe('9/9/4K4|-');
  });

  it('the stand takes what goes in hand', () => {
    const editor = edit('9/9/4KG3|-');
    editor.tapSquare('4i');
    expect(editor.openHand).toBe(true);
    editor.tapStand();
    expect(editor.setup).toBe('9/9/4K4|G');
    editor.tapSquare('5i');
    expect(editor.openHand).toBe(false);
    editor.tapStand();
    expect(editor.refusal?.why).toBe('king-in-hand');
    editor.tapHand('G');
    editor.tapHand('G');
    expect(editor.held).toBeNull();
  });
});

describe('by dragging', () => {
  it('a piece that may not stand there stays, and it is said why', () => {
    const editor = edit();
    editor.drop({ code: 'P', from: BOX }, onSquare('5i'));
    expect(editor.refusal).toEqual({ code: 'P', why: 'front' });
    editor.drop({ code: 'CQ', from: BOX }, HAND);
    expect(editor.refusal).toEqual({ code: 'CQ', why: 'hand' });
    expect(changed).not.toHaveBeenCalled();
    editor.drop({ code: 'P', from: BOX }, onSquare('5g'));
    expect(editor.refusal).toBeNull();
    expect(editor.setup).toBe('4P4/9/9|-');
  });

  it('to where it is changes nothing', () => {
    const editor = edit('9/9/4K4|G');
    editor.drop({ code: 'K', from: onSquare('5i') }, onSquare('5i'));
    editor.drop({ code: 'G', from: HAND }, HAND);
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('what was done', () => {
  it('is undone and done again, a whole army at once too', () => {
    const editor = edit('9/9/4K4|-');
    expect([editor.canUndo, editor.canRedo]).toEqual([false, false]);
    editor.load(armyOf('PPPPPPPPP/1B5R1/LNSGKGSNL|-', terms));
    expect([editor.size, editor.points]).toEqual([20, 61]);
    editor.mirror();
    editor.clear();
    expect(editor.setup).toBe('9/9/9|-');
    editor.undo();
    expect(editor.setup).toBe('PPPPPPPPP/1R5B1/LNSGKGSNL|-');
    editor.undo();
    editor.undo();
    expect(editor.setup).toBe('9/9/4K4|-');
    editor.redo();
    expect(editor.size).toBe(20);
  });

  it('is nothing when an army is loaded that is there already', () => {
    const editor = edit('9/9/4K4|-');
    editor.load(armyOf('9/9/4K4|-', terms));
    expect(editor.canUndo).toBe(false);
  });

  it('may be to take away what is in hand or on a square', () => {
    const editor = edit('9/9/4KG3|R');
    editor.remove('4i');
    editor.tapHand('R');
    editor.remove();
    expect(editor.setup).toBe('9/9/4K4|-');
  });
});

it('a draft that cannot be read is none', () => {
  expect(edit('nonsense').setup).toBe('9/9/9|-');
});

it('every change is looked at by the server', async () => {
  const editor = edit();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  editor.tapBox('K');
  editor.tapSquare('5i');
  expect(editor.review.problems).toBeNull();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(ask.mock.calls).toEqual([['9/9/9|-'], ['9/9/4K4|-']]);
  expect(editor.review.problems).toEqual([]);
});
