import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const source = (name: string) => new URL(name, import.meta.url);
/** What nobody needs off line: maps, packed copies, the manual, and what is found out there. */
const UNNEEDED = /\.(?:br|gz|map|txt)$|^(?:docs|games)\//;
/** The drawing in points, for systems that take no lines: `tower.svg` on a ground to the edges, twice itself,
 * and within the circle that every mask leaves. */
const IN_POINTS = ['tower-180', 'tower-192', 'tower-512', 'tower-maskable-512'];

/**
 * Makes the app one that can be installed and that works without a connection: a manifest, its icons, and the
 * service worker with the names of all files.
 */
export function installable(): Plugin {
  let base = '/';
  return {
    name: 'installable',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `${base}manifest.webmanifest` }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: `${base}icons/tower-180.png` },
        injectTo: 'head',
      },
    ],
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName: string, content: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source: content });
        const tower = await readFile(source('./src/assets/tower.svg'), 'utf8');
        emit('icons/tower.svg', tower);
        emit('icons/tower-maskable.svg', maskable(tower));
        for (const name of IN_POINTS) {
          emit(`icons/${name}.png`, await readFile(source(`./src/assets/icons/${name}.png`)));
        }
        emit('manifest.webmanifest', JSON.stringify(MANIFEST));
        const names = Object.keys(bundle).filter((name) => !UNNEEDED.test(name) && name !== 'index.html');
        const files = ['./', 'manifest.webmanifest', 'icons/tower.svg', ...names.sort()];
        const page = bundle['index.html'];
        const text = page?.type === 'asset' ? String(page.source) : '';
        const code = await readFile(source('./service_worker.js'), 'utf8');
        const version = createHash('sha256').update(`${files}${text}${code}`).digest('hex').slice(0, 16);
        emit(
          'service_worker.js',
          code.replace('VERSION', version).replace('LIST', JSON.stringify([...new Set(files)])),
        );
      },
    },
  };
}

const MANIFEST = {
  name: 'Yagura 矢倉',
  short_name: '矢倉',
  description: '将棋の仲間をブラウザで。 The shogi family in the browser.',
  lang: 'ja',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f4ede1',
  theme_color: '#2b211b',
  icons: [
    { src: 'icons/tower.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: 'icons/tower-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    { src: 'icons/tower-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: 'icons/tower-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: 'icons/tower-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** The drawing within the circle that every mask leaves, on a ground that reaches to the edges. */
function maskable(drawing: string): string {
  const inner = drawing.replace(/^[^<]*<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const box = /viewBox="([^"]+)"/.exec(drawing)?.[1] ?? '0 0 32 32';
  const size = Number(box.split(' ')[2]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><rect width="100%" height="100%" fill="#2b211b"/>` +
    `<g transform="translate(${size * 0.14} ${size * 0.14}) scale(0.72)">${inner}</g></svg>`
  );
}
