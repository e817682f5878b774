import { describe, expect, it } from 'vitest';
import { drawnOf, reachIn, WIDEST } from './drawn';
import { REACH, type Tool } from './moves';

const at = (text: string, x: number, y: number): readonly Tool[] =>
  drawnOf(text).squares.get(`${x},${y}`) ?? [];
const count = (text: string): number => drawnOf(text).squares.size;

describe('the squares of a text', () => {
  it('show what was just pressed, before any rules have seen it', () => {
    expect(at('WfD fcavW', 0, 1)).toEqual(['any', 'on', 'igui']);
    expect(at('WfD fcavW', 0, 2)).toEqual(['any']);
    expect(at('frcabF', 1, 1)).toEqual(['igui']);
    expect(at('mfWcfF', 0, 1)).toEqual(['quiet']);
    expect(at('mfWcfF', -1, 1)).toEqual(['capture']);
    expect(count('')).toBe(0);
  });

  it('show slides as far as they go, with their first step', () => {
    expect(count('R3')).toBe(12);
    expect(at('B', -7, 7)).toEqual(['slide']);
    expect(at('RK', 0, 1)).toEqual(['slide']);
    expect(at('RK', 1, 1)).toEqual(['any']);
    expect(at('N3', 3, 6)).toEqual(['slide']);
  });

  it('show moves of other sorts', () => {
    expect(count('w3K')).toBe(48);
    expect(at('w2W', 2, 1)).toEqual([]);
    expect(at('w2W', 1, 1)).toEqual(['any']);
    expect(at('j2F+13', 2, 2)).toEqual(['any']);
    expect(at('j2F+13', 1, 1)).toEqual([]);
    expect(at('j2F+13', 7, 7)).toEqual(['slide']);
    expect(at('j3fF+2', 6, 6)).toEqual([]);
    expect(at('nN', 1, 2)).toEqual(['any']);
    expect(at('Li', 2, 1)).toEqual(['any']);
    expect(at('Li', 1, 1)).toEqual(['any', 'on', 'igui']);
    for (const text of ['w3K', 'j2F+13', 'nN', 'Li', 'Ig', 'caK']) expect(drawnOf(text).others).toEqual([]);
  });

  it('name what they cannot show', () => {
    for (const text of ['gQ', 'mU', 'cU', 'U', 'pR', 'pB2', 'xQ', 'oB', 'hR', 'd3vW', 'mabK'])
      expect(drawnOf(`K ${text} ${text}`).others).toEqual([text]);
    expect(drawnOf('f!').others).toEqual([]);
    expect(at('hR', 0, 3)).toEqual(['slide']);
    expect(at('d3vW', 0, -3)).toEqual(['any']);
  });

  it('are large enough for a finger on a phone, and still hold what the text says', () => {
    const reach = (text: string, width: number, isAll: boolean | null = null) =>
      reachIn(width, drawnOf(text), isAll);
    expect(reach('K', WIDEST)).toBe(REACH);
    expect(340 / (2 * reach('K', 340) + 1)).toBeGreaterThan(44);
    expect(reach('RH', 340)).toBe(3);
    expect(reach('K', 340, true)).toBe(REACH);
    expect(reach('j4fW+1', 340)).toBe(REACH);
    expect(reach('j4fW+1', 340, false)).toBe(3);
  });
});
