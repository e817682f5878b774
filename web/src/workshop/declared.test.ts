import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredEn } from '../i18n/declared.en';
import { type Choice, DECLARED, OF_KINDS, rulesNamed } from './declared';

interface Property {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}
interface Schema {
  properties: { play: { properties: Record<string, Property> }; kind: { items: Schema } };
}

const schema = JSON.parse(
  readFileSync(new URL('../../../docs/definition.schema.json', import.meta.url), 'utf8'),
) as Schema;
const keys = DECLARED.flatMap((group) => group.keys);

function shapeOf(of: Choice): Property {
  if ('words' in of) return { type: 'string', enum: [...of.words] };
  if ('truth' in of) return { type: 'boolean' };
  return { type: 'integer', minimum: of.least, maximum: of.most };
}

describe('the form of declared rules', () => {
  it('has every key that a definition may have, with all its words', () => {
    const known = schema.properties.play.properties;
    expect(keys.map(({ key }) => key).sort()).toEqual(Object.keys(known).sort());
    for (const { key, of } of keys) expect(known[key], key).toMatchObject(shapeOf(of));
    const kinds = schema.properties.kind.items.properties as unknown as Record<string, Property>;
    for (const { key, of } of OF_KINDS) expect(kinds[key], key).toMatchObject(shapeOf(of));
  });

  it('says each in words', () => {
    const said = new Set(Object.keys(declaredEn));
    for (const { about } of DECLARED) expect(said).toContain(`declared.about.${about}`);
    for (const { key, of } of keys) {
      expect(said).toContain(`declared.${key}`);
      const values = 'words' in of ? of.words : 'truth' in of ? ['false', 'true'] : [];
      for (const value of values) expect(said).toContain(`declared.${key}.${value}`);
    }
    for (const { key } of OF_KINDS) expect(said).toContain(`declared.kind.${key}`);
  });

  it('finds the rules that a sentence about moves names, under their names or not', () => {
    const sentence = 'moves of P: the rules shogi cannot judge it; rules that know these moves: ';
    expect(rulesNamed(`${sentence}declared (fairy), chu`)).toEqual(['fairy', 'chu']);
    expect(rulesNamed(`${sentence}ennen`)).toEqual(['ennen']);
    expect(rulesNamed('no rules know all of these moves together')).toEqual([]);
  });
});
