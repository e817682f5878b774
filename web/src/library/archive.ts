/** All records of this browser as one file, and files of others as records. */
import { strToU8, zipSync } from 'fflate';
import { keepRecord, keptRecord } from '../protocol/records';
import { Refusal, request } from '../protocol/rest';
import type { OpenedRecords } from '../protocol/types';
import { described, type Shelved, shelve } from './kept_records';

/** What became of the files that were brought. */
export interface Imported {
  records: number;
  /** What is wrong with files that could not be read, or not to their end. */
  faults: { file: string; line: number; text: string }[];
}

/** Reads files in any format and keeps their records. `told` hears how many files are done. */
export async function importFiles(
  files: readonly File[],
  study: string,
  told: (done: number) => void,
): Promise<Imported> {
  const imported: Imported = { records: 0, faults: [] };
  for (const [at, file] of files.entries()) {
    await importFile(file, study, imported);
    told(at + 1);
  }
  return imported;
}

async function importFile(file: File, study: string, imported: Imported): Promise<void> {
  try {
    const read = await request<OpenedRecords>('/records/read', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: await file.arrayBuffer(),
    });
    for (const { record } of read.records) {
      const { id, key } = await keepRecord(record);
      const about = described(record);
      const title = about.title || file.name.replace(/\.[^.]*$/, '');
      shelve({ ...about, id, key, title, study, seen: Date.now() });
      imported.records += 1;
    }
    if (read.fault) {
      const { line, text, expected } = read.fault;
      imported.faults.push({ file: file.name, line, text: `${text} (${expected})` });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    imported.faults.push({ file: file.name, line: 1, text: error.failure.message.en });
  }
}

/** Returns an archive with the JSON of all records that are still there. */
export async function exported(all: readonly Shelved[]): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const record of all) {
    const stored = await keptRecord(record.id).catch((error: unknown) => {
      if (error instanceof Refusal && error.failure.code === 'not-found') return null;
      throw error;
    });
    if (!stored) continue;
    files[fileName(record)] = strToU8(`${JSON.stringify(stored.opened.record, null, 1)}\n`);
  }
  return new Blob([zipSync(files) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

/** A name that every system takes, unlike that of any other record. */
export function fileName({ id, game, title, study }: Shelved): string {
  const plain = (text: string) =>
    [...text]
      .map((letter) => (/[\p{L}\p{N} ._-]/u.test(letter) ? letter : '_'))
      .join('')
      .slice(0, 60)
      .trim();
  const folder = plain(study);
  return `${folder ? `${folder}/` : ''}${game}-${plain(title) || 'record'}-${id}.json`;
}
