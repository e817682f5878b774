/** Files of others as records that are kept. */
import { text as inLanguage, t } from '../i18n/lang.svelte';
import { patiently } from '../protocol/patience';
import { keepRecord } from '../protocol/records';
import { Refusal, request } from '../protocol/rest';
import type { OpenedRecords } from '../protocol/types';
import { described, shelve } from './kept_records';
import type { Brought } from './unpacking';

/** What became of the files that were brought. */
export interface Imported {
  records: number;
  /** What is wrong with files that could not be read, or not to their end. */
  faults: { file: string; text: string }[];
}

/** How far an import is. */
export interface Progress {
  /** Files that are done, of all. */
  done: number;
  total: number;
  /** Records that are kept. */
  n: number;
}

/** Reads files in any format, and those in archives, and keeps their records. `told` hears how far it is. */
export async function importFiles(
  files: readonly File[],
  study: string,
  told: (progress: Progress) => void,
): Promise<Imported> {
  const imported: Imported = { records: 0, faults: [] };
  let [done, total] = [0, files.length];
  const tell = () => told({ done, total, n: imported.records });
  for (const file of files) {
    const brought = await contents(file, study, imported);
    total += brought.length - 1;
    for (const one of brought) {
      await importFile(one, imported, tell);
      done += 1;
      tell();
    }
  }
  return imported;
}

/** A file, or the files in it. */
async function contents(file: File, study: string, imported: Imported): Promise<Brought[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The unpacker is loaded only here.
  const { BrokenArchive, isArchive, unpacked } = await import('./unpacking');
  if (!isArchive(bytes)) return [{ name: file.name, bytes, study }];
  try {
    return unpacked(bytes).map((one) => ({ ...one, study: one.study || study }));
  } catch (error) {
    if (!(error instanceof BrokenArchive)) throw error;
    imported.faults.push({ file: file.name, text: t(`library.archive.${error.reason}`) });
    return [];
  }
}

async function importFile(
  { name, bytes, study }: Brought,
  imported: Imported,
  tell: () => void,
): Promise<void> {
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    const read = await patiently(() =>
      request<OpenedRecords>('/records/read', { method: 'POST', headers, body: bytes }),
    );
    for (const { record } of read.records) {
      // Of a file that is no record, or is wrong from its first move on, nothing is there to be kept.
      if (read.fault && record.nodes.length < 2) continue;
      const { id, key } = await patiently(() => keepRecord(record));
      const about = described(record);
      const title = about.title || name.replace(/\.[^.]*$/, '');
      // Its key would be nowhere.
      if (!shelve({ ...about, id, key, edit: null, title, study, seen: Date.now() })) {
        imported.faults.push({ file: name, text: t('library.full') });
        break;
      }
      imported.records += 1;
      tell();
    }
    if (read.fault) {
      const { line, column, text, expected } = read.fault;
      const said = t('library.fault.at', { line, column, text, expected: inLanguage(expected) });
      imported.faults.push({ file: name, text: said });
    }
  } catch (error) {
    // One file that could not be sent is no reason to leave out the others.
    const text = error instanceof Refusal ? inLanguage(error.failure.message) : t('library.fault.network');
    imported.faults.push({ file: name, text });
  }
}
