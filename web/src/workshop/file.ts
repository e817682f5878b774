/** A game as a file of this computer. */

/** As long as the server takes. */
export const LONGEST_BYTES = 256 * 1024;

/** The text of a file; null of one that is longer than a game may be. */
export async function textIn(file: Pick<File, 'size' | 'text'>): Promise<string | null> {
  return file.size <= LONGEST_BYTES ? file.text() : null;
}

export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/toml' }));
  link.download = `${name.replace(/[^\w-]/g, '') || 'game'}.toml`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The longest image of a piece that the rules take, in bytes. */
export const LONGEST_IMAGE = 32 * 1024;
