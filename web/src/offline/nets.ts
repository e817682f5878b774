/** The nets of the engine, each a file that is loaded for its game. */
const FILES = import.meta.glob<string>('../../../crates/yagura-engine/src/eval/nets/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The file of a net; null where it cannot be had: then the engine judges without. */
export async function netFile(name: string): Promise<Uint8Array | null> {
  const address = Object.entries(FILES).find(([path]) => path.endsWith(`/${name}.net`))?.[1];
  if (address === undefined) return null;
  try {
    const answer = await fetch(address);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
