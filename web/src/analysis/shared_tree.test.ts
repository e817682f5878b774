import { describe, expect, it } from 'vitest';
import type { RecordEdit } from '../protocol/types';
import { openedRecord, seenAt } from './fixture';
import { adopt, apply, attached, commute, joined, nearest, nodeAt, pathOf, saying } from './shared_tree';
import { annotate, cut, Tree } from './tree';

/** a b c, with the variation x y behind a. */
function tree(): Tree {
  return Tree.of(
    openedRecord([{}, { turn: 'a' }, { turn: 'b' }, { turn: 'c' }, { after: 1, turn: 'x' }, { turn: 'y' }]),
  );
}

const turns = (of: Tree) => of.record().nodes.map(({ turn = '' }) => turn);

describe('a shared tree', () => {
  it('names positions by the turns that lead there', () => {
    const one = tree();
    const x = nodeAt(one, ['a', 'x']);
    expect(x && pathOf(x)).toEqual(['a', 'x']);
    expect(nodeAt(one, ['a', 'z'])).toBe(null);
    expect(nearest(one, ['a', 'z', 'q']).turn).toBe('a');
    const y = nodeAt(one, ['a', 'x', 'y']);
    if (!x || !y) throw new Error('they are there');
    cut(x);
    expect(attached(y).turn).toBe('a');
    expect(attached(one.last)).toBe(one.last);
  });

  it('takes over what others have changed', () => {
    const one = tree();
    apply(
      one,
      [
        { do: 'add', path: ['a', 'b', 'c'], turns: ['d', 'e'] },
        { do: 'promote', path: ['a', 'x'] },
        { do: 'say', path: ['a'], comment: 'good', glyphs: ['!'] },
        { do: 'head', key: 'black', value: '' },
        { do: 'head', key: 'title', value: 'T' },
        { do: 'remove', path: ['a', 'z'] },
      ],
      [seenAt(4), seenAt(5)],
    );
    expect(turns(one)).toEqual(['', 'a', 'x', 'y', 'b', 'c', 'd', 'e']);
    expect(nodeAt(one, ['a'])?.annotation).toEqual({ comment: 'good', glyphs: ['!'] });
    expect(one.head.headers).toEqual([['title', 'T']]);
    apply(
      one,
      [
        { do: 'main', path: ['a', 'b', 'c'] },
        { do: 'remove', path: ['a', 'x'] },
      ],
      [],
    );
    expect(turns(one)).toEqual(['', 'a', 'b', 'c', 'd', 'e']);
  });

  it('becomes what the server says, and keeps the nodes that are in both', () => {
    const one = tree();
    const [b, x] = [nodeAt(one, ['a', 'b']), nodeAt(one, ['a', 'x'])];
    adopt(
      one,
      openedRecord([
        {},
        { turn: 'a', comment: 'so' },
        { turn: 'w' },
        { after: 1, turn: 'x' },
        { after: 0, turn: 'n' },
      ]),
    );
    expect(turns(one)).toEqual(['', 'a', 'w', 'x', 'n']);
    expect(nodeAt(one, ['a', 'x'])).toBe(x);
    expect(nodeAt(one, ['a'])?.annotation.comment).toBe('so');
    expect(b && attached(b).turn).toBe('a');
  });

  it('says what was said as a change', () => {
    const one = tree();
    const a = nodeAt(one, ['a']);
    if (!a) throw new Error('it is there');
    annotate(a, { glyphs: ['?'], comment: 'no' });
    expect(saying(a, ['glyphs'])).toEqual({ do: 'say', path: ['a'], glyphs: ['?'] });
    annotate(a, { glyphs: [] });
    expect(saying(a, ['glyphs', 'shapes'])).toEqual({ do: 'say', path: ['a'], glyphs: [], shapes: [] });
  });

  it('knows which changes are one, and which may change places', () => {
    const say = (path: string[], comment: string, was: string): RecordEdit => ({
      do: 'say',
      path,
      comment,
      was,
    });
    expect(joined(say(['a'], 'x', ''), say(['a'], 'xy', 'x'))).toEqual(say(['a'], 'xy', ''));
    expect(joined(say(['a'], 'x', ''), say(['b'], 'y', ''))).toBe(null);
    const add = (path: string[]): RecordEdit => ({ do: 'add', path, turns: ['q'] });
    expect(commute(add(['a']), add(['b']))).toBe(true);
    expect(commute(add(['a']), add(['a']))).toBe(false);
    expect(commute(say(['a'], '', ''), add(['a']))).toBe(true);
    expect(commute({ do: 'remove', path: ['a'] }, add(['b']))).toBe(false);
  });
});
