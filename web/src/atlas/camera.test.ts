import { describe, expect, it } from 'vitest';
import {
  between,
  type Camera,
  centredOn,
  clamp,
  pan,
  pinch,
  showing,
  visible,
  WHOLE,
  zoomAt,
} from './camera';
import { isLarge, largestScale, levelOf } from './level';

const WINDOW = { width: 800, height: 600 };
const MOST = 5;
const near = (camera: Camera, other: Camera) => {
  for (const key of ['x', 'y', 'scale'] as const) expect(camera[key]).toBeCloseTo(other[key], 6);
};

/** What of the drawing (0 to 1) lies under a spot of the window. */
const under = (camera: Camera, x: number, y: number) => ({
  x: (x - camera.x) / (WINDOW.width * camera.scale),
  y: (y - camera.y) / (WINDOW.height * camera.scale),
});

describe('the camera', () => {
  it('never leaves the board nor shows it smaller than whole', () => {
    expect(clamp({ x: 50, y: 50, scale: 0.5 }, WINDOW, MOST)).toEqual(WHOLE);
    expect(clamp({ x: 50, y: -9999, scale: 2 }, WINDOW, MOST)).toEqual({ x: 0, y: -600, scale: 2 });
    expect(clamp({ x: 0, y: 0, scale: 99 }, WINDOW, MOST).scale).toBe(MOST);
    expect(pan({ x: -100, y: -100, scale: 2 }, WINDOW, 30, -1000)).toEqual({ x: -70, y: -600, scale: 2 });
    expect(pan(WHOLE, WINDOW, -40, 40)).toEqual(WHOLE);
  });

  it('keeps what is under the pointer when it zooms', () => {
    const start = { x: -200, y: -150, scale: 2 };
    const before = under(start, 300, 200);
    const after = under(zoomAt(start, WINDOW, { x: 300, y: 200 }, 3.3, MOST), 300, 200);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    // In and out again is where it was.
    const there = zoomAt(start, WINDOW, { x: 400, y: 300 }, 4, MOST);
    near(zoomAt(there, WINDOW, { x: 400, y: 300 }, 2, MOST), start);
    expect(zoomAt(start, WINDOW, { x: 1, y: 2 }, 0.1, MOST)).toEqual(WHOLE);
  });

  it('follows two fingers', () => {
    const start = { x: -400, y: -300, scale: 2 };
    const [a, b] = [
      { x: 300, y: 300 },
      { x: 500, y: 300 },
    ];
    const [c, d] = [
      { x: 250, y: 310 },
      { x: 550, y: 310 },
    ];
    const now = pinch(start, WINDOW, [a, b], [c, d], MOST);
    expect(now.scale).toBeCloseTo(3);
    expect(under(now, 250, 310).x).toBeCloseTo(under(start, 300, 300).x);
    expect(under(now, 550, 310).x).toBeCloseTo(under(start, 500, 300).x);
    // Two fingers side by side only shift it.
    near(
      pinch(
        start,
        WINDOW,
        [a, b],
        [
          { x: 310, y: 320 },
          { x: 510, y: 320 },
        ],
        MOST,
      ),
      { x: -390, y: -280, scale: 2 },
    );
    expect(pinch(start, WINDOW, [a, a], [a, a], MOST)).toEqual(start);
  });

  it('says what it shows', () => {
    expect(visible(WHOLE, WINDOW)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
    expect(visible({ x: -400, y: -150, scale: 2 }, WINDOW)).toEqual({
      left: 0.25,
      top: 0.125,
      width: 0.5,
      height: 0.5,
    });
  });

  it('puts a spot in the middle as far as the edges allow', () => {
    const camera = centredOn(WINDOW, { x: 0.4, y: 0.6 }, 4, MOST);
    expect(under(camera, 400, 300)).toEqual({ x: 0.4, y: 0.6 });
    expect(centredOn(WINDOW, { x: 0, y: 1 }, 2, MOST)).toEqual({ x: 0, y: -600, scale: 2 });
  });

  it('moves no more than it must to show a part', () => {
    const camera = { x: -400, y: -300, scale: 2 };
    const inView = { left: 0.4, top: 0.4, width: 0.05, height: 0.05 };
    expect(showing(camera, WINDOW, inView, 20, MOST)).toEqual(camera);
    const right = { left: 0.9, top: 0.4, width: 0.05, height: 0.05 };
    const moved = showing(camera, WINDOW, right, 20, MOST);
    expect(moved).toEqual({ x: 800 - 20 - 0.95 * 1600, y: -300, scale: 2 });
    expect(showing(WHOLE, WINDOW, right, 20, MOST)).toEqual(WHOLE);
    // A part larger than the window makes it smaller, but never smaller than whole.
    const long = showing(
      { x: 0, y: 0, scale: 4 },
      WINDOW,
      { left: 0.1, top: 0.1, width: 0.05, height: 0.8 },
      20,
      MOST,
    );
    expect(long.scale).toBeGreaterThan(1);
    expect(long.scale).toBeLessThan(1.25);
    const cut = visible(long, WINDOW);
    expect(cut.top).toBeLessThanOrEqual(0.1);
    expect(cut.top + cut.height).toBeGreaterThanOrEqual(0.9);
  });

  it('goes from one place to another in between', () => {
    const [from, to] = [
      { x: 0, y: 0, scale: 1 },
      { x: -1200, y: -900, scale: 4 },
    ];
    near(between(from, to, WINDOW, 0), from);
    expect(between(from, to, WINDOW, 1)).toBe(to);
    expect(between(from, to, WINDOW, 0.5).scale).toBeCloseTo(2);
    near(between({ x: -800, y: 0, scale: 3 }, { x: -400, y: -100, scale: 3 }, WINDOW, 0.5), {
      x: -600,
      y: -50,
      scale: 3,
    });
    // Zooming about a spot, the spot stays all the way.
    const zoomed = zoomAt({ x: -200, y: -150, scale: 2 }, WINDOW, { x: 300, y: 200 }, 4, MOST);
    const half = between({ x: -200, y: -150, scale: 2 }, zoomed, WINDOW, 0.4);
    expect(under(half, 300, 200).x).toBeCloseTo(500 / 1600);
  });
});

describe('levels of detail', () => {
  it('go by the size of a square, and only large boards have them', () => {
    expect([10, 39, 40, 59, 60, 130].map(levelOf)).toEqual(['far', 'far', 'near', 'near', 'close', 'close']);
    expect(largestScale(28, 800) * 28).toBeCloseTo(132);
    expect(largestScale(14, 390) * 14).toBeCloseTo(390 / 4.5);
    expect(levelOf(390 / 4.5)).toBe('close');
    expect(largestScale(0, 800)).toBe(1);
    expect(largestScale(500, 800)).toBe(1);
    expect(isLarge({ files: 27, ranks: 27 })).toBe(true);
    for (const size of [5, 9, 10, 12, 16]) expect(isLarge({ files: size, ranks: size })).toBe(false);
  });
});
