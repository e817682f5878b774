/** What the headers of a record say of it to people. */
import type { JsonRecord, Player } from '../protocol/types';

type Headers = JsonRecord['headers'];

export function header(headers: Headers, key: string): string | undefined {
  return headers?.find(([name]) => name === key)?.[1];
}

/** Who played, by name where the record says so. */
export function playersOf(headers: Headers): { black: Player; white: Player } {
  const player = (key: string): Player => {
    const name = header(headers, key);
    return name ? { kind: 'program', name } : { kind: 'human' };
  };
  return { black: player('black'), white: player('white') };
}

/** A record in one line, for those who choose among several. */
export function titleOf(headers: Headers): string {
  const players = [header(headers, 'black'), header(headers, 'white')].filter(Boolean).join(' – ');
  return [players, header(headers, 'event'), header(headers, 'started')].filter(Boolean).join('　');
}
