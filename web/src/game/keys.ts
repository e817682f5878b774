/** What keys mean on every page with a board, whether a game is played there or not. */
import type { Inspector } from '../atlas/inspector.svelte';
import type Panel from '../atlas/Panel.svelte';
import type { GameSession } from '../session/session.svelte';
import type { Square } from '../shogi/square';
import type { Cards } from './cards.svelte';
import type { Notices } from './notices.svelte';
import { preferences } from './preferences.svelte';

interface Open {
  session: GameSession;
  cards: Cards;
  inspector: Inspector | null;
  notices: Notices;
}

/** Whether a key is meant for something else than the board. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    target.closest('input, textarea, select, [role="dialog"]') !== null ||
    document.querySelector('dialog[open]') !== null ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  );
}

/**
 * Closes one thing at a time: a card that was asked for, which lies over the page, the move in the making,
 * what was looked for.
 */
export function stepBack({ session, cards, inspector, notices }: Open): void {
  if (cards.shown?.held) cards.dismiss();
  else if (session.stepBack()) return;
  else if (inspector?.endAsking()) return;
  else if (cards.shown) cards.dismiss();
  else if (inspector?.back()) return;
  else notices.dismiss();
}

/** A key of the camera or of the instruments of a large board; returns whether it was one. */
export function instrument(
  on: Inspector,
  event: KeyboardEvent,
  area: { pointedSquare(): Square | null } | undefined,
  panel: ReturnType<typeof Panel> | undefined,
): boolean {
  if (on.view.key(event)) return true;
  const pointed = area?.pointedSquare() ?? null;
  if (event.key === '/') panel?.focusSearch();
  else if (event.key === 'l') preferences.follow = !preferences.follow;
  else if (event.key === 'b' && pointed !== null) void on.ask(pointed);
  else if (event.key === 'b') on.asking = !on.asking;
  else return false;
  return true;
}
