import { describe, expect, it } from 'vitest';
import { mergedText, placeIn } from './merged_text';

describe('a text that two have changed', () => {
  it('has both changes', () => {
    expect(mergedText('the lion waits', 'the old lion waits', 'the lion waits here')).toBe(
      'the old lion waits here',
    );
    expect(mergedText('abc', 'abc', 'abcd')).toBe('abcd');
    expect(mergedText('abc', 'xabc', 'abc')).toBe('xabc');
    expect(mergedText('abc', 'ab', 'ab')).toBe('ab');
  });

  it('has both lines where both begin one', () => {
    expect(mergedText('', 'theirs', 'mine')).toBe('mine\ntheirs');
    expect(mergedText('a\n', 'a\nb', 'a\nc')).toBe('a\nc\nb');
  });

  it('keeps both texts where both have rewritten the same words', () => {
    expect(mergedText('one two', 'one three', 'one four')).toBe('one four\none three');
  });

  it('does not grow where both go on writing', () => {
    // What the server has, and what each of the two sees, letter by letter in turn.
    let kept = '';
    const seen = { a: '', b: '' };
    const based = { a: '', b: '' };
    const put = { a: 'abcdefghij', b: 'ABCDEFGHIJ' };
    for (let at = 0; at < put.a.length; at += 1) {
      for (const who of ['a', 'b'] as const) {
        const last = put[who].slice(0, at);
        const text = seen[who].includes(last) ? seen[who].replace(last, last + put[who][at]) : 'lost';
        kept = mergedText(based[who], kept, text);
        seen[who] = based[who] = kept;
      }
    }
    expect(kept.split('\n').sort()).toEqual(['ABCDEFGHIJ', 'abcdefghij']);
  });
});

it('the caret stays where it was', () => {
  expect(placeIn('mine', 'theirs\nmine', 2)).toBe(9);
  expect(placeIn('mine', 'mine\ntheirs', 4)).toBe(4);
  expect(placeIn('mine', 'mine\ntheirs', 2)).toBe(2);
  expect(placeIn('abcdef', 'axxf', 3)).toBe(3);
});
