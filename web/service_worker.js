// The app without a connection. The build puts in the version and the files; the page registers this only
// where somebody wants it. Whatever the API answers is never kept.
const CACHE = 'yagura-VERSION';
const FILES = LIST;
const BASE = new URL('./', location.href).pathname;

self.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

// The page asks for the new version when its reader does.
self.addEventListener('message', (event) => {
  if (event.data === 'load') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const path = url.pathname.slice(BASE.length);
  // The manual has pages of its own, which are not kept.
  if (/^(?:api|docs)(?:\/|$)/.test(path)) return;
  if (request.mode === 'navigate' && !/\.\w+$/.test(path)) event.respondWith(kept('./', request));
  else if (FILES.includes(path)) event.respondWith(kept(path, request));
});

/** What the version before has too is taken over: names of files say what is in them. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    if (await cache.match(file)) continue;
    const known = file.startsWith('assets/') ? await caches.match(file) : undefined;
    const answer = known ?? (await fetch(file, { cache: 'no-cache' }));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    await cache.put(file, answer);
  }
}

async function tidy() {
  for (const name of await caches.keys())
    if (name.startsWith('yagura-') && name !== CACHE) await caches.delete(name);
}

async function kept(file, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(file)) ?? fetch(request);
}
