import { readdir, readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SOURCE = new URL('./early.js', import.meta.url);
const LANGUAGES = new URL('./src/i18n/', import.meta.url);

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
        // Each language with its chunk of texts; while developing there are none.
        const files = (await languages()).map((lang) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/i18n/${lang}.ts`));
          if (bundle && !chunk) throw new Error(`expected a chunk of the texts in ${lang}`);
          return [lang, chunk ? `${base}${chunk.fileName}` : null];
        });
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

/** The names of their files, as `src/i18n/languages.ts` finds them. */
async function languages(): Promise<string[]> {
  const names = await readdir(LANGUAGES);
  return names.flatMap((name) => /^([a-z]{2}(?:-\w+)?)\.ts$/.exec(name)?.[1] ?? []);
}
