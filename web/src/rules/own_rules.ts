/**
 * The rules of a game that has no written page, in words: what its definition says, and what it declares.
 * Only what is known is said; where rules of another system judge it, the page of that system says the rest.
 */
import type { Key, Values } from '../i18n/catalogue';
import type { Definition, Kind, Name } from '../protocol/types';
import { bareCode, parseSfen } from '../shogi/position';
import { DECLARED, DECLARING, repetitionsOf } from '../workshop/declared';
import { RULES_WITH_HANDS } from '../workshop/templates';
import type { Value } from '../workshop/toml';
import { codesOf, type DeclaredRules } from './declared_rules';

/** A rule: what it is about, and what holds. */
export interface Rule {
  readonly key: string;
  readonly about: string;
  readonly says: string;
}

export interface Speech {
  readonly t: (key: Key, values?: Values) => string;
  /** The text of a key that is put together. */
  readonly word: (key: string) => string;
  readonly name: (name: Name) => string;
}

/** The rules that the words of declared rules tell of whole; the rest is as in a game with hands. */
const TELLING: readonly string[] = [DECLARING, RULES_WITH_HANDS];
const FOLD = 4;
const ENTERED = 10;
/** Keys of which nothing is said where they are as usual. */
const UNSAID = ['reverts', 'drop', 'check', 'bare', 'try', 'pass', 'lends'];

export function ownRules(game: Definition, declared: DeclaredRules | null, speech: Speech): Rule[] {
  const { t, word, name } = speech;
  const rules: Rule[] = [];
  const add = (key: string, about: string, says: string) => rules.push({ key, about, says });
  const telling = declared !== null && TELLING.includes(declared.system ?? '') ? declared : null;
  const promotes = game.kinds.some(({ promoted }) => promoted);
  const royals = game.kinds.filter(({ royal }) => royal);
  const said = (key: string) => heldOf(key, telling);
  const choice = (key: string) => {
    const held = said(key);
    const others = (declared?.choices.get(key) ?? []).filter((one) => one !== held);
    const what = word(`declared.${key}.${held}`);
    if (others.length === 0) return what;
    const more = others.map((one) => word(`declared.${key}.${one}`)).join(t('rules.own.or'));
    return t('rules.own.choice', { what, others: more });
  };
  const tell = (key: string) => {
    if (!telling) return;
    const isLeft = (telling.choices.get(key)?.length ?? 0) > 1;
    if (UNSAID.includes(key) && said(key) === usual(key) && !isLeft) return;
    add(key, word(`declared.${key}`), choice(key));
  };

  const first = game.start.split(' ')[1] === 'w' ? 'w' : 'b';
  const begins = t(`declared.begins.${first}`);
  const other = t(`declared.begins.${first === 'w' ? 'b' : 'w'}`);
  const isFree = (declared?.choices.get('first')?.length ?? 0) > 1;
  add(
    'begins',
    t('declared.begins'),
    isFree ? t('rules.own.choice', { what: begins, others: other }) : begins,
  );
  if (royals.length > 0)
    add('royal', t('rules.own.royal'), royals.map((kind) => name(kind.name)).join(t('rules.own.and')));
  const ranks = game.zone.b.length;
  if (ranks > 0)
    add('zone', t('rules.own.zone'), ranks === 1 ? t('rules.own.rank') : t('rules.own.ranks', { n: ranks }));
  if (promotes) {
    tell('promotion');
    if (said('promotion') !== 'never') for (const key of ['must', 'reverts']) tell(key);
  }
  const held = game.kinds.filter(({ code }) => game.hand_order.includes(code));
  const hand = held.map((kind) => name(kind.name)).join(t('rules.own.and'));
  add('hand', t('rules.own.hand'), game.hands ? hand : t('rules.own.hand.none'));
  if (game.hands) {
    for (const key of ['drop', 'area', 'stranded']) tell(key);
    if (telling) rules.push(...markRules(game, telling, ['nifu', 'no-drop-mate'], speech));
  }
  if (telling && said('check') !== 'wins')
    add('royals', t('rules.own.royals'), word(`rules.own.royals.${said('royals')}`));
  if (isSeveral(game) || said('royals') === 'captured') tell('lost');
  for (const key of ['check', 'stalemate', 'bare', 'try', 'pass', 'lends']) tell(key);
  rules.push(...endRules(game, telling, said, speech));
  if (telling) {
    if (said('decides') === 'points' || said('declare') !== undefined)
      rules.push(...numberRules(game, telling, ['points'], speech));
    rules.push(...numberRules(game, telling, ['zone', 'forced', 'per_file', 'rank'], speech));
    rules.push(...heldRules(game, telling, speech));
    rules.push(...markRules(game, telling, ['relief', 'burns'], speech));
  }
  return rules;
}

/** Repetition, the limit, and the declaration of entered royals. */
function endRules(
  game: Definition,
  telling: DeclaredRules | null,
  said: (key: string) => Value | undefined,
  { t, word }: Speech,
): Rule[] {
  const rules: Rule[] = [];
  const { repetition } = game.traits;
  if (repetitionsOf(DECLARING).includes(repetition)) {
    const about = telling
      ? t('rules.own.repetition', { n: Number(said('fold') ?? FOLD) })
      : t('declared.repetition');
    rules.push({ key: 'repetition', about, says: word(`declared.repetition.${repetition}`) });
    if (telling)
      rules.push({
        key: 'perpetual',
        about: t('declared.perpetual'),
        says: word(`declared.perpetual.${said('perpetual')}`),
      });
  }
  const limit = said('limit');
  if (limit !== undefined)
    rules.push({
      key: 'limit',
      about: t('rules.own.limit', { n: Number(limit) }),
      says: word(`rules.own.limit.${said('decides')}`),
    });
  const declare = said('declare');
  if (declare !== undefined) {
    const draw = said('declare_draw');
    const second = said('declare_second') ?? declare;
    const wins = t(second === declare ? 'rules.own.declare.same' : 'rules.own.declare.wins', {
      first: Number(declare),
      second: Number(second),
      entered: Number(said('declare_pieces') ?? ENTERED),
    });
    const says = draw === undefined ? wins : t('rules.own.declare.draw', { wins, draw: Number(draw) });
    rules.push({ key: 'declare', about: t('declared.about.declaration'), says });
  }
  return rules;
}

function usual(key: string): Value | undefined {
  const found = DECLARED.flatMap(({ keys }) => keys).find((one) => one.key === key);
  if (found === undefined || 'least' in found.of) return undefined;
  return 'words' in found.of ? found.of.words[0] : false;
}

function heldOf(key: string, telling: DeclaredRules | null): Value | undefined {
  return telling?.play[key] ?? (telling ? usual(key) : undefined);
}

/** Whether a side may have several royals. */
function isSeveral(game: Definition): boolean {
  const royals = new Set(game.kinds.filter(({ royal }) => royal).map(({ code }) => bareCode(code)));
  if (royals.size > 1) return true;
  const pieces = [...parseSfen(game.start, game.traits.fields).board.values()];
  return pieces.filter(({ side, code }) => side === 'b' && royals.has(code)).length > 1;
}

function saying(game: Definition, declared: DeclaredRules, key: string): [Kind, Value][] {
  return game.kinds.flatMap((kind): [Kind, Value][] => {
    const value = declared.kinds.get(kind.code)?.[key];
    return value === undefined ? [] : [[kind, value]];
  });
}

function numberRules(
  game: Definition,
  declared: DeclaredRules,
  keys: readonly string[],
  speech: Speech,
): Rule[] {
  const { t, word, name } = speech;
  return keys.flatMap((key) => {
    const said = saying(game, declared, key).map(([kind, n]) =>
      t('rules.own.kind', { name: name(kind.name), n: String(n) }),
    );
    if (said.length === 0) return [];
    return [
      { key: `kind.${key}`, about: word(`rules.own.kind.${key}`), says: said.join(t('rules.own.and')) },
    ];
  });
}

function heldRules(game: Definition, declared: DeclaredRules, { t, name }: Speech): Rule[] {
  const said = saying(game, declared, 'held').flatMap(([kind, code]) => {
    const other = game.kinds.find((one) => one.code === code);
    return other ? [t('rules.own.kind.turns', { name: name(kind.name), other: name(other.name) })] : [];
  });
  if (said.length === 0) return [];
  return [{ key: 'kind.held', about: t('declared.kind.held'), says: said.join(t('rules.own.and')) }];
}

function markRules(
  game: Definition,
  declared: DeclaredRules,
  marks: readonly string[],
  speech: Speech,
): Rule[] {
  const { t, word, name } = speech;
  const marked = saying(game, declared, 'marks');
  return marks.flatMap((mark) => {
    const kinds = marked
      .filter(([, words]) => codesOf(words).includes(mark))
      .map(([kind]) => name(kind.name));
    if (kinds.length === 0) return [];
    const says = `${kinds.join(t('rules.own.and'))}${t('rules.own.colon')}${word(`rules.own.${mark}.says`)}`;
    return [{ key: mark, about: word(`rules.own.${mark}`), says }];
  });
}
