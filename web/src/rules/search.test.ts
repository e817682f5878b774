import { describe, expect, it } from 'vitest';
import { readRules } from './markdown';
import { sectionsWith } from './search';

const RULES = readRules(`# Rules

Before any section.

## The lion {#3}

It is **royal** to nobody.

### Jitto {#3.4}

A pass, "keeping still".

{{board 9/9 b - 1}}

Behind the diagram: the turn passes & nothing else.

## Sources {#9}
`);

describe('search within the rules', () => {
  it('finds sections by their headings and what they say', () => {
    expect(sectionsWith(RULES, 'LION')).toEqual(['3']);
    expect(sectionsWith(RULES, 'royal to')).toEqual(['3']);
    expect(sectionsWith(RULES, '"keeping')).toEqual(['3.4']);
    // What stands behind a diagram belongs to the section before it.
    expect(sectionsWith(RULES, 'passes & nothing')).toEqual(['3.4']);
  });

  it('finds no markup, and everything when nothing is asked', () => {
    expect(sectionsWith(RULES, 'strong')).toEqual([]);
    expect(sectionsWith(RULES, 'anchor')).toEqual([]);
    expect(sectionsWith(RULES, ' ')).toEqual(['3', '3.4', '9']);
  });
});
