/** The record on a board as it is kept on the server: saved, changed, shared, and looked at as a whole. */
import type { Socket } from '../protocol/link';
import {
  beginReport,
  changeRecord,
  endReport,
  keepRecord,
  keptRecord,
  report,
  shareRecord,
  unshareRecord,
} from '../protocol/records';
import { Refusal } from '../protocol/rest';
import type { JsonRecord, NewReport, RecordEdit, Report } from '../protocol/types';
import { ReportWatch } from '../report/report.svelte';
import { described, shelve, shelved } from './kept_records';
import { dialRecord, type LiveEvents, LiveRecord } from './live_record.svelte';

/** `live`: each change is sent at once, and others change the record too. */
export type KeepingState = 'unsaved' | 'saving' | 'saved' | 'changed' | 'foreign' | 'live';

/** What is known of a record that is kept. */
export interface KeptAlready {
  readonly id: string;
  readonly version: number;
  /** There is a link by which others change it. */
  readonly shared: boolean;
  /** The engine has looked at it, or is at it. */
  readonly lookedAt: boolean;
  /** The study whose chapter it is, with what opens that. */
  readonly study?: { readonly id: string; readonly keys: readonly string[] };
}

/** What the board asks to be kept. */
export interface Kept extends Omit<LiveEvents, 'may' | 'gone'> {
  record(): JsonRecord;
  /** What the record is called where it has no title. */
  title(): string;
  /** The engine has looked at the whole game. */
  reported(report: Report): void;
  /** Somebody else has changed what this page would change. */
  overtaken(): void;
}

/** Changes are saved when nothing was changed for so long. */
const SETTLED_MS = 1_500;

export class Keeping {
  state = $state<KeepingState>('unsaved');
  id = $state<string | null>(null);
  /** The line on which several people work at it, if they do. */
  live = $state.raw<LiveRecord | null>(null);
  /** Whether this browser may share the record and has it looked at as a whole. */
  owned = $state(false);
  /** What opens the record for others. */
  secret = $state<string | null>(null);
  readonly watch: ReportWatch;
  #key: string | null = null;
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly kept: Kept,
    private readonly dial: (id: string) => Socket = dialRecord,
  ) {
    this.watch = new ReportWatch(
      {
        begin: (pace) => this.#withKey((id, key) => beginReport(id, key, pace)),
        read: () => (this.id === null ? Promise.reject(missing()) : report(this.id)),
        end: () => this.#withKey((id, key) => endReport(id, key)),
        known: async () => this.id !== null && (await keptRecord(this.id)).looked_at,
      },
      (failure) => kept.refused(failure),
      (found) => kept.reported(found),
    );
  }

  /** The board shows a record that is kept. */
  opened({ id, version, shared, lookedAt, study }: KeptAlready): void {
    const known = shelved(id);
    this.id = id;
    this.#version = version;
    this.#become(known?.key ?? null);
    this.secret = known?.edit ?? null;
    this.state = this.#key === null ? 'foreign' : 'saved';
    this.#remember();
    if (lookedAt) void this.watch.look();
    if (shared || study) this.#join(study);
  }

  /** Lets others change the record too, by a new link; the one before opens nothing any more. */
  async share(): Promise<void> {
    if (this.state !== 'saved' && this.state !== 'live') await this.save();
    const { id } = this;
    if (id === null || this.#key === null) return;
    try {
      this.secret = (await shareRecord(id, this.#key)).secret;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.kept.refused(error.failure);
      return;
    }
    this.#remember();
    if (!this.live) this.#join();
  }

  /** Nobody else changes the record any more. */
  async unshare(): Promise<void> {
    try {
      await this.#withKey(unshareRecord);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.kept.refused(error.failure);
      return;
    }
    this.secret = null;
    this.#leave();
    this.#remember();
  }

  /** Something was changed on the board. */
  edited(edits: readonly RecordEdit[]): void {
    this.live?.edited(edits);
  }

  /** Somebody's record becomes one's own copy, or a new one is kept, or the own one is saved. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#work = this.#work.then(() => this.#save());
    return this.#work;
  }

  /** The record on the board has changed; one's own is saved soon. */
  changed(): void {
    if (this.live || this.state === 'foreign' || this.id === null) return;
    this.state = 'changed';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SETTLED_MS);
  }

  /** Has the engine look at the main line as it is now; what is not kept yet is kept first. */
  async begin(pace: NewReport['pace']): Promise<void> {
    if (this.state !== 'saved' && this.state !== 'live') await this.save();
    if (this.state === 'saved' || this.state === 'live') await this.watch.begin(pace);
  }

  close(): void {
    this.watch.close();
    this.live?.close();
    if (this.state === 'changed') void this.save();
  }

  async #save(): Promise<void> {
    const before = this.state;
    if (before === 'live') return;
    // A copy is nobody else's.
    this.#leave();
    this.state = 'saving';
    try {
      const record = this.kept.record();
      if (this.id === null || this.#key === null) {
        const { id, key } = await keepRecord(record);
        this.id = id;
        this.#become(key);
        this.secret = null;
        this.#version = 0;
      } else {
        const { version } = await changeRecord(this.id, this.#key, this.#version, record);
        this.#version = version;
      }
      this.state = 'saved';
      this.#remember(record);
    } catch (error) {
      this.state = before === 'saving' ? 'unsaved' : before;
      if (!(error instanceof Refusal)) throw error;
      if (error.failure.code === 'stale') await this.#catchUp();
      else this.kept.refused(error.failure);
    }
  }

  /** Another page of the same owner was faster: the next save takes the place of what it saved. */
  async #catchUp(): Promise<void> {
    if (this.id === null) return;
    this.#version = (await keptRecord(this.id)).version;
    this.kept.overtaken();
  }

  #remember(record: JsonRecord = this.kept.record()): void {
    const { id } = this;
    if (id === null) return;
    const about = described(record);
    const known = shelved(id);
    const title = about.title || known?.title || this.kept.title();
    const { secret: edit } = this;
    shelve({ ...about, id, key: this.#key, edit, title, study: known?.study ?? '', seen: Date.now() });
  }

  #become(key: string | null): void {
    this.#key = key;
    this.owned = key !== null;
  }

  /** Works at the record with others, as far as the keys of this browser allow. */
  #join(study?: KeptAlready['study']): void {
    const { id } = this;
    if (id === null) return;
    const keys = [this.#key, this.secret, ...(study?.keys ?? [])].filter((key) => key !== null);
    const events: LiveEvents = {
      ...this.kept,
      may: (writes) => {
        if (writes) this.state = 'live';
        else if (this.state === 'live') this.state = 'foreign';
      },
      gone: (failure) => {
        this.kept.refused(failure);
        this.#leave();
        this.state = 'unsaved';
        this.id = null;
        this.#become(null);
      },
    };
    this.live = new LiveRecord(keys, study?.id ?? null, events, () => this.dial(id));
    this.live.open();
  }

  #leave(): void {
    if (!this.live) return;
    this.#version = this.live.version;
    this.live.close();
    this.live = null;
    if (this.state === 'live') this.state = this.#key === null ? 'foreign' : 'saved';
  }

  #withKey(act: (id: string, key: string) => Promise<void>): Promise<void> {
    const key = this.#key ?? this.secret;
    if (this.id === null || key === null) return Promise.reject(missing());
    return act(this.id, key);
  }
}

/** The refusal of what is not kept: nobody was asked. */
function missing(): Refusal {
  const message = { ja: 'この棋譜は保存されていません', en: 'This record is not saved' };
  return new Refusal({ code: 'not-found', message, clause: null, squares: [] }, 404);
}
