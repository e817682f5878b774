import { beforeEach, describe, expect, it } from 'vitest';
import { guarded } from '../store/persisted';
import { begin, record, redo, undo } from './history';
import { deleteArmy, draftOf, keepDraft, LONGEST_NAME, saveArmy, savedArmies } from './saved';

let kept: Map<string, string>;
const place = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const store = guarded(() => place);
const army = (id: string, name = id) => ({ id, name, setup: '9/9/4K4|-' });

beforeEach(() => {
  kept = new Map();
});

describe('saved armies', () => {
  it('are kept by board, newest first, renamed in place and deleted', () => {
    saveArmy('rengo-shogi', army('a'), store);
    saveArmy('rengo-shogi', army('b'), store);
    saveArmy('rengo-chess', army('c'), store);
    saveArmy('rengo-shogi', army('a', '  tower  '), store);
    expect(savedArmies('rengo-shogi', store).map(({ name }) => name)).toEqual(['b', 'tower']);
    deleteArmy('rengo-shogi', 'b', store);
    expect(savedArmies('rengo-shogi', store).map(({ id }) => id)).toEqual(['a']);
    expect(savedArmies('rengo-chess', store)).toHaveLength(1);
    saveArmy('rengo-shogi', army('long', 'x'.repeat(99)), store);
    expect(savedArmies('rengo-shogi', store)[0]?.name).toHaveLength(LONGEST_NAME);
  });

  it('are none when the store is broken or refuses', () => {
    kept.set('yagura.armies', '{"rengo-shogi":');
    expect(savedArmies('rengo-shogi', store)).toEqual([]);
    kept.set('yagura.armies', '{"rengo-shogi":[null,{"id":"a"}],"rengo-chess":7}');
    expect(savedArmies('rengo-shogi', store)).toEqual([]);
    expect(savedArmies('rengo-chess', store)).toEqual([]);
    const full = guarded(() => ({
      ...place,
      setItem: () => {
        throw new Error('full');
      },
    }));
    expect(saveArmy('rengo-shogi', army('a'), full)).toBe(false);
  });
});

it('drafts are kept by game and person', () => {
  keepDraft('game', 'A', '9/9/4K4|-', store);
  expect(draftOf('game', 'A', store)).toBe('9/9/4K4|-');
  expect(draftOf('game', 'B', store)).toBeNull();
  keepDraft('game', 'A', null, store);
  expect(draftOf('game', 'A', store)).toBeNull();
});

it('what was done is undone and done again', () => {
  let history = record(record(begin(1), 2), 3);
  history = undo(undo(undo(history)));
  expect(history.now).toBe(1);
  history = redo(history);
  expect(history.now).toBe(2);
  history = record(history, 9);
  expect(redo(history).now).toBe(9);
  expect(undo(history).now).toBe(2);
});
