/** The games of the server and their definitions, asked for once. */
import { definition, Refusal, variants } from '../protocol/rest';
import type { Definition, Failure, Summary } from '../protocol/types';

class GameCatalogue {
  list = $state.raw<Summary[]>([]);
  definitions = $state.raw<ReadonlyMap<string, Definition>>(new Map());
  failure = $state.raw<Failure | null>(null);
  #asked = false;

  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    this.failure = null;
    try {
      this.list = await variants();
      for (const { id } of this.list) void this.about(id);
    } catch (error) {
      this.#asked = false;
      if (!(error instanceof Refusal)) throw error;
      this.failure = error.failure;
    }
  }

  async about(id: string): Promise<Definition | undefined> {
    const base = id.split('?')[0] ?? id;
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
