/** What a key asks for on the page of a lesson. */
import type { Inspector } from '../atlas/inspector.svelte';
import { over } from './teaching';
import type { Tutor } from './tutor.svelte';

/** `done`: it was a key of the board or of a question there, which has taken it. */
export type Wanted = 'done' | 'back' | 'find' | 'hint' | 'retry' | 'next';

export function wantedBy(event: KeyboardEvent, tutor: Tutor, inspector: Inspector | null): Wanted | null {
  const target = event.target as HTMLElement;
  if (
    target.closest('input, textarea, select, [role="dialog"]') ||
    document.querySelector('dialog[open]') ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return null;
  const { key } = event;
  if (inspector?.view.key(event)) return 'done';
  if (inspector && key === '/') return 'find';
  if (key === 'Escape') return 'back';
  // Enter on a button is the button's.
  if (key === 'Enter' && target.closest('button, a')) return null;
  if (tutor.play.session.key(key)) return 'done';
  const { teaching } = tutor;
  if (key === 'h' && teaching?.stage.at === 'to-move') return 'hint';
  if (key !== 'Enter' || !teaching) return null;
  if (teaching.stage.at === 'wrong') return 'retry';
  return over(teaching) ? 'next' : null;
}
