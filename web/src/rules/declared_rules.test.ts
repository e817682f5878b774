import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../protocol/rest';
import type { DefinitionSource } from '../protocol/types';
import { declaredIn, declaredRules } from './declared_rules';

const built = (id: string) =>
  readFileSync(new URL(`../../../crates/yagura/defs/${id}.toml`, import.meta.url), 'utf8');

async function source(id: string): Promise<DefinitionSource> {
  const failure = { code: 'variant', message: { ja: '', en: '' }, clause: null } as const;
  if (id === 'lost~w1') throw new Refusal({ ...failure, squares: [] }, 404);
  const text = id === 'mine~w1' ? 'base = "kyoto"\nid = "mine"\n[play]\nfold = 2\n' : built(id);
  return { id, text, origin: 'built-in' };
}

describe('what a game declares', () => {
  it('stands in its text and in those of its bases', async () => {
    const found = await declaredRules('mine~w1', source);
    expect(found?.system).toBe('fairy');
    expect(found?.play).toMatchObject({ promotion: 'move', must: 'always', drop: 'either', fold: 2 });
    // Shogi's pawn is marked; kyoto takes the marks away, and leaves kinds out.
    expect(declaredIn([built('shogi')]).kinds.get('P')?.marks).toEqual(['nifu', 'no-drop-mate']);
    expect(found?.kinds.get('P')?.marks).toBeUndefined();
    expect(found?.kinds.has('R')).toBe(false);
    expect(found?.choices.size).toBe(0);
  });

  it('may be left for the players to choose, until it is declared anew', () => {
    const base = '[[options]]\nkey = "stalemate"\nvalues = ["loses", "draw"]\n';
    expect(declaredIn(['base = "x"\n', base]).choices).toEqual(new Map([['stalemate', ['loses', 'draw']]]));
    expect(declaredIn(['base = "x"\n[play]\nstalemate = "wins"\n', base]).choices.size).toBe(0);
    expect(declaredIn(['base = "x"\noptions = []\n', base]).choices.size).toBe(0);
  });

  it('is not known where the text is not to be had', async () => {
    expect(await declaredRules('lost~w1', source)).toBeNull();
  });
});
