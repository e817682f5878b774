import { expect, test } from 'vitest';
import type { Summary } from '../protocol/types';
import { inOrder } from './order';

/** What the order asks of a game. */
const game = (id: string, system: string, version?: string) => ({ id, system, version }) as Summary;

test('boards of a system are a family, added games stand alone', () => {
  const games = [
    game('union-chess', 'union'),
    game('shogi', 'shogi'),
    game('union-shogi', 'union'),
    game('mine', 'shogi', '9f86d081884c7d65'),
    game('yours', 'union', '9f86d081884c7d65'),
  ];
  const listed = inOrder(games, ['shogi', 'union']).map((one) =>
    one.kind === 'game' ? one.id : `${one.id}: ${one.games.map(({ id }) => id).join(' ')}`,
  );
  expect(listed).toEqual(['shogi', 'union: union-chess union-shogi', 'mine', 'yours']);
});
