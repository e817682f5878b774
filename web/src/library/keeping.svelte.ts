/** The record on a board as it is kept on the server: saved, changed, shared, and looked at as a whole. */
import { beginReport, changeRecord, endReport, keepRecord, keptRecord, report } from '../protocol/records';
import { Refusal } from '../protocol/rest';
import type { Failure, JsonRecord, NewReport, Report } from '../protocol/types';
import { ReportWatch } from '../report/report.svelte';
import { described, shelve, shelved } from './kept_records';

export type KeepingState = 'unsaved' | 'saving' | 'saved' | 'changed' | 'foreign';

/** What the board asks to be kept. */
export interface Kept {
  record(): JsonRecord;
  /** What the record is called where it has no title. */
  title(): string;
  refused(failure: Failure): void;
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
  readonly watch: ReportWatch;
  #key: string | null = null;
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(private readonly kept: Kept) {
    this.watch = new ReportWatch(
      {
        begin: (pace) => this.#withKey((id, key) => beginReport(id, key, pace)),
        read: () => (this.id === null ? Promise.reject(missing()) : report(this.id)),
        end: () => this.#withKey((id, key) => endReport(id, key)),
      },
      (failure) => kept.refused(failure),
      (found) => kept.reported(found),
    );
  }

  /** The board shows the record with this id, at this version. */
  opened(id: string, version: number): void {
    this.id = id;
    this.#version = version;
    this.#key = shelved(id)?.key ?? null;
    this.state = this.#key === null ? 'foreign' : 'saved';
    this.#remember();
    void this.watch.look();
  }

  /** Somebody's record becomes one's own copy, or a new one is kept, or the own one is saved. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#work = this.#work.then(() => this.#save());
    return this.#work;
  }

  /** The record on the board has changed; one's own is saved soon. */
  changed(): void {
    if (this.state === 'foreign' || this.id === null) return;
    this.state = 'changed';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SETTLED_MS);
  }

  /** Has the engine look at the main line as it is now; what is not kept yet is kept first. */
  async begin(pace: NewReport['pace']): Promise<void> {
    if (this.state !== 'saved') await this.save();
    if (this.state === 'saved') await this.watch.begin(pace);
  }

  close(): void {
    this.watch.close();
    if (this.state === 'changed') void this.save();
  }

  async #save(): Promise<void> {
    const before = this.state;
    this.state = 'saving';
    try {
      const record = this.kept.record();
      if (this.id === null || this.#key === null) {
        const { id, key } = await keepRecord(record);
        this.id = id;
        this.#key = key;
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
    shelve({ ...about, id, key: this.#key, title, study: known?.study ?? '', seen: Date.now() });
  }

  #withKey(act: (id: string, key: string) => Promise<void>): Promise<void> {
    if (this.id === null || this.#key === null) return Promise.reject(missing());
    return act(this.id, this.#key);
  }
}

/** The refusal of what is not kept: nobody was asked. */
function missing(): Refusal {
  const message = { ja: 'この棋譜は保存されていません', en: 'This record is not saved' };
  return new Refusal({ code: 'not-found', message, clause: null, squares: [] }, 404);
}
