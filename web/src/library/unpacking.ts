/** Files of an archive as if each had been brought by itself. */
import { type UnzipFileInfo, unzipSync } from 'fflate';

/** A file that is to be read. */
export interface Brought {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The folder in its archive, which is a study as in the archives that the library gives. */
  study: string;
}

/** Why an archive was not unpacked. */
export class BrokenArchive extends Error {
  constructor(readonly reason: 'broken' | 'large') {
    super(reason);
  }
}

/** Files in an archive, and their bytes together, at most. */
export const MOST_FILES = 5_000;
export const MOST_BYTES = 128 * 1024 * 1024;
/** What every ZIP archive with something in it begins with. */
const SIGN = [0x50, 0x4b, 0x03, 0x04];

/** Between the folders of a path; some programs write backslashes. */
const DIVIDER = /[\\/]/;

export function isArchive(bytes: Uint8Array): boolean {
  return SIGN.every((byte, at) => bytes[at] === byte);
}

/** The files in a ZIP archive. */
export function unpacked(archive: Uint8Array): Brought[] {
  let [files, size] = [0, 0];
  const fits = ({ name, originalSize }: UnzipFileInfo) => {
    if (isSkipped(name)) return false;
    files += 1;
    size += originalSize;
    if (files > MOST_FILES || size > MOST_BYTES) throw new BrokenArchive('large');
    return true;
  };
  try {
    const entries = Object.entries(unzipSync(archive, { filter: fits }));
    return entries.map(([path, bytes]) => brought(path, bytes as Uint8Array<ArrayBuffer>));
  } catch (error) {
    throw error instanceof BrokenArchive ? error : new BrokenArchive('broken');
  }
}

/** Folders, and what systems put beside the files of their users. */
function isSkipped(path: string): boolean {
  const name = path.split(DIVIDER).at(-1) ?? '';
  return name === '' || path.startsWith('__MACOSX/') || name.startsWith('.');
}

/** Steps out of a folder are no part of a study's name. */
function brought(path: string, bytes: Uint8Array<ArrayBuffer>): Brought {
  const parts = path.split(DIVIDER);
  const name = parts.pop() ?? path;
  const folders = parts.map((part) => part.trim()).filter((part) => !/^\.*$/.test(part));
  return { name, bytes, study: folders.join(' ') };
}
