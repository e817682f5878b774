import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SOURCE = new URL('./early.js', import.meta.url);
/** The chunks of texts, by language. */
const LANGUAGES = ['ja', 'en'];

/** Puts `early.js` into the head of the page. */
export function early(): Plugin {
  let base = '/';
  let mode = '';
  return {
    name: 'early',
    configResolved(config) {
      base = config.base;
      mode = config.mode;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const files = LANGUAGES.flatMap((lang) => {
          const chunk = chunks.find(({ name, isDynamicEntry }) => isDynamicEntry && name === lang);
          return chunk ? [[lang, `${base}${chunk.fileName}`]] : [];
        });
        if (bundle && files.length !== LANGUAGES.length)
          throw new Error('expected a chunk of texts for each language');
        const texts = JSON.stringify(Object.fromEntries(files));
        const code = (await readFile(SOURCE, 'utf8'))
          .replace('TEXTS', texts)
          .replace('SERVED', String(mode !== 'site'));
        const children = code
          .replaceAll(/^\/\/.*\n/gm, '')
          .replaceAll(/\n\s*/g, '\n')
          .trim();
        // Behind the encoding, and before the style, for which a script would wait.
        return html.replace(
          /<meta charset="utf-8" \/>/,
          (charset) => `${charset}
    <script>${children}</script>`,
        );
      },
    },
  };
}
