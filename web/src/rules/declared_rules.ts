/**
 * The rules that a game declares, as its text and those of its bases say them. What a text means the server
 * says, and the rules alone judge; here it is read so that players can be told.
 */
import { Refusal } from '../protocol/rest';
import type { DefinitionSource } from '../protocol/types';
import { definitionSource } from '../protocol/workshop';
import { gameValue, kindTables, tableWithin } from '../workshop/game_text';
import { entryValue, tablesOf, type Value } from '../workshop/toml';

export type KindRules = Readonly<Record<string, Value>>;

export interface DeclaredRules {
  /** The system of rules that judges the game. */
  readonly system: string | null;
  /** The keys of `play` that are said. */
  readonly play: Readonly<Record<string, Value>>;
  /** What its kinds say, by their codes. */
  readonly kinds: ReadonlyMap<string, KindRules>;
  /** What the players may choose, by the key of the option. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

/** As many files as may stand on each other. */
const DEEPEST = 8;

/** The rules of a game; null where its text, or that of a base, is not to be had. */
export async function declaredRules(
  id: string,
  source: (id: string) => Promise<DefinitionSource> = definitionSource,
): Promise<DeclaredRules | null> {
  const texts: string[] = [];
  try {
    for (
      let next: Value | undefined = id;
      typeof next === 'string';
      next = gameValue(texts.at(-1)!, 'base')
    ) {
      if (texts.length > DEEPEST) return null;
      texts.push((await source(next)).text);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
  return declaredIn(texts);
}

/** What texts say of which each stands on the next. */
export function declaredIn(texts: readonly string[]): DeclaredRules {
  let system: string | null = null;
  let play: Record<string, Value> = {};
  const kinds = new Map<string, KindRules>();
  const choices = new Map<string, readonly string[]>();
  for (const text of texts.toReversed()) {
    const rules = gameValue(text, 'rules');
    if (typeof rules === 'string') system = rules;
    const own = tableWithin(text, 'play');
    play = { ...play, ...own };
    // What is declared anew is not left to choose by an option of the base.
    for (const key of Object.keys(own)) choices.delete(key);
    const options = optionsOf(text);
    if (options) {
      choices.clear();
      for (const [key, values] of options) choices.set(key, values);
    }
    for (const code of codesOf(gameValue(text, 'without'))) {
      kinds.delete(code);
      kinds.delete(`+${code}`);
    }
    for (const [code, table] of kindTables(text)) {
      const said = [...table.entries].map(([key, entry]) => [key, entryValue(text, entry)] as const);
      const left = codesOf(said.find(([key]) => key === 'without')?.[1]);
      const below = Object.entries(kinds.get(code) ?? {}).filter(([key]) => !left.includes(key));
      kinds.set(code, Object.fromEntries([...below, ...said.filter(hasValue)]));
    }
  }
  return { system, play, kinds, choices };
}

function hasValue(entry: readonly [string, Value | undefined]): entry is readonly [string, Value] {
  return entry[1] !== undefined;
}

export function codesOf(value: Value | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The options that a text has itself; null where it leaves them to its base. */
function optionsOf(text: string): [string, readonly string[]][] | null {
  const tables = tablesOf(text).filter(({ head }) => head === 'options');
  const inline = gameValue(text, 'options');
  if (tables.length === 0 && !Array.isArray(inline)) return null;
  const all: [Value | undefined, Value | undefined][] = tables.map(({ entries }) => [
    entryValue(text, entries.get('key')),
    entryValue(text, entries.get('values')),
  ]);
  for (const one of Array.isArray(inline) ? inline : [])
    if (typeof one === 'object' && !Array.isArray(one)) all.push([one.key, one.values]);
  return all.flatMap(([key, values]) => (typeof key === 'string' ? [[key, codesOf(values)]] : []));
}
