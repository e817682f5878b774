import { describe, expect, it } from 'vitest';
import { clicked, itemsOf, plainOf, type Tool, writtenMoves } from './moves';

function pressed(text: string, ...clicks: [number, number, Tool][]): string {
  return clicks.reduce((now, [x, y, tool]) => clicked(now, { x, y }, tool) ?? now, text);
}

describe('clicks on squares', () => {
  it('write the pieces that everybody knows', () => {
    expect(pressed('', [0, 1, 'any'])).toBe('fW');
    expect(pressed('fW', [-1, 1, 'any'], [1, 1, 'any'], [1, 0, 'any'], [-1, 0, 'any'], [0, -1, 'any'])).toBe(
      'WfF',
    );
    expect(pressed('WfF', [-1, -1, 'any'], [1, -1, 'any'])).toBe('K');
    expect(pressed('', [1, 2, 'any'])).toBe('ffN');
    expect(pressed('', [0, 1, 'quiet'], [1, 1, 'capture'], [-1, 1, 'capture'])).toBe('mfWcfF');
    expect(pressed('', [0, 7, 'slide'])).toBe('fR');
    expect(pressed('', [3, 0, 'slide'])).toBe('rR3');
    expect(pressed('', [2, 2, 'any'], [0, 3, 'any'])).toBe('frAfH');
  });

  it('take away what they put down', () => {
    for (const tool of ['any', 'quiet', 'capture', 'slide', 'on', 'igui'] as const)
      expect(pressed('K', [1, 1, tool], [1, 1, tool])).toBe(
        tool === 'quiet' || tool === 'capture' ? 'WbFflF' : 'K',
      );
    expect(pressed('ffN', [-1, 2, 'any'])).toBe('');
  });

  it('write moves of two legs', () => {
    expect(pressed('fW', [0, 1, 'on'])).toBe('fW fcavW');
    expect(pressed('WfD', [0, 1, 'on'])).toBe('WfD fcavW');
    expect(pressed('fW fcavW', [1, 1, 'igui'])).toBe('fW fcavW frcabF');
    expect(clicked('fW', { x: 0, y: 2 }, 'on')).toBeNull();
  });

  it('say where there is no word', () => {
    expect(clicked('', { x: 1, y: 3 }, 'any')).toBeNull();
    expect(clicked('', { x: 1, y: 2 }, 'slide')).toBeNull();
    expect(clicked('', { x: 0, y: 0 }, 'any')).toBeNull();
  });

  it('leave what they do not know as it is', () => {
    expect(itemsOf('d5vW sR B')).toEqual(['d5vW', 'sR', 'B']);
    expect(itemsOf('KLiRmasRj3fF+2')).toEqual(['K', 'Li', 'RmasR', 'j3fF+2']);
    expect(pressed('hR d3K', [0, 1, 'any'])).toBe('fW hR d3K');
    expect(pressed('j2F+13', [0, 1, 'any'])).toBe('fW j2F+13');
  });

  it('read what they write', () => {
    for (const text of ['W', 'fF', 'frF', 'ffN', 'Z', 'ffZ', 'R3', 'fsR', 'mK', 'cQ', 'lA', 'bsW']) {
      const moves = plainOf(text)!;
      const again = itemsOf(writtenMoves(moves)).flatMap((item) => plainOf(item)!);
      const sorted = (all: typeof moves) => all.map((one) => JSON.stringify(one)).sort();
      expect(sorted(again)).toEqual(sorted(moves));
    }
  });
});
