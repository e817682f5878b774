/** A study as it is kept on the server: its chapters in their order, and what may be done with them. */
import { Refusal } from '../protocol/rest';
import { changeStudy, forgetStudy, keepStudy, shareStudy, studyOf } from '../protocol/studies';
import type { Chapter, Failure, NewChapter, StoredStudy } from '../protocol/types';
import { type Shelved, shelve, shelved } from './kept_records';
import { keysOf, knownStudy, shelveStudy, unshelveStudy } from './kept_studies';

export interface StudyEvents {
  refused(failure: Failure): void;
  /** Somebody else has changed what was to be changed here. */
  overtaken(): void;
}

/** How often a change is tried again that somebody else's came before. */
const ATTEMPTS = 3;

/** Keeps a study of records; returns its id. Throws a `Refusal`. */
export async function begunStudy(title: string, records: readonly Shelved[]): Promise<string> {
  const chapters = records.map((record) => chapterOf(record, record.title));
  const { id, key } = await keepStudy({ title, chapters });
  shelveStudy({ id, key, edit: null, title, seen: Date.now() });
  for (const record of records) shelve({ ...record, study: title });
  return id;
}

function chapterOf({ id, key, edit }: Pick<Shelved, 'id' | 'key' | 'edit'>, name: string): NewChapter {
  return { record: id, name, key: key ?? edit };
}

export class Study {
  now = $state.raw<StoredStudy>() as StoredStudy;
  /** What opens it for changes. */
  keys = $state.raw<readonly string[]>([]);
  owned = $state(false);
  /** Its owner has deleted it. */
  gone = $state(false);

  private constructor(
    found: StoredStudy,
    private readonly events: StudyEvents,
  ) {
    this.take(found);
  }

  /** Reads a study; throws a `Refusal`. */
  static async open(id: string, events: StudyEvents): Promise<Study> {
    return new Study(await studyOf(id), events);
  }

  get writes(): boolean {
    return this.keys.length > 0;
  }

  get chapters(): readonly Chapter[] {
    return this.now.chapters;
  }

  /** The study as the server has it. */
  take(found: StoredStudy): void {
    if (this.now && found.version < this.now.version) return;
    const known = knownStudy(found.id);
    this.now = found;
    this.keys = known ? keysOf(known) : [];
    this.owned = (known?.key ?? null) !== null;
    const { id, title } = found;
    shelveStudy({ id, key: known?.key ?? null, edit: known?.edit ?? null, title, seen: Date.now() });
  }

  /** Asks the server what was changed while nothing could be heard. */
  async refresh(): Promise<void> {
    if (this.gone) return;
    try {
      this.take(await studyOf(this.now.id));
    } catch (error) {
      // Else it is asked for again with the next change.
      if (!(error instanceof Refusal)) throw error;
      if (error.failure.code === 'not-found') this.#lose();
    }
  }

  /** Puts a chapter in another place; returns whether it is there now. */
  move(record: string, to: number): Promise<boolean> {
    return this.#change(({ chapters }) => {
      const moved = chapters.find((chapter) => chapter.record === record);
      if (!moved) return {};
      const others = chapters.filter((chapter) => chapter !== moved);
      return { chapters: others.toSpliced(to, 0, moved) };
    });
  }

  rename(record: string, name: string): Promise<boolean> {
    const known = shelved(record);
    if (known) shelve({ ...known, title: name });
    return this.#change(({ chapters }) => ({
      chapters: chapters.map((chapter) => (chapter.record === record ? { ...chapter, name } : chapter)),
    }));
  }

  remove(record: string): Promise<boolean> {
    const known = shelved(record);
    if (known?.study === this.now.title) shelve({ ...known, study: '' });
    return this.#change(({ chapters }) => ({
      chapters: chapters.filter((chapter) => chapter.record !== record),
    }));
  }

  retitle(title: string): Promise<boolean> {
    for (const { record } of this.chapters) {
      const known = shelved(record);
      if (known?.study === this.now.title) shelve({ ...known, study: title });
    }
    return this.#change(() => ({ title }));
  }

  /** Puts records of this browser at the end. */
  add(records: readonly Pick<Shelved, 'id' | 'key' | 'edit' | 'title'>[]): Promise<boolean> {
    for (const { id } of records) {
      const known = shelved(id);
      if (known) shelve({ ...known, study: this.now.title });
    }
    return this.#change(({ chapters }) => {
      const there = new Set(chapters.map(({ record }) => record));
      const fresh = records.filter(({ id }) => !there.has(id));
      return { chapters: [...chapters, ...fresh.map((record) => chapterOf(record, record.title))] };
    });
  }

  /** The secret of a link by which others change it; null when there is none. */
  async share(): Promise<string | null> {
    const known = knownStudy(this.now.id);
    if (!known || known.key === null) return known?.edit ?? null;
    return known.edit ?? this.renew();
  }

  /** The secret of a new link for those who change it; the link before opens nothing any more. */
  async renew(): Promise<string | null> {
    const known = knownStudy(this.now.id);
    if (!known || known.key === null) return null;
    try {
      const { secret } = await shareStudy(known.id, known.key);
      shelveStudy({ ...known, edit: secret });
      this.take({ ...this.now, shared: true });
      return secret;
    } catch (error) {
      this.#refuse(error);
      return null;
    }
  }

  /** Returns whether it is gone. */
  async forget(): Promise<boolean> {
    const { id } = this.now;
    const key = knownStudy(id)?.key ?? null;
    try {
      if (key !== null) await forgetStudy(id, key);
    } catch (error) {
      this.#refuse(error);
      return false;
    }
    unshelveStudy(id);
    return true;
  }

  async #change(to: (before: StoredStudy) => { title?: string; chapters?: NewChapter[] }): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const before = this.now;
      const { version, id } = before;
      const { title = before.title, chapters = before.chapters } = to(before);
      const wanted = chapters.map((chapter) => ({
        record: chapter.record,
        name: chapter.name,
        ...('key' in chapter ? { key: chapter.key } : {}),
      }));
      try {
        await changeStudy(id, this.keys, { version, title, chapters: wanted });
        this.take(await studyOf(id));
        return true;
      } catch (error) {
        const overtaken = error instanceof Refusal && error.failure.code === 'stale';
        if (!overtaken) this.#refuse(error);
        if (!overtaken || !(await this.#catchUp())) return false;
      }
    }
    this.events.overtaken();
    return false;
  }

  /** Takes the study as others have changed it; returns whether it is still there. */
  async #catchUp(): Promise<boolean> {
    try {
      this.take(await studyOf(this.now.id));
      return true;
    } catch (error) {
      this.#refuse(error);
      return false;
    }
  }

  /** Nothing can be changed any more, and the library does not lead here. */
  #lose(): void {
    this.gone = true;
    this.keys = [];
    this.owned = false;
    unshelveStudy(this.now.id);
  }

  #refuse(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.events.refused(error.failure);
    if (error.failure.code === 'not-found') void this.refresh();
  }
}
