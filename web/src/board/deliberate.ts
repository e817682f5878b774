/**
 * Keeps what opens under a pointer from being answered by accident: only a press that began on it counts. The
 * click that a browser makes out of the tap that opened it is none, nor is the second click of a double
 * click.
 */

/** Whoever clicks twice does it faster; nobody reads a question and answers it within this time. */
export const DOUBLE_CLICK_MS = 300;

/** For `{@attach}` on a question. */
export function deliberate(node: HTMLElement): () => void {
  const opened = performance.now();
  let begun = false;
  node.style.pointerEvents = 'none';
  const ready = setTimeout(() => {
    node.style.pointerEvents = '';
  }, DOUBLE_CLICK_MS);

  // Where the page was busy, a press waits longer than the timer: what counts is when it was made.
  const press = (event: PointerEvent) => {
    begun = event.timeStamp - opened >= DOUBLE_CLICK_MS;
    if (!begun) stop(event);
  };
  const click = (event: MouseEvent) => {
    // Enter, the space bar and aids for the disabled click without a pointer.
    if (event.detail !== 0 && !begun) stop(event);
    begun = false;
  };
  // The key that opened it may still be held.
  const key = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) stop(event);
  };
  node.addEventListener('pointerdown', press, true);
  node.addEventListener('click', click, true);
  node.addEventListener('keydown', key, true);
  return () => {
    clearTimeout(ready);
    node.removeEventListener('pointerdown', press, true);
    node.removeEventListener('click', click, true);
    node.removeEventListener('keydown', key, true);
  };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
