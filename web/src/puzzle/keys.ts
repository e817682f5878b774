/** What a key asks for on the page of a puzzle. */
import type { Inspector } from '../atlas/inspector.svelte';
import { preferences } from '../game/preferences.svelte';
import type { Square } from '../shogi/square';
import type { Solver } from './solver.svelte';

/** `done`: it was a key of the board or of a question there, which has taken it. */
export type Wanted =
  | 'done'
  | 'back'
  | 'find'
  | 'hint'
  | 'retry'
  | 'next'
  | { /** The ply to be looked at; null for the last. */ readonly ply: number | null };

interface Table {
  readonly solver: Solver;
  readonly inspector: Inspector | null;
  readonly area: { pointedSquare(): Square | null } | undefined;
  /** The line can be gone through. */
  readonly done: boolean;
}

export function wantedBy(event: KeyboardEvent, table: Table): Wanted | null {
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
  const { session } = table.solver.play;
  const found = (table.inspector && instrument(table.inspector, event, table)) ?? step(key, table);
  if (found) return found;
  if (key === 'Escape') return 'back';
  // Enter on a button is the button's.
  if (key === 'Enter' && target.closest('button, a')) return null;
  return session.key(key) ? 'done' : ofPuzzle(key, table);
}

function instrument(on: Inspector, event: KeyboardEvent, { area }: Table): Wanted | null {
  if (on.view.key(event)) return 'done';
  const pointed = area?.pointedSquare() ?? null;
  if (event.key === '/') return 'find';
  if (event.key === 'l') preferences.follow = !preferences.follow;
  else if (event.key === 'b' && pointed !== null) void on.ask(pointed);
  else if (event.key === 'b') on.asking = !on.asking;
  else return null;
  return 'done';
}

function step(key: string, { solver, done }: Table): Wanted | null {
  if (!done) return null;
  const { ply } = solver.play.session;
  if (key === 'ArrowLeft') return { ply: ply - 1 };
  if (key === 'ArrowRight') return { ply: ply + 1 };
  if (key === 'ArrowUp' || key === 'Home') return { ply: 0 };
  if (key === 'ArrowDown' || key === 'End') return { ply: null };
  return null;
}

function ofPuzzle(key: string, { solver, done }: Table): Wanted | null {
  const stage = solver.solving?.stage.at;
  if (key === 'h' && stage === 'to-move') return 'hint';
  if (key !== 'Enter') return null;
  if (stage === 'wrong') return 'retry';
  return done ? 'next' : null;
}
