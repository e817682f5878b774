/** The games that come with the program as examples, as the authors of their notations published them. */
const FILES = import.meta.glob<string>('../../../crates/yagura/tests/it/cases/*.published.kifu', {
  query: '?raw',
  import: 'default',
});

const BY_GAME = new Map(
  Object.entries(FILES).map(
    ([path, load]) => [/(\w+)\.published\.kifu$/.exec(path)?.[1] ?? '', load] as const,
  ),
);

/** Whether a game has an example. */
export function hasSample(id: string): boolean {
  return BY_GAME.has(id);
}

export async function sampleOf(id: string): Promise<string | null> {
  return (await BY_GAME.get(id)?.()) ?? null;
}
