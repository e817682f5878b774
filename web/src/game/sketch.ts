/** What the right button draws on a board: an arrow where it is dragged, a circle where it is pressed. */
import type { Drawn } from '../board/marks';
import type { Square } from '../shogi/square';

export type Colour = 'green' | 'red' | 'blue' | 'yellow';

export type Sketching = (from: Square, to: Square | null, colour: Colour) => void;

interface Sketch {
  squareAt(x: number, y: number): Square | null;
  /** Shows the shape in the making; null once there is none. */
  show(shape: Drawn | null): void;
  done: Sketching;
}

/** Follows a press of the right button to its end. */
export function sketch(event: PointerEvent, from: Square, { squareAt, show, done }: Sketch): void {
  const colour = colourOf(event);
  const { pointerId } = event;
  const target = (e: PointerEvent) => {
    const to = squareAt(e.clientX, e.clientY);
    return to === from ? null : to;
  };
  show({ from, to: null, as: colour });
  const moved = (e: PointerEvent) => {
    if (e.pointerId === pointerId) show({ from, to: target(e), as: colour });
  };
  const released = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    finish();
    if (squareAt(e.clientX, e.clientY) !== null) done(from, target(e), colour);
  };
  const finish = () => {
    show(null);
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', released);
    removeEventListener('pointercancel', finish);
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', released);
  addEventListener('pointercancel', finish);
}

function colourOf({ shiftKey, altKey }: PointerEvent): Colour {
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'green';
}
