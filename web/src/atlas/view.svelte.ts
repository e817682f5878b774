/**
 * The camera on the page: it moves one element by one style, and tells those who draw with it. Svelte hears
 * of it only when the level changes.
 */
import {
  between,
  type Camera,
  type Cut,
  centredOn,
  clamp,
  pan,
  pinch,
  type Size,
  type Spot,
  showing,
  WHOLE,
  zoomAt,
} from './camera';
import { type Level, largestScale, levelOf } from './level';

const GLIDE_MS = 260;
const WHEEL_MS = 110;
const FLING_MS = 520;
const SLOWEST_FLING = 0.15;
/** While it is being zoomed the picture is only stretched; drawn sharply after this pause. */
const SETTLE_MS = 140;
const STEP = 1.5;
/** The share of the window that a key shifts. */
const NUDGE = 0.18;

export type Watcher = (camera: Camera, window: Size) => void;

/** The drawing as the camera sees it. */
export interface Drawing {
  readonly width: number;
  /** The width of a square in units of the drawing. */
  readonly square: number;
}

export class View {
  level = $state<Level>('far');
  /** Less than the whole board is seen. */
  enlarged = $state(false);
  #camera = WHOLE;
  #window: Size = { width: 0, height: 0 };
  #outer: HTMLElement | null = null;
  #sheet: HTMLElement | null = null;
  #watchers = new Set<Watcher>();
  #frame = 0;
  #flight: { from: Camera; to: Camera; start: number; ms: number } | null = null;
  #settle: ReturnType<typeof setTimeout> | undefined;
  #drawn = 0;

  constructor(readonly drawing: Drawing) {}

  get camera(): Camera {
    return this.#camera;
  }

  get window(): Size {
    return this.#window;
  }

  get most(): number {
    return largestScale(this.squareWidth(1), this.#window.width);
  }

  /** The width of a square in CSS pixels. */
  squareWidth(scale = this.#camera.scale): number {
    return (this.#window.width / this.drawing.width) * this.drawing.square * scale;
  }

  /** Takes charge of a window and the sheet in it that is as large as the window. */
  attach(outer: HTMLElement, sheet: HTMLElement): () => void {
    this.#outer = outer;
    this.#sheet = sheet;
    // It tells the size before the first picture too: asking for it here would lay the page out once more.
    const measure = new ResizeObserver(() => this.#measure());
    measure.observe(outer);
    return () => {
      measure.disconnect();
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#settle);
      this.#frame = 0;
      this.#outer = null;
      this.#sheet = null;
    };
  }

  /** Calls now and whenever the camera or the window changes; returns how to end it. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    watcher(this.#camera, this.#window);
    return () => this.#watchers.delete(watcher);
  }

  /** Where a point of the screen is in the window. */
  spot(point: { clientX: number; clientY: number }): Spot {
    const box = this.#outer?.getBoundingClientRect();
    return { x: point.clientX - (box?.left ?? 0), y: point.clientY - (box?.top ?? 0) };
  }

  /** At once. */
  jump(camera: Camera): void {
    this.#flight = null;
    this.#camera = clamp(camera, this.#window, this.most);
    this.#draw();
  }

  /** In a moment, or at once for those who want no motion. */
  fly(camera: Camera, ms = GLIDE_MS): void {
    const to = clamp(camera, this.#window, this.most);
    if (calm() || !this.#outer) {
      this.jump(to);
      return;
    }
    this.#flight = { from: this.#camera, to, start: performance.now(), ms };
    this.#draw();
  }

  /** Ends a motion where it is. */
  stop(): void {
    this.#flight = null;
  }

  zoom(factor: number, spot: Spot = this.#middle(), ms = GLIDE_MS): void {
    const from = this.#goal();
    this.fly(zoomAt(from, this.#window, spot, from.scale * factor, this.most), ms);
  }

  zoomIn(): void {
    this.zoom(STEP);
  }

  zoomOut(): void {
    this.zoom(1 / STEP);
  }

  whole(): void {
    this.fly(WHOLE);
  }

  panBy(dx: number, dy: number): void {
    this.jump(pan(this.#camera, this.#window, dx, dy));
  }

  /** Goes on for a while after a finger has left it with this speed, in pixels a millisecond. */
  fling(vx: number, vy: number): void {
    if (calm() || Math.hypot(vx, vy) < SLOWEST_FLING) return;
    // The glide begins three times as fast as it is on average.
    const reach = FLING_MS / 3;
    this.fly(pan(this.#camera, this.#window, vx * reach, vy * reach), FLING_MS);
  }

  pinchBy(before: readonly [Spot, Spot], after: readonly [Spot, Spot]): void {
    this.jump(pinch(this.#camera, this.#window, before, after, this.most));
  }

  wheel(event: WheelEvent): void {
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : event.deltaMode === 0 ? 1 : 400;
    if (event.shiftKey) {
      this.panBy(-(event.deltaX || event.deltaY) * unit, 0);
      return;
    }
    // A pinch on a touch pad comes as a wheel with Ctrl, in much smaller parts.
    const pace = event.ctrlKey ? 0.01 : 0.002;
    this.zoom(Math.exp(-event.deltaY * unit * pace), this.spot(event), event.ctrlKey ? 0 : WHEEL_MS);
  }

  /** The middle of the window goes to this spot of the drawing (0 to 1). */
  lookAt(spot: Spot, scale = this.#goal().scale, ms = GLIDE_MS): void {
    this.fly(centredOn(this.#window, spot, scale, this.most), ms);
  }

  /** Shows this part of the drawing, moving as little as can be. */
  show(cut: Cut): void {
    const goal = this.#goal();
    const to = showing(goal, this.#window, cut, this.squareWidth(goal.scale) * 0.8, this.most);
    if (to.x !== goal.x || to.y !== goal.y || to.scale !== goal.scale) this.fly(to);
  }

  /** The keys of the camera; returns whether this was one. */
  key(event: KeyboardEvent): boolean {
    const { width, height } = this.#window;
    const goal = this.#goal();
    const by = (x: number, y: number) =>
      this.fly(pan(goal, this.#window, x * width * NUDGE, y * height * NUDGE), WHEEL_MS);
    if (event.key === '+' || event.key === '=' || event.key === ';') this.zoomIn();
    else if (event.key === '-' || event.key === '_') this.zoomOut();
    else if (event.key === '0') this.whole();
    else if (!event.shiftKey) return false;
    else if (event.key === 'ArrowLeft') by(1, 0);
    else if (event.key === 'ArrowRight') by(-1, 0);
    else if (event.key === 'ArrowUp') by(0, 1);
    else if (event.key === 'ArrowDown') by(0, -1);
    else return false;
    return true;
  }

  #goal(): Camera {
    return this.#flight?.to ?? this.#camera;
  }

  #middle(): Spot {
    return { x: this.#window.width / 2, y: this.#window.height / 2 };
  }

  #measure(): void {
    const box = this.#outer?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const old = this.#window;
    this.#window = { width: box.width, height: box.height };
    // The same part of the board stays in the window.
    const grown = old.width > 0 ? box.width / old.width : 1;
    const { x, y, scale } = this.#goal();
    this.jump({ x: x * grown, y: y * grown, scale });
  }

  #draw(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  #paint(now: number): void {
    this.#frame = 0;
    const flight = this.#flight;
    if (flight) {
      const part = flight.ms > 0 ? Math.min(1, Math.max(0, (now - flight.start) / flight.ms)) : 1;
      this.#camera = between(flight.from, flight.to, this.#window, 1 - (1 - part) ** 3);
      if (part >= 1) this.#flight = null;
      else this.#draw();
    }
    const camera = this.#camera;
    const { x, y, scale } = camera;
    if (this.#sheet && this.#outer) {
      if (scale !== this.#drawn) this.#stretch();
      this.#drawn = scale;
      // Whole pixels of the screen: a part of one would have everything drawn anew for every shift.
      const whole = (length: number) => Math.round(length * devicePixelRatio) / devicePixelRatio;
      this.#sheet.style.transform = `translate3d(${whole(x)}px, ${whole(y)}px, 0) scale(${scale})`;
      const level = levelOf(this.squareWidth());
      if (this.#outer.dataset.level !== level) {
        this.#outer.dataset.level = level;
        this.level = level;
      }
      const enlarged = scale > 1.001;
      if (this.enlarged !== enlarged) this.enlarged = enlarged;
    }
    for (const watcher of this.#watchers) watcher(camera, this.#window);
  }

  #stretch(): void {
    clearTimeout(this.#settle);
    this.#sheet?.classList.add('stretched');
    this.#settle = setTimeout(() => this.#sheet?.classList.remove('stretched'), SETTLE_MS);
  }
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
