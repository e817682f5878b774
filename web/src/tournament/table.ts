/** What is shown of a tournament, put in order. */
import type { Tournament, TournamentPairing, TournamentPlayer } from '../protocol/types';

export interface Round {
  number: number;
  pairings: TournamentPairing[];
}

/** The rounds, the newest first; in an arena the games, the newest first, as one round of number 0. */
export function roundsOf({ pairings }: Pick<Tournament, 'pairings'>): Round[] {
  const byNumber = new Map<number, TournamentPairing[]>();
  for (const pairing of pairings) {
    const known = byNumber.get(pairing.round);
    if (known) known.push(pairing);
    else byNumber.set(pairing.round, [pairing]);
  }
  const rounds = [...byNumber].map(([number, pairings]) => ({
    number,
    pairings: number === 0 ? pairings.toReversed() : pairings,
  }));
  return rounds.sort((a, b) => b.number - a.number);
}

/** Points as people write them: 2½, and 3¼ in tie-breaks. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const rest = ['', '¼', '½', '¾'][Math.round((points - whole) * 4)] ?? '';
  return whole === 0 && rest !== '' ? rest : `${whole}${rest}`;
}

/** What a pairing gave each of the two: Black's, then White's. A minus is a game that was lost unplayed. */
export function resultText({ white, result }: Pick<TournamentPairing, 'white' | 'result'>): [string, string] {
  if (white === null) return ['+', ''];
  switch (result) {
    case 'black':
      return ['1', '0'];
    case 'white':
      return ['0', '1'];
    case 'draw':
      return ['½', '½'];
    case 'black-forfeit':
      return ['+', '−'];
    case 'white-forfeit':
      return ['−', '+'];
    case 'both-forfeit':
      return ['−', '−'];
    default:
      return ['', ''];
  }
}

/** Whether the round that was paired last has all its results. */
export function isRoundOver({ pairings }: Pick<Tournament, 'pairings'>): boolean {
  return pairings.every(({ white, result }) => white === null || result !== null);
}

export function byNumber({ players }: Pick<Tournament, 'players'>): Map<number, TournamentPlayer> {
  return new Map(players.map((player) => [player.number, player]));
}
