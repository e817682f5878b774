/** Short notices at the edge of the page, and what is read out to those who listen. */
import type { Key } from '../i18n/catalogue';
import type { Failure } from '../protocol/types';

/** What is to be said when a page opens. */
export type Word = { text: Key } | { failure: Failure };

export interface Notice {
  id: number;
  kind: 'refused' | 'plain';
  failure?: Failure;
  text?: string;
}

/** Refusals of a move; whatever else is refused was none. */
const OF_MOVES: ReadonlySet<Failure['code']> = new Set(['illegal', 'move', 'not-your-turn']);

/** What stands above the reason of a refusal. */
export function headingOf({ code }: Pick<Failure, 'code'>): Key {
  return OF_MOVES.has(code) ? 'refused.title' : 'refused.other';
}

const SHOWN_MS = { refused: 9_000, plain: 2_600 };

export class Notices {
  current = $state.raw<Notice | null>(null);
  said = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 0;

  refuse(failure: Failure): void {
    this.#show({ kind: 'refused', failure });
  }

  tell(text: string): void {
    this.#show({ kind: 'plain', text });
  }

  say(text: string): void {
    this.said = text;
  }

  dismiss(): void {
    clearTimeout(this.#timer);
    this.current = null;
  }

  #show(notice: Omit<Notice, 'id'>): void {
    clearTimeout(this.#timer);
    this.#next += 1;
    this.current = { ...notice, id: this.#next };
    this.#timer = setTimeout(() => this.dismiss(), SHOWN_MS[notice.kind]);
  }
}
