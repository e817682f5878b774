/** The pages of the laboratory are made elsewhere, and choose their language by themselves. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const script = readFileSync(
  new URL('../../../crates/yagura-lab/src/report/page/tongue.js', import.meta.url),
  'utf8',
);

/** A page that was opened in a browser with these languages, and what the browser keeps. */
function opened(languages: string[], kept: Map<string, string> | null = new Map()) {
  const button = () => ({ checked: false, choose: () => {}, addEventListener: addTo });
  function addTo(this: { choose: () => void }, _: string, listener: () => void) {
    this.choose = listener;
  }
  const buttons: Record<string, ReturnType<typeof button>> = { ja: button(), en: button() };
  const documentElement = { lang: 'ja' };
  const refuse = () => {
    throw new Error('this page may keep nothing');
  };
  runInNewContext(script, {
    navigator: { languages },
    document: { documentElement, getElementById: (id: string) => buttons[id] },
    localStorage: {
      getItem: kept === null ? refuse : (key: string) => kept.get(key) ?? null,
      setItem: kept === null ? refuse : (key: string, value: string) => void kept.set(key, value),
    },
  });
  const shown = () => {
    expect(buttons[documentElement.lang]?.checked).toBe(true);
    return documentElement.lang;
  };
  return { shown, choose: (lang: string) => buttons[lang]?.choose() };
}

describe('a page of the laboratory', () => {
  it('opens in the language of the browser', () => {
    expect(opened(['ja']).shown()).toBe('ja');
    expect(opened(['ja-JP', 'en']).shown()).toBe('ja');
    expect(opened(['en-GB', 'ja']).shown()).toBe('en');
    expect(opened(['fr', 'de']).shown()).toBe('en');
    expect(opened([]).shown()).toBe('en');
  });

  it('keeps what was chosen by hand', () => {
    const kept = new Map<string, string>();
    const page = opened(['en-GB'], kept);
    expect(kept.size).toBe(0);
    page.choose('ja');
    expect(page.shown()).toBe('ja');
    expect(opened(['en-GB'], kept).shown()).toBe('ja');
  });

  it('chooses where nothing may be kept', () => {
    const page = opened(['en-GB'], null);
    expect(page.shown()).toBe('en');
    page.choose('ja');
    expect(page.shown()).toBe('ja');
  });
});
