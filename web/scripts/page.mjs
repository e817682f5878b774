// How long the page takes on a slow line: bytes and requests over the wire, first paint, layout shift, and
// from a tap to what it paints. `cargo xtask bench page` runs it; the browser tests hold its budget.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** A slow phone: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
export const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const PHONE = { width: 390, height: 844 };
/** A page is complete when nothing was asked for so long, in milliseconds. */
const QUIET_MS = 1_200;

/** Opens an address with an empty cache, and says what that took. */
export async function openPage(browser, url, { line = SLOW, lang = 'ja-JP', ready = 'main' } = {}) {
  const context = await browser.newContext({ viewport: PHONE, locale: lang, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { offline: false, ...line });
  const found = { bytes: 0, requests: 0, files: [] };
  const asked = new Map();
  let last = performance.now();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    last = performance.now();
    asked.set(requestId, request.url);
    found.requests += 1;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const path = asked.get(requestId);
    if (path === undefined) return;
    found.bytes += encodedDataLength;
    found.files.push({ path: new URL(path).pathname, bytes: encodedDataLength });
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, shifts: [], taps: [] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        for (const { node } of entry.sources) {
          seen.shifts.push(
            `${entry.value.toFixed(4)} ${node?.nodeName} ${node?.className?.baseVal ?? node?.className ?? ''}`,
          );
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'pointerup' || name === 'click') seen.taps.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const complete = () => performance.now() - last > QUIET_MS;
  while (!complete()) await page.waitForTimeout(100);
  const times = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { paint, ...window.seen };
  });
  return {
    page,
    leave: () => context.close(),
    figures: { ...found, paint: times.paint, shift: times.shift, shifts: times.shifts },
  };
}

/** The milliseconds from taps on these to what they paint, each waited for; their median and the longest. */
export async function taps(page, selectors) {
  await page.evaluate(() => {
    window.seen.taps = [];
  });
  for (const selector of selectors) {
    await page.locator(selector).first().tap();
    await page.waitForTimeout(250);
  }
  const all = await page.evaluate(() => window.seen.taps);
  // What is painted within 16 ms is not told of.
  const times = [...all, ...Array(Math.max(0, selectors.length - all.length)).fill(16)].sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, longest: times.at(-1) ?? 0 };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} KB`;

async function measure(program) {
  const folder = mkdtempSync(join(tmpdir(), 'yagura-page-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(
    program,
    ['serve', '--listen', `127.0.0.1:${port}`, '--data', join(folder, 'games.sqlite3')],
    {
      stdio: 'ignore',
    },
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await healthy(url);
    console.log(
      '| page | over the wire | requests | first paint | layout shift | tap to paint, median | longest |',
    );
    console.log('|---|---:|---:|---:|---:|---:|---:|');
    for (const { name, path, ready, tapped } of PAGES) {
      const { page, figures, leave } = await openPage(browser, `${url}${path}`, { ready });
      const { median, longest } = await taps(page, tapped);
      const cells = [
        name,
        kilobytes(figures.bytes),
        figures.requests,
        `${(figures.paint / 1000).toFixed(2)} s`,
        figures.shift.toFixed(3),
        `${median} ms`,
        `${longest} ms`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
      if (process.argv.includes('--files'))
        for (const { path, bytes } of figures.files.sort((a, b) => b.bytes - a.bytes))
          console.log(`  ${bytes} ${path}`);
      if (process.argv.includes('--files')) console.log(figures.shifts.join('\n'));
      await leave();
    }
  } finally {
    await browser.close();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PAGES = [
  {
    name: 'lobby',
    path: '/',
    ready: '[data-game] .pieces',
    tapped: [
      '[data-game="shogi"]',
      'dialog label:has([name="side"][value="w"])',
      'dialog label:has([name="opponent"][value="friend"])',
      'dialog label:has([name="side"][value="b"])',
    ],
  },
  {
    name: 'analysis of shogi',
    path: '/analysis/shogi',
    ready: '.area .pieces',
    tapped: ['7g', '2g', '9g', '5g', '1g'].map((square) => `.area [data-square="${square}"]`),
  },
  { name: 'rules of shogi', path: '/rules/shogi', ready: 'main h1', tapped: [] },
  {
    name: 'settings',
    path: '/settings',
    ready: '[data-preview] .pieces',
    tapped: ['one-kanji', 'international', 'usual'].map((set) => `label:has([value="${set}"])`),
  },
];

async function healthy(url) {
  for (let tries = 0; tries < 200; tries += 1) {
    const well = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (well) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the program did not start');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const program = process.argv[2];
  if (!program) throw new Error('expected the path of the program');
  await measure(program);
}
