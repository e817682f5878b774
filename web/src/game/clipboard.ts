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

/** Saves a text as a file. */
export function download(name: string, what: string): void {
  const address = URL.createObjectURL(new Blob([what], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
