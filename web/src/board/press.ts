/** Tells a tap, a drag and a long press apart, for mouse and touch alike. */

const DRAG_AFTER_PX = { mouse: 5, touch: 10 };
const LONG_PRESS_MS = 480;

export interface PressEvents {
  /** Pressed and released in one place. */
  tap(): void;
  /** Returns false when there is nothing to drag. */
  lift(): boolean;
  move(x: number, y: number): void;
  drop(x: number, y: number): void;
  cancel(): void;
  /** Held without moving (touch only). */
  hold(): void;
}

export function follow(event: PointerEvent, events: PressEvents): void {
  // A second finger pinches: it is no press, and no long one either.
  if (event.button !== 0 || !event.isPrimary) return;
  const { pointerId, clientX, clientY, pointerType } = event;
  const reach = pointerType === 'mouse' ? DRAG_AFTER_PX.mouse : DRAG_AFTER_PX.touch;
  let state: 'pressed' | 'dragging' | 'void' = 'pressed';
  const hold =
    pointerType === 'mouse'
      ? undefined
      : setTimeout(() => {
          if (state !== 'pressed') return;
          state = 'void';
          events.hold();
        }, LONG_PRESS_MS);

  const moved = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    if (state === 'pressed' && Math.hypot(e.clientX - clientX, e.clientY - clientY) > reach) {
      clearTimeout(hold);
      state = events.lift() ? 'dragging' : 'void';
    }
    if (state === 'dragging') events.move(e.clientX, e.clientY);
  };
  const released = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    finish();
    if (state === 'dragging') events.drop(e.clientX, e.clientY);
    else if (state === 'pressed') events.tap();
  };
  // A second finger is no press: it pinches.
  const joined = (e: PointerEvent) => {
    if (e.pointerId === pointerId) return;
    finish();
    if (state === 'dragging') events.cancel();
    state = 'void';
  };
  const cancelled = (e: PointerEvent) => {
    if (e.pointerId !== pointerId) return;
    finish();
    if (state === 'dragging') events.cancel();
  };
  const finish = () => {
    clearTimeout(hold);
    removeEventListener('pointermove', moved);
    removeEventListener('pointerup', released);
    removeEventListener('pointercancel', cancelled);
    removeEventListener('pointerdown', joined);
  };
  addEventListener('pointermove', moved);
  addEventListener('pointerup', released);
  addEventListener('pointercancel', cancelled);
  // The press that is followed has yet to reach the window itself, which is told apart by its id.
  addEventListener('pointerdown', joined);
}
