/** Games that were played here, as records that are kept: those of this browser, and of the account. */
import { current } from '../account/current.svelte';
import { ownGames } from '../protocol/account';
import { keepRecord } from '../protocol/records';
import { Refusal, recordOfGame } from '../protocol/rest';
import { type Kept, keptGame, keptGames, tokenList } from '../protocol/seats';
import type { JsonRecord, PlayerGame } from '../protocol/types';
import { browserStore, persisted, type Store } from '../store/persisted';
import { described, shelve } from './kept_records';

/** Which games are records already, so that none comes twice. */
const KEY = 'yagura.records.games';
/** As many as a shelf has records. */
const MOST = 2_000;

const brought = (store: Store) =>
  persisted<string[]>(
    KEY,
    (found) => (Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []),
    store,
  );

/** The ids of the finished games that are no records yet. */
export function unkept(
  own: readonly Pick<Kept, 'id' | 'over'>[],
  account: readonly Pick<PlayerGame, 'id' | 'over'>[],
  store: Store = browserStore,
): string[] {
  const known = new Set(brought(store).read());
  const over = [...own, ...account].filter((game) => game.over === true && !known.has(game.id));
  return [...new Set(over.map(({ id }) => id))];
}

/** Notes that a game is a record now. */
export function noteKept(id: string, store: Store = browserStore): void {
  brought(store).write([id, ...brought(store).read()].slice(0, MOST));
}

/** Finds the finished games of this browser, and of the account if there is one. */
export async function findPlayed(): Promise<string[]> {
  await current.load();
  return unkept(keptGames(), current.account ? await gamesOfAccount() : []);
}

async function gamesOfAccount(): Promise<PlayerGame[]> {
  const games: PlayerGame[] = [];
  let behind: string | null = null;
  do {
    const page = await ownGames(behind);
    games.push(...page.games);
    behind = page.more;
  } while (behind !== null && games.length < MOST);
  return games;
}

/** Keeps games as records; returns how many. `told` hears how many are done. */
export async function keepPlayed(ids: readonly string[], told: (done: number) => void): Promise<number> {
  let records = 0;
  for (const [at, id] of ids.entries()) {
    if (await keep(id)) records += 1;
    told(at + 1);
  }
  return records;
}

async function keep(game: string): Promise<boolean> {
  try {
    const file = await recordOfGame(game, 'json', tokenList(keptGame(game)?.tokens ?? {}));
    const record = JSON.parse(await file.text()) as JsonRecord;
    const { id, key } = await keepRecord(record);
    shelve({ ...described(record), id, key, edit: null, study: '', seen: Date.now() });
  } catch (error) {
    // The server forgets games that are old; what it cannot give now it may give later.
    if (!(error instanceof Refusal)) throw error;
    if (error.failure.code !== 'not-found') return false;
    noteKept(game);
    return false;
  }
  noteKept(game);
  return true;
}
