/**
 * A record at which several people work: what is changed here is sent, what others change comes in. Changes
 * are seen here at once; where the server refuses one, its record counts, and one's own is set aside.
 */
import { mergedText } from '../analysis/merged_text';
import { commute, isSame, joined } from '../analysis/shared_tree';
import { dialPath } from '../protocol/dial.svelte';
import { browserClock, type Clock, Link, type LinkStatus, type Socket } from '../protocol/link';
import type {
  Failure,
  JsonRecord,
  OpenedRecord,
  Person,
  RecordEdit,
  Seen,
  SharedMessage,
  SharedRequest,
  StoredStudy,
} from '../protocol/types';

/** What is changed within this time is sent together. */
const GATHERED_MS = 200;
/** One's own place is told no more often than this. */
const PLACE_MS = 300;
/** A server that is busy is tried again after this, unless it says when. */
const BUSY_S = 1;
/** Changes in one message. */
const MOST_EDITS = 200;

export interface LiveEvents {
  record(): JsonRecord;
  /** The positions behind the turns of an addition, as far as they are known here. */
  seen(edit: RecordEdit): (Seen | undefined)[];
  accept(edits: readonly RecordEdit[], seen: readonly (Seen | undefined)[]): void;
  adopt(opened: OpenedRecord): void;
  /** Somebody who is followed is there. */
  go(path: readonly string[]): void;
  refused(failure: Failure): void;
  /** What this reader may do has changed. */
  may(writes: boolean): void;
  /** From now on all is heard; what happened before is not known. */
  welcomed(): void;
  /** The record is not there any more. */
  gone(failure: Failure): void;
  studied(study: StoredStudy): void;
}

type Said = Extract<RecordEdit, { do: 'say' }>;

export class LiveRecord {
  status = $state<LinkStatus>('closed');
  you = $state(0);
  writes = $state(false);
  people = $state.raw<readonly Person[]>([]);
  /** The number of whoever is followed. */
  following = $state<number | null>(null);
  /** Changes that the server has not yet. */
  unsent = $state(0);
  /** The record as it was here before some of its changes were refused. */
  setAside = $state.raw<JsonRecord | null>(null);
  version = 0;
  readonly #link: Link<SharedRequest, SharedMessage>;
  #waiting: RecordEdit[] = [];
  #sent: { a: number; edits: RecordEdit[] } | null = null;
  #a = 0;
  /** The server has told who this is and what the record is. */
  #here = false;
  #wrote = false;
  /** So many changes are sent one by one, to find out which of them is refused. */
  #singly = 0;
  /** The order of changes may be another there: all of it is asked for when nothing waits. */
  #unsure = false;
  /** Comments of others where one's own is under way, by path. */
  readonly #theirs = new Map<string, string>();
  #cancelFlush = () => {};
  #flushes = false;
  #place: readonly string[] = [];
  #cancelPlace: (() => void) | null = null;

  constructor(
    private readonly keys: readonly string[],
    private readonly study: string | null,
    private readonly events: LiveEvents,
    dial: () => Socket,
    private readonly clock: Clock = browserClock,
  ) {
    this.#link = new Link(
      dial,
      {
        status: (status) => this.#become(status),
        message: (message) => this.#hear(message),
        proves: (message) => message.t === 'welcome',
      },
      clock,
    );
  }

  open(): void {
    this.#link.open();
  }

  close(): void {
    this.#flush();
    this.#cancelFlush();
    this.#cancelPlace?.();
    this.#link.close();
  }

  /** Something was changed here. */
  edited(edits: readonly RecordEdit[]): void {
    if (!this.writes && this.#here) return;
    for (const edit of edits) {
      const last = this.#waiting.at(-1);
      const both = last && joined(last, edit);
      if (both) this.#waiting[this.#waiting.length - 1] = both;
      else this.#waiting.push(edit);
    }
    this.#count();
    this.#flushLater(GATHERED_MS);
  }

  /** Another position is on the board. */
  at(path: readonly string[]): void {
    this.#place = path;
    const there = this.people.find(({ number }) => number === this.following)?.path;
    if (there && !isSame(path, there)) this.following = null;
    if (!this.writes || this.#cancelPlace) return;
    this.#cancelPlace = this.clock.after(PLACE_MS, () => {
      this.#cancelPlace = null;
      if (this.#here) this.#link.send({ t: 'at', path: [...this.#place] });
    });
  }

  /** Goes where somebody goes, until nobody is followed or one goes elsewhere. */
  follow(number: number | null): void {
    this.following = number;
    const path = this.people.find((person) => person.number === number)?.path;
    if (path) this.events.go(path);
  }

  dismiss(): void {
    this.setAside = null;
  }

  #become(status: LinkStatus): void {
    this.status = status;
    if (status === 'open') {
      const { study } = this;
      this.#link.send({ t: 'hello', keys: [...this.keys], ...(study === null ? {} : { study }) });
      return;
    }
    this.#here = false;
    this.people = [];
    this.following = null;
    const { edits = [] } = this.#sent ?? {};
    if (edits.some((edit) => edit.do === 'promote')) this.#keepAside();
    // Whether they arrived is not known: what comes to the same a second time is sent again.
    this.#waiting = [...edits.filter((edit) => edit.do !== 'promote'), ...this.#waiting];
    this.#sent = null;
    this.#singly = this.#waiting.length;
    this.#count();
  }

  #hear(message: SharedMessage): void {
    switch (message.t) {
      case 'welcome':
        this.you = message.you;
        this.writes = message.writes;
        this.events.may(message.writes);
        if (message.writes) this.at(this.#place);
        else this.#drop();
        this.#wrote ||= message.writes;
        this.events.welcomed();
        break;
      case 'record':
        this.#take(message.v, message.opened);
        break;
      case 'edited':
        this.#edited(message);
        break;
      case 'people':
        this.people = message.people;
        if (!message.people.some(({ number }) => number === this.following)) this.following = null;
        break;
      case 'at':
        this.#move(message.by, message.path);
        break;
      case 'study':
        this.events.studied(message.study);
        break;
      case 'refused':
        this.#refused(message.a, message.error);
        break;
      case 'bye':
      case 'pong':
        break;
    }
  }

  /** Nothing may be changed here any more; what was is one's own. */
  #drop(): void {
    if (this.#wrote && this.#waiting.length > 0) this.#keepAside();
    this.#wrote = false;
    this.#waiting = [];
    this.#count();
  }

  /** The whole record came: what was not sent yet is made again on it. */
  #take(version: number, opened: OpenedRecord): void {
    this.version = version;
    this.#unsure = false;
    const mine = this.#pending();
    const seen = mine.flatMap((edit) => this.events.seen(edit));
    this.events.adopt(opened);
    this.#here = true;
    if (mine.length === 0) return;
    const said = new Map(commentsIn(opened));
    for (const edit of mine) {
      if (edit.do !== 'say' || edit.comment === undefined) continue;
      const there = said.get(key(edit.path)) ?? '';
      // It had arrived, and its answer had not.
      if (there === edit.comment) delete edit.was;
      else if (there !== edit.was) this.#theirs.set(key(edit.path), there);
    }
    this.events.accept(mine, seen);
    this.#flushLater(0);
  }

  #edited({ v, by, edits, seen }: Extract<SharedMessage, { t: 'edited' }>): void {
    const own = by === this.you && this.#sent !== null;
    if (v !== this.version + 1) {
      this.#link.send({ t: 'sync' });
      return;
    }
    this.version = v;
    if (own) {
      this.#sent = null;
      if (this.#singly > 0) this.#singly -= 1;
      this.#count();
      this.#goOn();
      return;
    }
    const mine = this.#pending();
    if (edits.some((edit) => mine.some((other) => !commute(edit, other)))) this.#unsure = true;
    this.events.accept(
      edits.map((edit) => this.#besideMine(edit, mine)),
      seen,
    );
  }

  /** A comment of somebody else does not take the place of one that is being written here. */
  #besideMine(edit: RecordEdit, mine: readonly RecordEdit[]): RecordEdit {
    if (edit.do !== 'say' || edit.comment === undefined) return edit;
    const isHere = (other: RecordEdit) =>
      other.do === 'say' && other.comment !== undefined && isSame(other.path, edit.path);
    if (!mine.some(isHere)) return edit;
    this.#theirs.set(key(edit.path), edit.comment);
    const { comment: _, ...rest } = edit;
    return rest;
  }

  #move(by: number, path: string[]): void {
    this.people = this.people.map((one) => (one.number === by ? { ...one, path } : one));
    if (this.following === by) this.events.go(path);
  }

  #refused(a: number | null, failure: Failure): void {
    if (failure.code === 'not-found' && a === null) {
      this.events.gone(failure);
      this.close();
      return;
    }
    const sent = this.#sent;
    if (!sent || a !== sent.a) {
      if (failure.code !== 'busy') this.events.refused(failure);
      return;
    }
    this.#sent = null;
    const [first] = sent.edits;
    if (failure.code === 'busy') {
      this.#waiting.unshift(...sent.edits);
      this.#flushLater(1_000 * (failure.retry_after ?? BUSY_S));
    } else if (sent.edits.length > 1) {
      this.#waiting.unshift(...sent.edits);
      this.#singly = sent.edits.length;
      this.#flush();
    } else if (!(first?.do === 'say' && this.#merge(first))) {
      if (this.#singly > 0) this.#singly -= 1;
      // What is gone already need not be taken out.
      if (first?.do !== 'remove') {
        this.#keepAside();
        this.events.refused(failure);
      }
      this.#unsure = true;
    }
    this.#count();
    this.#goOn();
  }

  /** Two have written a comment at the same place: what both have done to it stays. */
  #merge(refused: Said): boolean {
    const theirs = this.#theirs.get(key(refused.path));
    if (theirs === undefined || refused.comment === undefined) return false;
    this.#theirs.delete(key(refused.path));
    const isHere = (edit: RecordEdit): edit is Said =>
      edit.do === 'say' && edit.comment !== undefined && isSame(edit.path, refused.path);
    const latest = this.#waiting.findLast(isHere)?.comment ?? refused.comment;
    this.#waiting = this.#waiting.filter((edit) => !isHere(edit));
    const comment = mergedText(refused.was ?? '', theirs, latest);
    const edit: Said = { ...refused, comment, was: theirs };
    this.events.accept([edit], []);
    this.#waiting.unshift(edit);
    return true;
  }

  #goOn(): void {
    if (this.#sent) return;
    if (this.#waiting.length > 0) this.#flushLater(GATHERED_MS);
    else if (this.#unsure) this.#link.send({ t: 'sync' });
  }

  #flushLater(ms: number): void {
    if (this.#flushes) return;
    this.#flushes = true;
    this.#cancelFlush = this.clock.after(ms, () => this.#flush());
  }

  #flush(): void {
    this.#cancelFlush();
    this.#flushes = false;
    if (!this.#here || !this.writes || this.#sent || this.#waiting.length === 0) return;
    const edits = this.#waiting.splice(0, this.#singly > 0 ? 1 : MOST_EDITS);
    this.#a += 1;
    this.#sent = { a: this.#a, edits };
    this.#link.send({ t: 'edit', a: this.#a, edits });
  }

  #pending(): RecordEdit[] {
    return [...(this.#sent?.edits ?? []), ...this.#waiting];
  }

  #keepAside(): void {
    this.setAside ??= this.events.record();
  }

  #count(): void {
    this.unsent = this.#pending().length;
  }
}

const key = (path: readonly string[]) => path.join(' ');

/** The comments of a record, by path. */
function commentsIn({ record }: OpenedRecord): [string, string][] {
  const paths: string[] = [];
  return record.nodes.map(({ after, turn = '', comment = '' }, at) => {
    const before = at === 0 ? '' : (paths[after ?? at - 1] ?? '');
    const path = before === '' ? turn : `${before} ${turn}`;
    paths.push(path);
    return [path, comment];
  });
}

/** Opens the socket of a record. */
export function dialRecord(id: string): Socket {
  return dialPath(`/records/${encodeURIComponent(id)}/ws`);
}
