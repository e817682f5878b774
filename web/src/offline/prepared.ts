/** What a site has as files (`prepared.ts` of the build): it is there before the WebAssembly is. */

/** The file with the answer to a request of the API; null where that has to be found out. */
export function fileOf(path: string): string | null {
  if (path === '/variants?pictures=1') return 'games.json';
  const id = /^\/variants\/([a-z0-9-]+)$/.exec(path)?.[1];
  return id === undefined ? null : `games/${id}.json`;
}

/** The answer out of a file; null where there is none. */
export async function preparedAnswer(path: string): Promise<Response | null> {
  const file = fileOf(path);
  if (file === null) return null;
  const answer = await fetch(import.meta.env.BASE_URL + file).catch(() => null);
  // A host may show a page of its own for what it has not.
  return answer?.ok && answer.headers.get('content-type')?.includes('json') ? answer : null;
}
