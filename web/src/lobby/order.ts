/** In which order the games stand in the list. */
import type { Summary } from '../protocol/types';

/** One game, or the boards of a system of rules that is no game itself. */
export type Listed =
  | { readonly kind: 'game'; readonly id: string; readonly game: Summary }
  | { readonly kind: 'family'; readonly id: string; readonly games: readonly Summary[] };

/** Lists games in the order of these ids; those that it lacks follow as the server has them. */
export function inOrder(games: readonly Summary[], order: readonly string[]): Listed[] {
  const ids = new Set(games.map(({ id }) => id));
  // A game that the operator has added stands alone, whatever it is made from.
  const isAdded = (game: Summary) => game.version !== undefined;
  const listed = new Map<string, Listed>();
  for (const game of games) {
    const { id, system } = game;
    const mates = games.filter((other) => other.system === system && !isAdded(other));
    if (isAdded(game) || ids.has(system) || mates.length === 1) listed.set(id, { kind: 'game', id, game });
    else listed.set(system, { kind: 'family', id: system, games: inOrderOf(mates, order) });
  }
  return inOrderOf([...listed.values()], order);
}

/** The games alone in that order, those of a system one after the other. */
export function gamesInOrder(games: readonly Summary[], order: readonly string[]): Summary[] {
  return inOrder(games, order).flatMap((one) => (one.kind === 'game' ? [one.game] : one.games));
}

function inOrderOf<T extends { readonly id: string }>(list: readonly T[], order: readonly string[]): T[] {
  const place = ({ id }: T) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...list].sort((a, b) => place(a) - place(b));
}

/** The one after or before another by an arrow key, round the ends; null for other keys. */
export function stepped<T>(list: readonly T[], from: number, key: string): T | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step !== undefined) return list[(from + step + list.length) % list.length] ?? null;
  if (key === 'Home') return list[0] ?? null;
  if (key === 'End') return list[list.length - 1] ?? null;
  return null;
}
