import { describe, expect, it } from 'vitest';
import { guarded, type Place, parts, persisted } from './persisted';

function place(): Place & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
const refused = () => {
  throw new DOMException('refused', 'SecurityError');
};

describe('a store', () => {
  it('keeps and forgets', () => {
    const there = place();
    const store = guarded(() => there);
    expect(store.write('a', '1')).toBe(true);
    expect(store.read('a')).toBe('1');
    store.write('a', null);
    expect(store.read('a')).toBeNull();
    expect(there.kept.size).toBe(0);
  });

  it('that the browser refuses lasts as long as the page', () => {
    const store = guarded(refused);
    expect(store.read('a')).toBeNull();
    expect(store.write('a', '1')).toBe(false);
    expect(store.read('a')).toBe('1');
    store.write('a', null);
    expect(store.read('a')).toBeNull();
  });

  it('that is full shows what was written last', () => {
    const there = place();
    const store = guarded(() => there);
    store.write('a', 'old');
    const { setItem } = there;
    there.setItem = refused;
    expect(store.write('a', 'new')).toBe(false);
    expect(store.read('a')).toBe('new');
    there.setItem = setItem;
    expect(store.write('a', 'newer')).toBe(true);
    expect(there.kept.get('a')).toBe('newer');
  });
});

it('a value is what its check makes of whatever is found', () => {
  const there = place();
  const level = persisted(
    'level',
    (found) => (typeof found === 'number' ? found : 3),
    guarded(() => there),
  );
  expect(level.read()).toBe(3);
  level.write(8);
  expect(level.read()).toBe(8);
  for (const odd of ['"x"', '{', '', 'null', '[null]']) {
    there.kept.set('level', odd);
    expect(level.read(), odd).toBe(3);
  }
});

it('only objects have parts', () => {
  expect(parts({ a: 1 })).toEqual({ a: 1 });
  for (const odd of [null, undefined, 3, 'x', [1]]) expect(parts(odd)).toEqual({});
});
