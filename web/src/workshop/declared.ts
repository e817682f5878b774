/**
 * The rules that a game declares (its table `play`) and what its kinds say under them, as the form shows
 * them: a key is a line here and its words in both languages (`i18n/declared.*.ts`). That no key is missing a
 * test sees by the schema of definitions.
 */

/** What a key may be: one of these words, the usual one first; yes or no; a whole number. */
export type Choice =
  | { readonly words: readonly string[] }
  | { readonly truth: true }
  | { readonly least: number; readonly most: number };

export interface Declared {
  readonly key: string;
  readonly of: Choice;
}

const words = (key: string, ...of: readonly string[]): Declared => ({ key, of: { words: of } });
const truth = (key: string): Declared => ({ key, of: { truth: true } });
const number = (key: string, least: number, most: number): Declared => ({ key, of: { least, most } });

/** The keys of `play`, by what they are about. */
export const DECLARED: readonly { readonly about: string; readonly keys: readonly Declared[] }[] = [
  {
    about: 'promotion',
    keys: [
      words('promotion', 'zone', 'entry', 'capture', 'move', 'never'),
      words('must', 'stuck', 'never', 'always', 'promoted'),
      truth('reverts'),
    ],
  },
  {
    about: 'drops',
    keys: [
      words('drop', 'unpromoted', 'either', 'promoted'),
      words('area', 'anywhere', 'outside-zone', 'own-zone', 'own-half'),
      truth('stranded'),
    ],
  },
  {
    about: 'ends',
    keys: [
      words('royals', 'safe', 'captured'),
      words('lost', 'all', 'one'),
      words('check', 'threat', 'wins'),
      words('stalemate', 'loses', 'draw', 'wins'),
      words('bare', 'nothing', 'loses', 'loses-unless-answered'),
      words('try', 'nothing', 'wins', 'wins-if-safe'),
    ],
  },
  {
    about: 'turns',
    keys: [words('pass', 'never', 'allowed'), words('lends', 'nobody', 'behind', 'ahead')],
  },
  {
    about: 'length',
    keys: [
      words('perpetual', 'loses', 'nothing'),
      number('fold', 2, 20),
      number('limit', 1, 100_000),
      words('decides', 'draw', 'pieces', 'points'),
    ],
  },
  {
    about: 'declaration',
    keys: [
      number('declare', 0, 100_000),
      number('declare_second', 0, 100_000),
      number('declare_draw', 0, 100_000),
      number('declare_pieces', 0, 100_000),
    ],
  },
];

/** Keys of a kind that mean something under these rules alone. */
export const OF_KINDS: readonly Declared[] = [
  number('zone', 0, 255),
  number('forced', 0, 255),
  number('per_file', 0, 255),
  number('points', 0, 255),
  number('rank', 0, 255),
];

/** Rules that leave a choice of what a repetition comes to, the usual one first; which may be declared. */
const RULES: Readonly<
  Record<string, { readonly declares: boolean; readonly repetitions: readonly string[] }>
> = {
  shogi: { declares: false, repetitions: ['draw', 'first-player-loses'] },
  fairy: { declares: true, repetitions: ['draw', 'first-player-loses', 'repeater-loses'] },
};

/** The rules under which a game declares its own. */
export const DECLARING = Object.keys(RULES).find((rules) => RULES[rules]?.declares) ?? '';

/** What a repetition comes to under rules that leave a choice. */
export function repetitionsOf(rules: string): readonly string[] {
  return RULES[rules]?.repetitions ?? [];
}

/** The mark that bans mating drops (打ち歩詰め), which only kinds of one step can have. */
const MATING_DROP = 'no-drop-mate';

/** Whether a sentence says that a kind cannot have this mark as it moves. */
export function isBanImpossible(sentence: string): boolean {
  return sentence.startsWith(`mark '${MATING_DROP}' of `) && sentence.endsWith('or not this mark');
}

/** The marks of a kind without that one; `marks` is undefined where its base says them. */
export function withoutBan(marks: unknown): string[] {
  return Array.isArray(marks) ? marks.filter((mark) => mark !== MATING_DROP) : ['nifu'];
}

/**
 * The rules that a sentence about moves ends with, by the words of a text: what has a name besides has its
 * word in brackets behind it.
 */
export function rulesNamed(sentence: string): string[] {
  const list = /; rules that know these moves: (.+)$/.exec(sentence)?.[1]?.split(', ') ?? [];
  return list.map((one) => /\(([\w-]+)\)$/.exec(one)?.[1] ?? one);
}
