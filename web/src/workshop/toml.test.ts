import { describe, expect, it } from 'vitest';
import { entryValue, keyValue, parsed, quoted, tablesOf } from './toml';
import { withInner, withKey, withoutTable, withTable } from './toml_edit';

const TEXT = `# A game.
id = "mine" # mine alone
name = { ja = "私", en = "a # b" }
hand = [
  "R", # a rook
  "B",
]
long = """
[[kind]]
"""

# The king.
[[kind]]
code = "K"
moves = "K"

[[kind]]
code = 'P'
royal = false
`;

describe('a text of tables and keys', () => {
  it('is read where it stands', () => {
    const tables = tablesOf(TEXT);
    expect(tables.map(({ head }) => head)).toEqual(['', 'kind', 'kind']);
    const [root, , pawn] = tables;
    expect(entryValue(TEXT, root!.entries.get('id'))).toBe('mine');
    expect(entryValue(TEXT, root!.entries.get('name'))).toEqual({ ja: '私', en: 'a # b' });
    expect(entryValue(TEXT, root!.entries.get('hand'))).toEqual(['R', 'B']);
    expect(entryValue(TEXT, root!.entries.get('long'))).toBe('[[kind]]\n');
    expect(entryValue(TEXT, pawn!.entries.get('royal'))).toBe(false);
    expect(entryValue(TEXT, pawn!.entries.get('code'))).toBe('P');
  });

  it('keeps the lines of a long text', () => {
    for (const long of [
      '<svg>\n  <path d="M0"/>\n</svg>',
      "it's\n'''\n",
      'a\nb\\',
      "ends\n'",
      'bell\n\u0007',
      '\n\n',
    ]) {
      const text = withKey('id = "a"\n', tablesOf('id = "a"\n')[0]!, 'long', long);
      expect(entryValue(text, tablesOf(text)[0]!.entries.get('long'))).toBe(long);
    }
  });

  it('changes in one place and nowhere else', () => {
    const root = tablesOf(TEXT)[0]!;
    expect(withKey(TEXT, root, 'id', 'other')).toBe(TEXT.replace('"mine"', '"other"'));
    const more = withKey(TEXT, root, 'zone', 2);
    expect(more).toBe(TEXT.replace('"""\n\n#', '"""\nzone = 2\n\n#'));
    expect(withKey(more, tablesOf(more)[0]!, 'zone', undefined)).toBe(TEXT);
    expect(withKey(TEXT, tablesOf(TEXT)[1]!, 'royal', true)).toContain(
      'moves = "K"\nroyal = true\n\n[[kind]]',
    );
  });

  it('knows keys with dots and tables below tables for what they are', () => {
    const dotted = 'name.ja = "私" # mine\nname."en" = "mine"\n\n[[kind]]\ncode = "K"\nname.en = "king"\n';
    const [root, king] = tablesOf(dotted);
    expect(keyValue(dotted, root!, 'name')).toEqual({ ja: '私', en: 'mine' });
    expect(keyValue(dotted, king!, 'name')).toEqual({ en: 'king' });
    expect(withInner(dotted, root!, 'name', 'en', 'other')).toBe(dotted.replace('"mine"', '"other"'));
    expect(withInner(dotted, root!, 'name', 'kana', 'わ')).toBe(
      dotted.replace('"mine"\n', '"mine"\nname.kana = "わ"\n'),
    );
    expect(withInner(dotted, root!, 'name', 'ja', undefined)).toBe(dotted.slice(dotted.indexOf('name."en"')));
    expect(withKey(dotted, root!, 'name', undefined)).toBe(dotted.slice(dotted.indexOf('\n[[kind]]')));
    expect(withKey(dotted, king!, 'name', { en: 'K' })).toBe(
      dotted.replace('name.en = "king"', 'name = { en = "K" }'),
    );

    const headed =
      'id = "a"\n\n[name]\nja = "私"\n\n[[kind]]\ncode = "K"\n\n[kind.name]\nen = "king"\n\n[[kind]]\ncode = "P"\n';
    const tables = tablesOf(headed);
    expect(keyValue(headed, tables[0]!, 'name')).toEqual({ ja: '私' });
    expect(keyValue(headed, tables[2]!, 'name')).toEqual({ en: 'king' });
    expect(keyValue(headed, tables[4]!, 'name')).toBeUndefined();
    expect(withInner(headed, tables[0]!, 'name', 'en', 'mine')).toBe(
      headed.replace('"私"\n', '"私"\nen = "mine"\n'),
    );
    expect(withInner(headed, tables[2]!, 'name', 'en', 'K')).toBe(headed.replace('"king"', '"K"'));
    expect(withoutTable(headed, tables[2]!)).toBe('id = "a"\n\n[name]\nja = "私"\n\n[[kind]]\ncode = "P"\n');

    const inline = 'name = {ja="私",  en = "mine"} # so\n';
    expect(withInner(inline, tablesOf(inline)[0]!, 'name', 'en', 'other')).toBe(
      inline.replace('"mine"', '"other"'),
    );
    // What looks like tables is a text, also behind a key with dots.
    const long = 'a.b = """\n[[kind]]\n"""\nid = "a"\n';
    expect(tablesOf(long)).toHaveLength(1);
    expect(keyValue('a.__proto__.b = 1\n', tablesOf('a.__proto__.b = 1\n')[0]!, 'a')).toEqual({});
    expect(Object.hasOwn(Object.prototype, 'b')).toBe(false);
  });

  it('gets tables and loses them with the comments above them', () => {
    const more = withTable(TEXT, 'kind', { code: 'G', glyph: '金' });
    expect(more.endsWith('royal = false\n\n[[kind]]\ncode = "G"\nglyph = "金"\n')).toBe(true);
    expect(withoutTable(more, tablesOf(more)[3]!).trim()).toBe(TEXT.trim());
    const less = withoutTable(TEXT, tablesOf(TEXT)[1]!);
    expect(less).not.toContain('The king');
    expect(tablesOf(less)).toHaveLength(2);
  });

  it('is never in the way, whatever it is', () => {
    for (const text of [
      '',
      '\n',
      'id',
      'id =',
      '= 3',
      '[[',
      '[[kind',
      'a = [',
      'a = "',
      "a = '''",
      '\u0000',
      '"a',
    ]) {
      const tables = tablesOf(text);
      expect(tables.length).toBeGreaterThan(0);
      const next = withKey(text, tables[0]!, 'zone', 3);
      expect(next).toContain('zone = 3');
    }
    expect(parsed('[1, 2')).toBeUndefined();
  });

  it('writes texts that are read again', () => {
    for (const text of ['', '"', '\\', 'a\nb\t', '角行', '\u0001'])
      expect(parsed(quoted(text))?.value).toBe(text);
  });
});
