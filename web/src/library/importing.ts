/** Files of others as records that are kept. */
import { text as inLanguage } from '../i18n/lang.svelte';
import { keepRecord } from '../protocol/records';
import { Refusal, request } from '../protocol/rest';
import type { OpenedRecords } from '../protocol/types';
import { described, shelve } from './kept_records';

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
      shelve({ ...about, id, key, edit: null, title, study, seen: Date.now() });
      imported.records += 1;
    }
    if (read.fault) {
      const { line, text, expected } = read.fault;
      imported.faults.push({ file: file.name, line, text: `${text} (${inLanguage(expected)})` });
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    imported.faults.push({ file: file.name, line: 1, text: inLanguage(error.failure.message) });
  }
}
