/** A square in words, for those who listen: what stands there, and what can be done with it. */
import type { Findings } from '../atlas/inspector.svelte';
import type { Marks } from '../board/marks';
import { language, sideName, t, text } from '../i18n/lang.svelte';
import type { Play } from '../session/open';
import type { GameSession } from '../session/session.svelte';
import { squareJa } from '../shogi/notation';
import type { Piece } from '../shogi/position';
import { effectName } from '../shogi/side_effect';
import type { Square } from '../shogi/square';

export function describe(
  square: Square,
  { session, setUp }: Play,
  marks: Marks,
  findings: Findings | null,
): string {
  const { shown } = session;
  const words = [language.base === 'ja' ? squareJa(square) : square];
  const piece = shown?.board.get(square);
  const kind = piece && session.kinds.get(piece.code);
  words.push(
    piece
      ? t('board.piece', {
          side: sideName(piece.side, session.sides),
          name: kind ? text(kind.name) : piece.code,
        })
      : t('board.empty'),
  );
  const tower = shown?.towers.get(square);
  if (tower) words.push(t('board.tower', { n: tower.length, pieces: below(tower, session) }));
  if (marks.picked === square) words.push(t('board.selected'));
  const target = marks.targets?.get(square);
  const effect = marks.sideEffects?.get(square);
  const how = marks.landings?.get(square)?.how;
  const key = effect
    ? (`board.target.${effectName(effect)}` as const)
    : how === 'stack'
      ? 'board.target.stack'
      : how === 'swap'
        ? 'board.target.swap'
        : piece
          ? 'board.target.capture'
          : 'board.target';
  if (target?.ends) words.push(t(key));
  if (target?.onward) words.push(t('board.target.onward'));
  if (marks.taken?.includes(square)) words.push(t('board.taken'));
  else if (marks.takable?.includes(square)) words.push(t('board.target.take'));
  if (marks.named?.includes(square))
    words.push(t('board.named', { back: 'さと'[marks.named.indexOf(square)] ?? '' }));
  else if (marks.choosable?.has(square))
    words.push(
      t(
        shown?.stacks
          ? setUp?.phase === 'backs'
            ? 'board.target.name'
            : 'board.target.place'
          : 'board.target.stun',
      ),
    );
  if (marks.stunned === square) words.push(t('board.stunned'));
  if (marks.checked?.includes(square)) words.push(t('board.checked'));
  if (marks.last?.includes(square)) words.push(t('board.last'));
  if (findings) words.push(...findingsOf(findings, square));
  return words.join(language.base === 'ja' ? '、' : ', ');
}

/** The pieces under the top one, from above. */
function below(tower: readonly Piece[], session: GameSession): string {
  return tower
    .slice(0, -1)
    .reverse()
    .map(({ side, code }) =>
      t('board.piece', {
        side: sideName(side, session.sides),
        name: text(session.kinds.get(code)?.name ?? { ja: code, en: code }),
      }),
    )
    .join(language.base === 'ja' ? '・' : ' / ');
}

function findingsOf({ asked, attackers, found }: Findings, square: Square): string[] {
  const words: string[] = [];
  const attacker = asked === null ? undefined : attackers.find((other) => other.square === square);
  if (asked !== null && attacker) {
    const at = language.base === 'ja' ? squareJa(asked) : asked;
    const how = attacker.as === 'attack' || attacker.as === 'guard' ? attacker.as : 'reach';
    words.push(t(`atlas.said.${how}`, { square: at }));
  }
  if (found.includes(square)) words.push(t('atlas.said.found'));
  return words;
}
