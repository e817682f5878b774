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

const TIMED = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(\.\d+)?)?(Z)?$/;

/** When a game was played, as people read it: a time in UTC by their clock, any other as it is written. */
export function dateOf(written: string): string {
  const [, date, time, , , utc] = TIMED.exec(written) ?? [];
  if (!date) return written;
  if (!utc) return `${date} ${time}`;
  const at = new Date(written);
  if (Number.isNaN(at.getTime())) return written;
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** A record in one line, for those who choose among several. */
export function titleOf(headers: Headers): string {
  const players = [header(headers, 'black'), header(headers, 'white')].filter(Boolean).join(' – ');
  const date = dateOf(header(headers, 'started') ?? '');
  return [players, header(headers, 'event'), date].filter(Boolean).join('　');
}
