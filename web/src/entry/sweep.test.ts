import { describe, expect, it } from 'vitest';
import { parseSfen } from '../shogi/position';
import { rankName } from '../shogi/square';
import { back, confirm, goTo, IDLE, keep, pick, sweepOf, swept, take, takeMany, targets } from './entry';
import type { Manner } from './manner';
import { growTree } from './tree';

const board = (rows: string) => parseSfen(`${rows} b - 1`);
const sweeping = () => 'sweeping' as Manner;

describe('a dance', () => {
  // A piece on 5h that dances three squares forward; enemies on 5g and 5f, and one on 5e where it lands.
  const position = board('9/9/9/9/4p4/4p4/4p4/4F4/9');
  const legal = ['5h5g', '5h5f', '5h5g5f', '5h5e', '5h5g5e', '5h5f5e', '5h5g5f5e'];
  const tree = growTree(legal, position, undefined, sweeping);
  const held = pick(tree, { square: '5h' });

  it('is entered by its landing square', () => {
    expect([...targets(tree, held).keys()].sort()).toEqual(['5e', '5f', '5g']);
    expect([...targets(tree, held).values()].some((target) => target.onward)).toBe(false);
    expect(goTo(tree, held, '5g').play).toBe('5h5g');
  });

  it('asks which pieces on the way are taken, and only those', () => {
    const { entry, play } = goTo(tree, held, '5e');
    expect(play).toBeUndefined();
    expect(entry).toMatchObject({ at: 'sweep', path: ['5e'], taken: ['5g', '5f'] });
    expect(sweepOf(tree, entry)).toMatchObject({ pieces: ['5g', '5f'], short: false });
    const one = take(tree, entry, '5g');
    expect(confirm(tree, one)).toEqual({ entry: IDLE, play: '5h5f5e' });
    expect(confirm(tree, take(tree, one, '5g')).play).toBe('5h5g5f5e');
    expect(confirm(tree, take(tree, one, '5f')).play).toBe('5h5e');
    expect(take(tree, one, '1a')).toEqual(one);
  });

  it('takes all unless something else is said', () => {
    expect(confirm(tree, goTo(tree, held, '5e').entry).play).toBe('5h5g5f5e');
  });

  it('takes all or none at once', () => {
    const { entry } = goTo(tree, held, '5e');
    const all = takeMany(tree, entry, 'all');
    expect(confirm(tree, all).play).toBe('5h5g5f5e');
    expect(confirm(tree, takeMany(tree, all, 'none')).play).toBe('5h5e');
  });

  it('can be undone as far as its landing square', () => {
    const { entry } = goTo(tree, held, '5e');
    expect(back(entry)).toEqual(held);
    expect(keep(tree, entry)).toBe(entry);
    expect(keep(growTree(['5h5g'], position, undefined, sweeping), entry)).toEqual(IDLE);
  });

  it('asks the server about what is not in the list', () => {
    expect(goTo(tree, held, '5d')).toEqual({ entry: held, attempt: '5h5d' });
  });
});

describe('forced promotion', () => {
  const position = board('9/9/9/4p4/4p4/4F4/9/9/9');
  const tree = growTree(['5f5e', '5f5d+', '5f5e5d+'], position, undefined, sweeping);

  it('is never asked for, and shown by what is chosen', () => {
    const held = pick(tree, { square: '5f' });
    expect(goTo(tree, held, '5e').play).toBe('5f5e');
    const entry = takeMany(tree, goTo(tree, held, '5d').entry, 'none');
    expect(swept(tree, entry)).toMatchObject({ text: '5f5d+', promote: true });
    expect(confirm(tree, take(tree, entry, '5e')).play).toBe('5f5e5d+');
  });
});

describe('a list that is cut short', () => {
  // A range jump over nine pieces from 14p to 14f; those on 14g to 14i stand in a camp.
  const pieces = Array.from({ length: 9 }, (_, i) => `14${rankName(14 - i)}`);
  const inCamp = (square: string) => square <= '14i';
  const spell = (taken: string[]) => `14p${taken.join('')}14f${taken.some(inCamp) ? '+' : ''}`;
  const legal = [[], ...pieces.map((piece) => [piece]), pieces].map(spell);
  const rows = Array.from({ length: 27 }, (_, row) =>
    row === 15 ? '13F13' : row >= 6 && row <= 14 ? '13p13' : '27',
  );
  const tree = growTree(legal, board(rows.join('/')), undefined, sweeping);
  const { entry } = goTo(tree, pick(tree, { square: '14p' }), '14f');

  it('lets every subset be taken', () => {
    expect(pieces[0]).toBe('14o');
    expect(sweepOf(tree, entry)).toMatchObject({ pieces, short: true });
    const three = ['14k', '14o', '14m'].reduce(
      (now, square) => take(tree, now, square),
      takeMany(tree, entry, 'none'),
    );
    expect(confirm(tree, three).play).toBe('14p14o14m14k14f');
    expect(confirm(tree, take(tree, three, '14h')).play).toBe('14p14o14m14k14h14f+');
    expect(confirm(tree, takeMany(tree, three, 'all')).play).toBe(spell(pieces));
    expect(confirm(tree, takeMany(tree, three, 'none')).play).toBe('14p14f');
  });
});

describe('a lion that dances', () => {
  // Enemies on 5g, 4g; the lion on 5h goes on from either, or jumps.
  const position = board('9/9/9/9/9/9/4pp3/4L4/9');
  const legal = ['5h5g', '5h4g', '5h5f', '5h5g5f', '5h4g5f', '5h5g5h', '5h4g5h', '5h4f', '5h4g4f', '5h5g4f'];
  const tree = growTree(legal, position, undefined, () => 'lion');
  const held = pick(tree, { square: '5h' });

  it('goes leg by leg', () => {
    const { entry } = goTo(tree, held, '5g');
    expect(entry).toMatchObject({ at: 'legs', path: ['5g'] });
    expect(goTo(tree, entry, '5f').play).toBe('5h5g5f');
    expect(goTo(tree, entry, '5h').play).toBe('5h5g5h');
  });

  it('is asked which way it went when its landing square comes first', () => {
    const { entry } = goTo(tree, held, '5f');
    expect(sweepOf(tree, entry)?.pieces).toHaveLength(2);
    const over = take(tree, entry, '5g');
    expect(confirm(tree, over).play).toBe('5h5g5f');
    // It goes one way only: the other piece takes the place of the first.
    expect(confirm(tree, take(tree, over, '4g')).play).toBe('5h4g5f');
    expect(takeMany(tree, over, 'all')).toEqual(over);
  });
});

describe('igui', () => {
  it('is a leg out and back for pieces that sweep', () => {
    const position = board('9/9/9/9/9/9/4p4/4F4/9');
    const tree = growTree(['5h5g', '5h5g5h', '5h5f', '5h5g5f'], position, undefined, sweeping);
    const held = pick(tree, { square: '5h' });
    const { entry } = goTo(tree, held, '5g');
    expect(entry).toMatchObject({ at: 'legs', path: ['5g'] });
    expect([...targets(tree, entry).keys()].sort()).toEqual(['5g', '5h']);
    expect(goTo(tree, entry, '5h').play).toBe('5h5g5h');
    expect(goTo(tree, held, '5f').entry.at).toBe('sweep');
  });
});

describe('a large list', () => {
  it('grows and is walked fast', () => {
    // Over a hundred ways over eight enemies each: more than twenty-seven thousand moves.
    const legal: string[] = [];
    for (let file = 1; file <= 27; file += 1) {
      for (const [from, to] of [
        ['z', 'a'],
        ['z', 'b'],
        ['z', 'c'],
        ['y', 'a'],
      ]) {
        for (let set = 0; set < 256; set += 1) {
          const taken = Array.from({ length: 8 }, (_, i) => i).filter((i) => (set >> i) & 1);
          legal.push(`${file}${from}${taken.map((i) => file + rankName(20 - i)).join('')}${file}${to}`);
        }
      }
    }
    const start = performance.now();
    const tree = growTree(legal, board(Array(27).fill('27').join('/')), undefined, sweeping);
    const { entry } = goTo(tree, pick(tree, { square: '9z' }), '9b');
    expect(sweepOf(tree, entry)?.pieces).toHaveLength(8);
    // The bound only catches what grows faster than the list.
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
