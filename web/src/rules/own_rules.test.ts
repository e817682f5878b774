import { describe, expect, it } from 'vitest';
import { fill, type Key, type Values } from '../i18n/catalogue';
import { en } from '../i18n/en';
import { ja } from '../i18n/ja';
import { definition, kind, traits } from '../session/fixture';
import { DECLARED } from '../workshop/declared';
import { declaredIn } from './declared_rules';
import { ownRules, type Rule } from './own_rules';

const TINY = definition({
  system: 'tiny',
  start: '3k/4/4/K3 w - 1',
  zone: { b: ['a'], w: ['d'] },
  hand_order: ['P'],
  kinds: [
    kind('K', { royal: true, name: { ja: '玉将', kana: null, romaji: '', en: 'king' } }),
    kind('P', { name: { ja: '歩兵', kana: null, romaji: '', en: 'pawn' } }),
    kind('+P', { promoted: true, name: { ja: 'と金', kana: null, romaji: '', en: 'tokin' } }),
  ],
  traits: traits({ repetition: 'repeater-loses' }),
});

function told(text: string | null, texts: Record<string, string> = en, game = TINY): Map<string, Rule> {
  const speech = {
    t: (key: Key, values?: Values) => fill(texts[key] ?? key, values),
    word: (key: string) => texts[key] ?? key,
    name: (name: { ja: string; en: string }) => (texts === en ? name.en : name.ja),
  };
  const declared = text === null ? null : declaredIn([text]);
  return new Map(ownRules(game, declared, speech).map((rule) => [rule.key, rule]));
}

const FAIRY = 'rules = "fairy"\n';

describe('the rules of an own game in words', () => {
  it('are those that its text declares, with the usual ones', () => {
    const rules = told(`${FAIRY}[play]\ntry = "wins-if-safe"\nfold = 3\nlimit = 90\npass = "allowed"\n`);
    const says = (key: string) => rules.get(key)?.says;
    expect(says('begins')).toBe('White (above)');
    expect(says('royal')).toBe('king');
    expect(says('zone')).toBe('the last rank');
    expect(says('promotion')).toBe('into, out of or within the zone');
    expect(says('hand')).toBe('pawn');
    expect(says('area')).toBe('anywhere');
    expect(says('try')).toBe('wins where it is not captured');
    expect(says('pass')).toBe('may be passed');
    expect(says('stalemate')).toBe('who has none loses');
    expect(says('royals')).toContain('who cannot help it is mated');
    expect(rules.get('repetition')).toMatchObject({
      about: 'A position that comes 3 times is',
      says: 'lost by who brings it about',
    });
    expect(rules.get('limit')).toMatchObject({ about: 'After 90 moves', says: 'the game is a draw' });
    expect(rules.has('bare')).toBe(false);
    expect(rules.has('declare')).toBe(false);
  });

  it('say in Japanese what kinds, marks and declarations are', () => {
    const text = `${FAIRY}[play]\ndeclare = 28\ndeclare_second = 27\ndeclare_draw = 24\n
[[kind]]\ncode = "P"\nmarks = ["nifu", "no-drop-mate"]\npoints = 5\nheld = "K"\nzone = 2\n`;
    const rules = told(text, ja);
    expect(rules.get('declare')?.says).toBe(
      '王とほかの駒10枚が敵陣にあり、28点以上で勝ち（後から指す側は27点）。24点以上なら引き分け',
    );
    expect(rules.get('nifu')?.says).toBe('歩兵：同じ筋に二枚目は打てない');
    expect(rules.get('no-drop-mate')?.says).toBe('歩兵：打って詰ますのは反則');
    expect(rules.get('kind.points')?.says).toBe('歩兵 5');
    expect(rules.get('kind.held')?.says).toBe('歩兵→玉将');
    expect(rules.get('kind.zone')?.says).toBe('歩兵 2');
  });

  it('say what the players may choose', () => {
    const option = '[[options]]\nkey = "stalemate"\nvalues = ["loses", "draw"]\n';
    expect(told(FAIRY + option).get('stalemate')?.says).toBe(
      'who has none loses; the players may choose: draw',
    );
    const first = '[[options]]\nkey = "first"\nvalues = ["black", "white"]\n';
    expect(told(FAIRY + first, ja).get('begins')?.says).toBe('向こう（対局者が選べる：手前）');
  });

  it('are only those that the definition has where another system judges, or no text is to be had', () => {
    for (const text of ['rules = "chu"\n', null])
      expect([...told(text).keys()]).toEqual(['begins', 'royal', 'zone', 'hand', 'repetition']);
    const chu = definition({ ...TINY, hands: false, traits: traits({ repetition: 'instigator-loses' }) });
    expect(told('rules = "chu"\n', en, chu).get('hand')?.says).toBe('none: what is captured leaves the game');
    expect(told('rules = "chu"\n', en, chu).has('repetition')).toBe(false);
    // What nothing is declared of is as in shogi.
    expect(told('rules = "shogi"\n').get('promotion')?.says).toBe('into, out of or within the zone');
  });

  it('leave no key out that says another thing than usual', () => {
    const game = definition({ ...TINY, kinds: [...TINY.kinds, kind('Q', { royal: true })] });
    for (const { key, of } of DECLARED.flatMap(({ keys }) => keys)) {
      const others = 'words' in of ? of.words.slice(1) : 'truth' in of ? ['true'] : ['7'];
      for (const value of others) {
        const line = (held: string) => `${key} = ${'words' in of ? `"${held}"` : held}\n`;
        const beside = key.startsWith('declare_') ? 'declare = 9\n' : key === 'decides' ? 'limit = 9\n' : '';
        const said = (play: string) =>
          JSON.stringify([...told(`${FAIRY}[play]\n${beside}${play}`, en, game).values()]);
        expect(said(line(value)), `${key} ${value}`).not.toBe(said(''));
      }
    }
  });
});
