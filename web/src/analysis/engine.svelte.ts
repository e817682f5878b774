/** The engine as the page sees it: what it is asked to look at, and what it has found there. */
import { dialPath } from '../protocol/dial.svelte';
import { browserClock, type Clock, Link, type LinkStatus, type Socket } from '../protocol/link';
import type {
  AnalysisLine,
  AnalysisMessage,
  AnalysisRequest,
  Failure,
  Line,
  MateVerdict,
} from '../protocol/types';
import { parts, persisted, tabStore } from '../store/persisted';

/** Whoever goes quickly through a record asks of the position where he stays. */
const SETTLED_MS = 60;
/** A server that is busy is asked again after this, unless it says when. */
const BUSY_S = 2;
/** Without a line for so long, the engine is with others. */
const WAITING_MS = 1_000;
export const MOST_LINES = 5;

/** A position of which the engine is asked; two with the same `node` are the same. */
export interface Target {
  readonly node: object;
  readonly variant: string;
  readonly line: Line;
  /** Something can be moved there. */
  readonly open: boolean;
}

/** What was found of a position. */
export interface Found {
  readonly node: object;
  /** Of the threat: what the other side would do if it were its turn. */
  readonly threat: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly millis: number;
  readonly lines: readonly AnalysisLine[];
  readonly done: boolean;
}

export interface MateAnswer {
  readonly node: object;
  readonly verdict: MateVerdict;
  readonly line: AnalysisLine | null;
}

const KEPT = persisted(
  'yagura.analysis',
  (found) => {
    const { on, count } = parts(found);
    const wanted = typeof count === 'number' && count >= 1 && count <= MOST_LINES ? Math.round(count) : 3;
    return { on: on === true, count: wanted };
  },
  tabStore,
);

export class Engine {
  on = $state(false);
  /** How many lines are wanted. */
  count = $state(3);
  threat = $state(false);
  status = $state<LinkStatus>('closed');
  found = $state.raw<Found | null>(null);
  mate = $state.raw<MateAnswer | null>(null);
  /** A mate is being looked for. */
  seeking = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** Lines were asked for, and none has come: the engine is busy with others. */
  waiting = $state(false);
  #target: Target | null = null;
  #link: Link<AnalysisRequest, AnalysisMessage>;
  /** The number of the latest wish; answers to earlier ones are none. */
  #a = 0;
  #asked: { target: Target; threat: boolean } | null = null;
  #hidden = false;
  #cancel = () => {};
  #calm = () => {};

  constructor(
    dial: () => Socket = dialAnalysis,
    private readonly clock: Clock = browserClock,
  ) {
    const kept = KEPT.read();
    this.on = kept.on;
    this.count = kept.count;
    this.#link = new Link(
      dial,
      {
        status: (status) => {
          this.status = status;
          if (status === 'open') this.#ask();
        },
        message: (message) => this.#hear(message),
        proves: () => true,
      },
      clock,
    );
  }

  /** The position that is on the board now. */
  look(target: Target): void {
    const before = this.#target;
    if (before?.node === target.node && before.open === target.open) return;
    this.#target = target;
    this.mate = null;
    this.failure = null;
    this.#heard();
    if (this.on) {
      this.seeking = false;
      this.#later();
    } else if (this.seeking) this.#rest();
  }

  toggle(): void {
    this.on = !this.on;
    KEPT.write({ on: this.on, count: this.count });
    this.failure = null;
    if (this.on) this.#later();
    else this.#rest();
  }

  want(count: number): void {
    this.count = count;
    KEPT.write({ on: this.on, count });
    this.#later();
  }

  showThreat(threat: boolean): void {
    this.threat = threat;
    this.found = null;
    this.#later();
  }

  /** Thinks on of a position on which its time was up. */
  goOn(): void {
    this.#later();
  }

  /** Looks for a mate by checks in the present position; the engine goes back to its lines after it. */
  seekMate(): void {
    if (!this.#target) return;
    this.mate = null;
    this.seeking = true;
    this.#later();
  }

  /** Nobody sees the page. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    if (hidden) this.#rest();
    else this.#later();
  }

  close(): void {
    this.#cancel();
    this.#heard();
    this.#link.close();
  }

  #later(): void {
    this.#cancel();
    this.#cancel = this.clock.after(SETTLED_MS, () => this.#ask());
  }

  #rest(): void {
    this.#cancel();
    this.#heard();
    this.#a += 1;
    this.#asked = null;
    this.seeking = false;
    if (this.status === 'open') this.#link.send({ t: 'stop' });
  }

  /** Nothing is waited for any more. */
  #heard(): void {
    this.#calm();
    this.waiting = false;
  }

  /** A line is awaited from now on. */
  #await(): void {
    this.#calm();
    this.#calm = this.clock.after(WAITING_MS, () => {
      this.waiting = true;
    });
  }

  #ask(): void {
    const target = this.#target;
    if (!target || this.#hidden || !(this.on || this.seeking)) return;
    if (this.status !== 'open') {
      if (this.status === 'closed') this.#link.open();
      else this.#link.hurry();
      return;
    }
    const { variant, line } = target;
    this.#a += 1;
    if (!target.open) {
      // Where nothing can be moved there is nothing to look for.
      this.#asked = null;
      this.found = null;
      this.seeking = false;
      this.#heard();
      this.#link.send({ t: 'stop' });
      return;
    }
    this.#asked = { target, threat: this.threat };
    if (this.seeking) {
      this.#heard();
      this.#link.send({ t: 'mate', a: this.#a, variant, line });
    } else {
      const turn = this.threat ? ({ turn: 'other' } as const) : {};
      this.#link.send({ t: 'analyse', a: this.#a, variant, line, lines: this.count, ...turn });
      this.#await();
    }
  }

  #hear(message: AnalysisMessage): void {
    if (message.t === 'pong' || message.t === 'bye') return;
    const asked = this.#asked;
    if (message.a !== this.#a || !asked) return;
    const { node } = asked.target;
    if (message.t === 'refused') {
      this.#refused(message.error);
    } else if (message.t === 'mate') {
      this.seeking = false;
      this.mate = { node, verdict: message.verdict, line: message.line };
      if (this.on) this.#ask();
    } else {
      const { depth, nodes, millis, lines, done } = message;
      this.failure = null;
      this.#heard();
      const before = this.found?.node === node && this.found.threat === asked.threat ? this.found : null;
      // The last word may come without lines: those that are there hold.
      const kept = lines.length === 0 && before ? before : { depth, nodes, millis, lines };
      this.found = { ...kept, node, threat: asked.threat, done };
    }
  }

  #refused(failure: Failure): void {
    if (failure.code === 'busy') {
      this.#calm();
      this.waiting = !this.seeking;
      this.#cancel();
      this.#cancel = this.clock.after(1_000 * (failure.retry_after ?? BUSY_S), () => this.#ask());
      return;
    }
    this.seeking = false;
    this.found = null;
    this.#heard();
    this.failure = failure;
  }
}

/** Opens the socket of the analysis. */
export function dialAnalysis(): Socket {
  return dialPath('/analysis/ws');
}
