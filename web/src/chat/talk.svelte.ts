/** What is said in a game, as this page has heard it. */
import type { ChatLine, ChatRoom, ServerMessage } from '../protocol/types';

/** Where a line stands among those of its game. */
export const placeOf = ({ room, number }: Pick<ChatLine, 'room' | 'number'>): string => `${room} ${number}`;

/** Lines with new ones among them, each once, in the order in which they were said. */
export function joined(lines: readonly ChatLine[], more: readonly ChatLine[]): ChatLine[] {
  const all = new Map([...lines, ...more].map((line) => [placeOf(line), line]));
  return [...all.values()].sort((a, b) => a.at - b.at || (a.room === b.room ? a.number - b.number : 0));
}

export class Talk {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** How many watch; null before that is known. */
  watchers = $state<number | null>(null);
  /** What was written and not taken, as far as one knows; the oldest first. */
  unsent = $state.raw<readonly string[]>([]);
  /** Places of the lines that came while the reader was not there to read them. */
  unread = $state.raw<readonly string[]>([]);
  /** Nothing was heard before: what is told first is nothing new. */
  #fresh = true;

  /** Takes in a message; returns whether it was about chat alone. */
  hear(message: ServerMessage): boolean {
    if (message.t === 'presence') this.watchers = message.watchers;
    if (message.t === 'unsaid') {
      const gone = placeOf(message);
      this.lines = this.lines.filter((line) => placeOf(line) !== gone);
      this.unread = this.unread.filter((place) => place !== gone);
      return true;
    }
    if (message.t !== 'chat') return false;
    const known = new Set(this.lines.map(placeOf));
    const fresh = message.lines.map(placeOf).filter((place) => !known.has(place));
    // The connection broke before the answer: the line is there, or it is not.
    if (message.whole && this.unsent.length > 0)
      for (const line of message.lines) if (fresh.includes(placeOf(line))) this.settle(line.text);
    this.lines = message.whole ? joined([], message.lines) : joined(this.lines, message.lines);
    const there = new Set(this.lines.map(placeOf));
    const unread = message.whole && this.#fresh ? [] : fresh;
    this.unread = [...this.unread, ...unread].filter((place) => there.has(place));
    this.#fresh = false;
    return true;
  }

  /** A line was not taken, as far as one knows: who wrote it has it again. */
  giveBack(text: string): void {
    this.unsent = [...this.unsent, text];
  }

  /** One that was given back is sent again, is not wanted any more, or was taken all the same. */
  settle(text: string): void {
    const at = this.unsent.indexOf(text);
    if (at >= 0) this.unsent = this.unsent.toSpliced(at, 1);
  }

  /** The reader has seen what there is. */
  read(): void {
    if (this.unread.length > 0) this.unread = [];
  }
}

/** The rooms that are open to somebody, his own first. */
export function roomsFor(plays: boolean, over: boolean): readonly ChatRoom[] {
  const own: ChatRoom = plays ? 'players' : 'watchers';
  return over ? [own, plays ? 'watchers' : 'players'] : [own];
}
