/** The camera on the page, with a page that is as little as it needs. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { View } from './view.svelte';

const FRAME_MS = 16;
/** 540 CSS pixels across, of which a square is a 27th. */
const DRAWING = { width: 27, square: 1 };
let width = 540;
let resized: () => void;
let end: () => void;
let view: View;
const sheet = { style: { transform: '' }, classes: new Set<string>() };
const outer = {
  dataset: {} as Record<string, string>,
  getBoundingClientRect: () => ({ left: 10, top: 20, width, height: width }),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('devicePixelRatio', 2);
  const draw = (frame: FrameRequestCallback) => setTimeout(() => frame(performance.now()), FRAME_MS);
  vi.stubGlobal('requestAnimationFrame', draw);
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: () => void) {
        resized = heard;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  width = 540;
  outer.dataset = {};
  sheet.classes.clear();
  const classList = {
    add: (name: string) => sheet.classes.add(name),
    remove: (name: string) => sheet.classes.delete(name),
  };
  view = new View(DRAWING);
  end = view.attach(outer as unknown as HTMLElement, { ...sheet, classList } as unknown as HTMLElement);
  resized();
  vi.advanceTimersByTime(FRAME_MS);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const later = (ms = 1_000) => vi.advanceTimersByTime(ms);

describe('the camera', () => {
  it('begins with the whole board', () => {
    expect(view.camera).toEqual({ x: 0, y: 0, scale: 1 });
    expect(view.squareWidth()).toBe(20);
    expect([view.level, view.enlarged]).toEqual(['far', false]);
    expect(sheet.style.transform).toBe('translate3d(0px, 0px, 0) scale(1)');
  });

  it('zooms about the middle, in a moment, and tells the level', () => {
    view.zoom(2.5);
    later(FRAME_MS * 3);
    expect(view.camera.scale).toBeGreaterThan(1);
    expect(view.camera.scale).toBeLessThan(2.5);
    later();
    expect(view.camera).toEqual({ x: -405, y: -405, scale: 2.5 });
    expect([view.level, view.enlarged, outer.dataset.level]).toEqual(['near', true, 'near']);
    view.whole();
    later();
    expect([view.level, view.enlarged]).toEqual(['far', false]);
  });

  it('is at its end at once for those who want no motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    view.zoom(2);
    expect(view.camera.scale).toBe(2);
    view.fling(9, 9);
    expect(view.camera.scale).toBe(2);
  });

  it('never leaves the board, nor goes nearer than a few squares', () => {
    view.zoom(100);
    later();
    expect(view.camera.scale).toBe(view.most);
    expect(view.squareWidth()).toBe(120);
    view.panBy(9_999, 9_999);
    expect(view.camera).toMatchObject({ x: 0, y: 0 });
    view.panBy(-99_999, 0);
    expect(view.camera.x).toBeCloseTo(540 * (1 - view.most));
  });

  it('shows a part of the board, moving as little as can be', () => {
    view.zoom(3);
    later();
    const before = view.camera;
    view.show({ left: 0.49, top: 0.49, width: 0.02, height: 0.02 });
    later();
    expect(view.camera).toEqual(before);
    view.show({ left: 0.9, top: 0.49, width: 0.02, height: 0.02 });
    later();
    expect(view.camera.x).toBeLessThan(before.x);
    expect(view.camera.y).toBe(before.y);
  });

  it('keeps looking at the same part when the window changes', () => {
    view.zoom(2);
    later();
    width = 270;
    resized();
    expect(view.camera).toEqual({ x: -135, y: -135, scale: 2 });
  });

  it('goes on after a finger has left it fast, not slowly', () => {
    view.zoom(3);
    later();
    const { x } = view.camera;
    view.fling(0.05, 0);
    later();
    expect(view.camera.x).toBe(x);
    view.fling(-1, 0);
    later();
    expect(view.camera.x).toBeLessThan(x);
  });
});

describe('the picture', () => {
  it('lies on whole pixels of the screen, and is only stretched while it is zoomed', () => {
    view.zoom(1.37);
    later(FRAME_MS * 2);
    expect(sheet.classes.has('stretched')).toBe(true);
    later();
    expect(sheet.classes.has('stretched')).toBe(false);
    const [, x = ''] = /translate3d\(([-\d.]+)px/.exec(sheet.style.transform) ?? [];
    expect(Number(x) * 2).toBe(Math.round(Number(x) * 2));
  });

  it('is drawn once a frame, whatever happens in it, and tells those who watch', () => {
    const watcher = vi.fn();
    const stop = view.watch(watcher);
    expect(watcher).toHaveBeenCalledOnce();
    view.zoom(2, undefined, 0);
    later(FRAME_MS * 2);
    watcher.mockClear();
    for (let i = 0; i < 5; i += 1) view.panBy(-3, 0);
    later(FRAME_MS);
    expect(watcher).toHaveBeenCalledOnce();
    stop();
    view.panBy(-3, 0);
    later(FRAME_MS);
    expect(watcher).toHaveBeenCalledOnce();
  });
});

describe('keys and the wheel', () => {
  const key = (name: string, shiftKey = false) => view.key({ key: name, shiftKey } as KeyboardEvent);

  it('zoom and shift', () => {
    expect(key('+')).toBe(true);
    later();
    expect(view.camera.scale).toBe(1.5);
    const { x } = view.camera;
    expect(key('ArrowRight')).toBe(false);
    expect(key('ArrowRight', true)).toBe(true);
    later();
    expect(view.camera.x).toBeLessThan(x);
    expect([key('0'), key('x', true)]).toEqual([true, false]);
    later();
    expect(view.camera.scale).toBe(1);
  });

  it('zoom to the pointer, and with Shift go aside', () => {
    const wheel = (more: object) =>
      view.wheel({ deltaX: 0, deltaY: -500, deltaMode: 0, clientX: 10, clientY: 20, ...more } as WheelEvent);
    vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 });
    wheel({});
    later();
    expect(view.camera.scale).toBeCloseTo(Math.E);
    expect(view.camera).toMatchObject({ x: 0, y: 0 });
    wheel({ shiftKey: true, deltaY: 40 });
    expect(view.camera.x).toBe(-40);
  });
});
