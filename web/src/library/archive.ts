/** All records of this browser as one file. */
import { strToU8, zipSync } from 'fflate';
import { keptRecord } from '../protocol/records';
import { Refusal } from '../protocol/rest';
import type { Shelved } from './kept_records';

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
