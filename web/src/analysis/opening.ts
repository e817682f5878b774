/** Which record the page opens: the one that its address names, one that was handed over, or a new one. */

import type { KeptAlready } from '../library/keeping.svelte';
import { keptRecord } from '../protocol/records';
import { game, openRecord, readRecords, recordOfGame } from '../protocol/rest';
import { keptGame, tokenList } from '../protocol/seats';
import type { JsonRecord, OpenedRecord } from '../protocol/types';
import { parts, persisted, tabStore } from '../store/persisted';

export interface Opening {
  readonly opened: OpenedRecord;
  /** The reader is shown its end. */
  readonly atEnd: boolean;
  /** It is what was on the board when the page was left. */
  readonly again: boolean;
  /** The record that is kept on the server. */
  readonly kept?: KeptAlready;
}

/** A record that the next page is to open: one of another game than the page that read it. */
let handed: OpenedRecord | null = null;

export function handOver(record: OpenedRecord): void {
  handed = record;
}

/** The game goes on: nobody is helped in it. */
export class Unfinished extends Error {}

/** The value of a word of the address' hash. It ends at `&`; a position may hold every other sign. */
export function valueIn(hash: string, name: string): string | null {
  const found = hash.split('&').find((part) => part.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

export async function openingOf(variant: string, hash: string): Promise<Opening> {
  const over = handed;
  handed = null;
  if (over) return { opened: over, atEnd: false, again: false };
  const id = valueIn(hash, 'game');
  if (id !== null) return { opened: await recordOf(id), atEnd: true, again: false };
  const record = valueIn(hash, 'record');
  if (record !== null) {
    const { version, shared, looked_at: lookedAt, opened } = await keptRecord(record);
    return { opened, atEnd: false, again: false, kept: { id: record, version, shared, lookedAt } };
  }
  const sfen = valueIn(hash, 'sfen');
  const kept = sfen === null ? draftOf(variant).read() : null;
  if (kept) {
    // What another version of the program kept may be no record to this one.
    const opened = await openRecord(kept).catch(() => null);
    if (opened) return { opened, atEnd: false, again: true };
  }
  return { opened: await begun(variant, sfen), atEnd: false, again: false };
}

/** A record without moves. */
export async function begun(variant: string, sfen: string | null): Promise<OpenedRecord> {
  const text = sfen === null ? 'startpos' : `sfen ${sfen}`;
  const { records } = await readRecords(text, variant, 'usi');
  const [record] = records;
  if (!record) throw new Error('a position is a record');
  return record;
}

async function recordOf(id: string): Promise<OpenedRecord> {
  const { outcome } = await game(id);
  if (!outcome) throw new Unfinished();
  const tokens = tokenList(keptGame(id)?.tokens ?? {});
  const file = await recordOfGame(id, 'json', tokens);
  return openRecord(JSON.parse(await file.text()) as JsonRecord);
}

/** What is on the board is there again when the page is loaded again. */
export function draftOf(variant: string) {
  return persisted<JsonRecord | null>(
    `yagura.draft.${variant}`,
    (found) => (parts(found).format === 'yagura-record' ? (found as JsonRecord) : null),
    tabStore,
  );
}
