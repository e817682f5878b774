/** Which language the page has, and its texts. */
import { browserStore } from '../store/persisted';
import { BASES, type Base, type Catalogue, fill, type Key, type Lang, type Values } from './catalogue';
import { type Files, TRANSLATIONS } from './languages';

/** Under which the choice is kept; `early.js` reads it too. */
export const KEY = 'yagura.lang';

interface Loaded {
  readonly base: Base;
  readonly texts: Partial<Catalogue>;
  /** The texts of the base, where the language has none of its own. */
  readonly others: Partial<Catalogue>;
}

export class Language {
  now = $state<Lang>('en');
  #loaded = $state.raw<Readonly<Record<Lang, Loaded>>>({});
  /** The texts of the first language are there. */
  readonly ready: Promise<void>;

  constructor(
    first: Lang,
    readonly files: Files = TRANSLATIONS,
  ) {
    this.now = first;
    this.ready = this.#load(first);
  }

  /** Of the languages in which all is written, the one that is shown where there is no text in this one. */
  get base(): Base {
    return this.#loaded[this.now]?.base ?? BASES.find((base) => base === this.now) ?? 'en';
  }

  /** The text of a key with its values filled in; the key itself until `ready`. */
  text(key: Key, values?: Values): string {
    const loaded = this.#loaded[this.now];
    const own = loaded?.texts[key];
    if (own !== undefined) return fill(own, values, this.now);
    return fill(loaded?.others[key] ?? key, values, this.base);
  }

  has(key: string): key is Key {
    const loaded = this.#loaded[this.now];
    return loaded !== undefined && (key in loaded.texts || key in loaded.others);
  }

  /** In the order of the base, as a language that has not all of them has no order of its own. */
  get keys(): readonly string[] {
    const { texts = {}, others = {} } = this.#loaded[this.now] ?? {};
    return Object.keys({ ...others, ...texts });
  }

  /** The page changes over when the texts are there. */
  async choose(lang: Lang): Promise<void> {
    await this.#load(lang);
    this.now = lang;
    document.documentElement.lang = lang;
    browserStore.write(KEY, lang);
  }

  async #load(lang: Lang): Promise<void> {
    if (this.#loaded[lang]) return;
    const found = await this.files[lang]?.();
    if (!found) throw new Error(`no texts in ${lang}`);
    const { base, texts } = found;
    const others = base === lang ? {} : ((await this.files[base]?.())?.texts ?? {});
    this.#loaded = { ...this.#loaded, [lang]: { base, texts, others } };
  }
}
