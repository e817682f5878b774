/** Files of records: how they are called, and what they end in. */

const ENDINGS: Readonly<Record<string, string>> = { sfen: 'sfen', gungi: 'txt', usi: 'usi' };

export function fileName(name: string, format: string): string {
  return `${name}.${ENDINGS[format] ?? format}`;
}

/** Formats that people also write in the encoding of old Windows programs. */
export function hasOldEncoding(format: string): boolean {
  return format === 'kif' || format === 'ki2' || format === 'csa';
}
