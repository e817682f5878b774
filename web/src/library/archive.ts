/** All records of this browser as one file. */
import { strToU8, zipSync } from 'fflate';
import { keptRecord } from '../protocol/records';
import { Refusal } from '../protocol/rest';
import type { JsonRecord } from '../protocol/types';
import { described, type Shelved } from './kept_records';

/** Letters of a name that are written. */
const LONGEST = 60;
/** What a system of long standing takes for a device, whatever comes behind a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns an archive with the JSON of all records that are still there. */
export async function exported(all: readonly Shelved[]): Promise<Blob> {
  const files: Record<string, Uint8Array> = {};
  for (const record of all) {
    const stored = await keptRecord(record.id).catch((error: unknown) => {
      if (error instanceof Refusal && error.failure.code === 'not-found') return null;
      throw error;
    });
    if (!stored) continue;
    const titled = withTitle(stored.opened.record, record.title);
    files[fileName(record)] = strToU8(`${JSON.stringify(titled, null, 1)}\n`);
  }
  return new Blob([zipSync(files) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
}

/** The record with the title that the shelf has for it, where it does not say that itself. */
export function withTitle(record: JsonRecord, title: string): JsonRecord {
  if (title === '' || described(record).title === title) return record;
  const others = (record.headers ?? []).filter(([key]) => key !== 'title');
  return { ...record, headers: [['title', title], ...others] };
}

/** A name that every system takes, unlike that of any other record, and that leads to no other folder. */
export function fileName({ id, game, title, study }: Shelved): string {
  const folder = plain(study).replace(DEVICE, '_$&');
  return `${folder ? `${folder}/` : ''}${plain(game)}-${plain(title) || 'record'}-${plain(id)}.json`;
}

/** A part of a path: `..` would lead out of the folder, and a dot in front hide it. */
function plain(text: string): string {
  return [...text]
    .slice(0, LONGEST)
    .map((letter) => (/[\p{L}\p{N} ._-]/u.test(letter) ? letter : '_'))
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
}
