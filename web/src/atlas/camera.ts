/**
 * Where a reader looks on a large board. Pure: the numbers only, no page.
 *
 * The drawing is as large as its window at scale 1; a camera enlarges it and shifts it, in CSS pixels of the
 * window.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A part of the drawing, in its own parts: 0 to 1 in both directions. */
export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Camera {
  /** Of the drawing's left upper corner, from that of the window. */
  readonly x: number;
  readonly y: number;
  /** 1: the whole board. */
  readonly scale: number;
}

export const WHOLE: Camera = { x: 0, y: 0, scale: 1 };

/** Keeps the drawing over the whole window, and the scale between 1 and `most`. */
export function clamp(camera: Camera, window: Size, most: number): Camera {
  const scale = Math.min(Math.max(camera.scale, 1), Math.max(most, 1));
  return {
    x: inside(camera.x, window.width * (1 - scale)),
    y: inside(camera.y, window.height * (1 - scale)),
    scale,
  };
}

function inside(value: number, least: number): number {
  // Not -0, which would be written into styles.
  return Math.min(Math.max(value, least), 0) || 0;
}

/** The camera at another scale, with what is under `spot` of the window still there. */
export function zoomAt(camera: Camera, window: Size, spot: Spot, scale: number, most: number): Camera {
  const to = Math.min(Math.max(scale, 1), Math.max(most, 1));
  const factor = to / camera.scale;
  return clamp(
    { x: spot.x - (spot.x - camera.x) * factor, y: spot.y - (spot.y - camera.y) * factor, scale: to },
    window,
    most,
  );
}

export function pan(camera: Camera, window: Size, dx: number, dy: number): Camera {
  return clamp({ ...camera, x: camera.x + dx, y: camera.y + dy }, window, camera.scale);
}

/**
 * Two fingers that went from one pair of spots to another: what was under each is under it again, turning
 * aside.
 */
export function pinch(
  camera: Camera,
  window: Size,
  before: readonly [Spot, Spot],
  after: readonly [Spot, Spot],
  most: number,
): Camera {
  const spread = (pair: readonly [Spot, Spot]) => Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y);
  const middle = (pair: readonly [Spot, Spot]) => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const [old, now] = [middle(before), middle(after)];
  const factor = spread(before) > 0 ? spread(after) / spread(before) : 1;
  const scale = Math.min(Math.max(camera.scale * factor, 1), Math.max(most, 1));
  const grown = scale / camera.scale;
  return clamp(
    { x: now.x - (old.x - camera.x) * grown, y: now.y - (old.y - camera.y) * grown, scale },
    window,
    most,
  );
}

/** What the window shows. */
export function visible(camera: Camera, window: Size): Cut {
  const width = window.width * camera.scale;
  const height = window.height * camera.scale;
  return {
    left: -camera.x / width || 0,
    top: -camera.y / height || 0,
    width: 1 / camera.scale,
    height: 1 / camera.scale,
  };
}

/**
 * The camera that has a spot of the drawing (0 to 1) in the middle of the window, as far as the edges allow.
 */
export function centredOn(window: Size, spot: Spot, scale: number, most: number): Camera {
  const to = Math.min(Math.max(scale, 1), Math.max(most, 1));
  return clamp(
    { x: window.width * (0.5 - spot.x * to), y: window.height * (0.5 - spot.y * to), scale: to },
    window,
    most,
  );
}

/**
 * The nearest camera that shows all of `cut` with `margin` pixels around it: shifted as little as can be, and
 * made smaller only where it has to be.
 */
export function showing(camera: Camera, window: Size, cut: Cut, margin: number, most: number): Camera {
  const room = (length: number) => Math.max(length - 2 * margin, length / 4);
  const fits = Math.min(
    room(window.width) / (cut.width * window.width),
    room(window.height) / (cut.height * window.height),
  );
  const scale = Math.max(1, Math.min(camera.scale, fits));
  const start =
    scale === camera.scale ? camera : centredOn(window, centreOf(visible(camera, window)), scale, most);
  return clamp(
    {
      x:
        start.x +
        shift(
          cut.left * window.width * scale + start.x,
          cut.width * window.width * scale,
          window.width,
          margin,
        ),
      y:
        start.y +
        shift(
          cut.top * window.height * scale + start.y,
          cut.height * window.height * scale,
          window.height,
          margin,
        ),
      scale,
    },
    window,
    most,
  );
}

/** How far a stretch has to be shifted to lie inside the window, `margin` from its edges. */
function shift(from: number, length: number, window: number, margin: number): number {
  if (from < margin) return margin - from;
  return Math.min(0, window - margin - from - length);
}

function centreOf(cut: Cut): Spot {
  return { x: cut.left + cut.width / 2, y: cut.top + cut.height / 2 };
}

/** Between two cameras: the scale grows evenly to the eye, and the middle moves with it. */
export function between(from: Camera, to: Camera, window: Size, part: number): Camera {
  if (part >= 1) return to;
  const scale = from.scale * (to.scale / from.scale) ** part;
  // Where both cameras agree: the point that stays in its place. Without a change of scale it is only a
  // shift.
  const along = to.scale === from.scale ? part : (scale - from.scale) / (to.scale - from.scale);
  const mix = (a: number, b: number) => a + (b - a) * along;
  return clamp({ x: mix(from.x, to.x), y: mix(from.y, to.y), scale }, window, scale);
}
