export async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the clipboard interface (plain http on a LAN) the old way still works.
    const field = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}

/** Saves a text, or the bytes of a file, as a file. */
export function download(name: string, what: string | Blob): void {
  const blob = typeof what === 'string' ? new Blob([what], { type: 'text/plain;charset=utf-8' }) : what;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
