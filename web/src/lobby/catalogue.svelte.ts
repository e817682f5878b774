/**
 * The games of the server with their pictures, asked for once; and definitions, asked for when they are
 * needed.
 */
import { definition, Refusal, variants } from '../protocol/rest';
import type { Definition, Failure, Pictured, Summary } from '../protocol/types';
import { definitionId } from '../protocol/variant';
import { picturedOf } from './picture';

class GameCatalogue {
  list = $state.raw<Summary[]>([]);
  pictures = $derived(new Map<string, Pictured | null>(this.list.map((game) => [game.id, picturedOf(game)])));
  definitions = $state.raw<ReadonlyMap<string, Definition>>(new Map());
  failure = $state.raw<Failure | null>(null);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= this.#load();
    return this.#asked;
  }

  async #load(): Promise<void> {
    this.failure = null;
    try {
      this.list = await variants();
    } catch (error) {
      this.#asked = null;
      if (!(error instanceof Refusal)) throw error;
      this.failure = error.failure;
    }
  }

  async about(id: string): Promise<Definition | undefined> {
    const base = definitionId(id);
    const known = this.definitions.get(base);
    if (known) return known;
    try {
      const found = await definition(base);
      this.definitions = new Map(this.definitions).set(base, found);
      return found;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /** The game whose rules page a system is: the one of the same name, else the first of the system. */
  async ofSystem(system: string): Promise<Definition | undefined> {
    await this.load();
    const summary = this.list.find(({ id }) => id === system) ?? this.list.find((s) => s.system === system);
    return this.about(summary?.id ?? system);
  }
}

export const gameCatalogue = new GameCatalogue();
