import { createGame } from '../protocol/rest';
import { type Kept, keepGame, tokenList, tokensBySide } from '../protocol/seats';
import type { Definition, NewPlayer, Player, Snapshot } from '../protocol/types';
import { other, type Side } from '../shogi/position';

const SIDES: Side[] = ['b', 'w'];

/** Starts the same game again, with the sides swapped if wished, and returns its id. */
export async function rematch(game: Snapshot, about: Definition, kept: Kept, swap: boolean): Promise<string> {
  const start = game.positions[0] ?? about.start;
  // The usual men on the usual squares, or armies that are made anew: who begins is the business of the variant's options.
  const usual = game.setup ? true : placement(start) === placement(about.start);
  const held = tokensBySide(kept.tokens, game.setup);
  const [black, white] = swap ? [game.white, game.black] : [game.black, game.white];
  const friend = tokenList(kept.tokens).length === 1;
  const asked = (player: Player, side: Side): NewPlayer =>
    friend && player.kind === 'human' && held[swap ? other(side) : side] === undefined
      ? { kind: 'invited' }
      : player;
  const made = await createGame({
    variant: game.variant,
    black: asked(black, 'b'),
    white: asked(white, 'w'),
    position: usual ? null : start,
  });
  const tokens: Kept['tokens'] = {};
  for (const side of SIDES) {
    const token = made.tokens[side];
    if (token && held[swap ? other(side) : side] !== undefined) tokens[side] = token;
  }
  const invite = made.invite ? { invite: made.invite } : {};
  const now = Date.now();
  keepGame({ id: made.id, variant: game.variant, tokens, ...invite, black, white, created: now, seen: now });
  return made.id;
}

function placement(sfen: string): string | undefined {
  return sfen.split(' ')[0];
}
