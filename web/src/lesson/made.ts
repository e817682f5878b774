/**
 * A lesson for a game without a written one, made from its definition: each kind of piece that can move at
 * the start is moved once. What may be played is the server's word.
 */
import { lookAt } from '../protocol/rest';
import type { Definition, Kind, Text } from '../protocol/types';
import { parseMove } from '../shogi/move';
import { bareCode, parseSfen } from '../shogi/position';
import type { Step } from './lesson';

/** More would tire the reader. */
const MOST_KINDS = 10;

/** What is said in such a lesson, with `{name}` for the piece. */
const START: { readonly title: Text; readonly text: Text } = {
  title: { ja: '初期配置', en: 'The start' },
  text: {
    ja: 'ここから始まります。駒にポインターを合わせるか長押しすると、動きのカードが出ます。次からは、駒を一種類ずつ動かしてみましょう。',
    en: 'This is how the game begins. Rest the pointer on a piece, or press and hold it, to see its card. In the next steps you move each kind of piece once.',
  },
};
const PIECE: { readonly title: Text; readonly text: Text; readonly done: Text } = {
  title: { ja: '{name}', en: 'The {name}' },
  text: { ja: '動ける{name}を探して、動かしてください。', en: 'Find a {name} that can move, and move it.' },
  done: { ja: 'これが{name}の動きです。', en: 'That is how the {name} moves.' },
};

export async function madeLesson(definition: Definition): Promise<readonly Step[]> {
  const { legal } = await lookAt(definition.id, { start: definition.start });
  return madeOf(definition, legal);
}

export function madeOf(
  { kinds, start, traits }: Pick<Definition, 'kinds' | 'start' | 'traits'>,
  legal: readonly string[],
): readonly Step[] {
  const { board } = parseSfen(start, traits.fields);
  const moves = new Map<string, string[]>();
  for (const text of legal) {
    const { origin } = parseMove(text);
    const code = 'square' in origin ? board.get(origin.square)?.code : undefined;
    if (code !== undefined) moves.set(code, [...(moves.get(code) ?? []), text]);
  }
  const movable = kinds.filter((kind) => moves.has(bareCode(kind.code))).slice(0, MOST_KINDS);
  return [
    { id: 'start', ...START, position: null },
    ...movable.map((kind) => ofPiece(kind, moves.get(bareCode(kind.code)) ?? [])),
  ];
}

function ofPiece(kind: Kind, accept: readonly string[]): Step {
  const named = (said: Text): Text => ({
    ja: said.ja.replaceAll('{name}', kind.name.ja),
    en: said.en.replaceAll('{name}', kind.name.en),
  });
  const code = bareCode(kind.code);
  return {
    id: `piece-${code.toLowerCase().replace(/[^a-z0-9]/g, '') || 'x'}`,
    title: named(PIECE.title),
    text: named(PIECE.text),
    done: named(PIECE.done),
    position: null,
    turns: [{ accept }],
    kinds: [code],
  };
}
