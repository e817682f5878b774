import { describe, expect, it } from 'vitest';
import { type Box, place } from './place';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const TWO = { width: 188, height: 106 };
const FOUR = { width: 360, height: 106 };
const ANSWER = { width: 82, height: 90 };

function covers(one: Box, other: Box, margin = 0): boolean {
  return (
    one.left < other.left + other.width + margin &&
    other.left < one.left + one.width + margin &&
    one.top < other.top + other.height + margin &&
    other.top < one.top + one.height + margin
  );
}

describe('a question beside its square', () => {
  it('never covers the square nor what a finger hides around it, and stays on the screen', () => {
    for (const window of [
      PHONE,
      { width: 360, height: 640 },
      { width: 844, height: 390 },
      { width: 768, height: 1024 },
    ]) {
      for (const question of [
        TWO,
        { width: Math.min(FOUR.width, window.width - 16), height: 106 },
        { width: 250, height: 222 },
      ]) {
        for (let left = 4; left < window.width - 40; left += 35) {
          for (let top = 50; top < window.height - 60; top += 37) {
            const square = { left, top, width: 36, height: 38 };
            const at = { ...place('beside', square, question, ANSWER, window), ...question };
            expect(covers(at, square, 11), `${left},${top} in ${window.width}x${window.height}`).toBe(false);
            expect(at.left).toBeGreaterThanOrEqual(8);
            expect(at.top).toBeGreaterThanOrEqual(8);
            expect(at.left + at.width).toBeLessThanOrEqual(window.width - 8);
            expect(at.top + at.height).toBeLessThanOrEqual(window.height - 8);
          }
        }
      }
    }
  });
});

describe('a question over its square', () => {
  it('has the first answer under the pointer, on every file', () => {
    for (let left = 20; left < DESK.width - 100; left += 76) {
      const square = { left, top: 300, width: 76, height: 80 };
      const at = place('over', square, FOUR, ANSWER, DESK);
      const first = at.reversed ? at.left + FOUR.width - 8 - ANSWER.width : at.left + 8;
      const pointer = square.left + square.width / 2;
      expect(pointer).toBeGreaterThan(first + 20);
      expect(pointer).toBeLessThan(first + ANSWER.width - 20);
      expect(at.top + FOUR.height / 2).toBeCloseTo(340);
    }
  });

  it('has it there at the upper edge too', () => {
    const at = place('over', { left: 600, top: 60, width: 60, height: 64 }, TWO, ANSWER, DESK);
    expect(at.top).toBeLessThan(92);
    expect(at.top + TWO.height).toBeGreaterThan(92);
  });
});
