/** Begins a game and sits down in its seats. */
import { address } from '../app/route.svelte';
import { createGame } from '../protocol/rest';
import { keepGame } from '../protocol/seats';
import type { NewGame } from '../protocol/types';
import type { Side } from '../shogi/position';
import { type Plan, seated } from './plan';

/** Goes to the game that was made; throws the server's refusal. */
export async function begin(
  variant: string,
  { black, white, seats }: Plan,
  position: string | null,
  terms: Pick<NewGame, 'hints' | 'clock' | 'rated' | 'listed' | 'delay'> = {},
) {
  const made = await createGame({ variant, black, white, position, ...terms });
  const tokens: Partial<Record<Side, string>> = {};
  for (const seat of seats) if (made.tokens[seat]) tokens[seat] = made.tokens[seat];
  const now = Date.now();
  keepGame({
    id: made.id,
    variant,
    tokens,
    ...(made.invite ? { invite: made.invite } : {}),
    black: seated(black),
    white: seated(white),
    created: now,
    seen: now,
  });
  address.go(`/game/${made.id}`);
}
