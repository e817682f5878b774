import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialPath, page } from './dial.svelte';

/** A socket that is refused, or opened, when the test says so. */
class Dialled extends EventTarget {
  static all: Dialled[] = [];
  constructor(readonly url: string) {
    super();
    Dialled.all.push(this);
  }
}
const last = () => Dialled.all[Dialled.all.length - 1]!;
const asked: string[] = [];
let answer: () => Promise<Response>;

const refusal = (en: string) => () =>
  Promise.resolve(new Response(JSON.stringify({ error: { message: { en } } }), { status: 400 }));

function refused(times: number): void {
  for (let i = 0; i < times; i += 1) {
    dialPath('/lobby/ws');
    last().dispatchEvent(new Event('close'));
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', Dialled);
  vi.stubGlobal('location', { protocol: 'https:', host: 'shogi.example' });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
  asked.length = 0;
  answer = refusal('bad request: protocol=999 expected in the query');
  // Whatever was before is forgotten.
  dialPath('/lobby/ws');
  last().dispatchEvent(new Event('open'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  page.isOld = false;
});

describe('a page', () => {
  it('dials the server that it came from', () => {
    expect(last().url).toMatch(/^wss:\/\/shogi\.example\/api\/v1\/lobby\/ws\?protocol=\d+$/);
  });

  it('asks after three refusals whether the server speaks otherwise by now', async () => {
    refused(2);
    expect(asked).toEqual([]);
    refused(1);
    await vi.waitFor(() => expect(page.isOld).toBe(true));
    expect(asked).toEqual([last().url.replace('wss:', 'https:')]);
  });

  it('is not old when the server only refuses, or is away', async () => {
    answer = refusal('bad request: a WebSocket is expected here');
    refused(3);
    answer = () => Promise.reject(new TypeError('away'));
    refused(3);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(page.isOld).toBe(false);
  });

  it('begins to count anew when a dial has opened', () => {
    refused(2);
    dialPath('/lobby/ws');
    last().dispatchEvent(new Event('open'));
    last().dispatchEvent(new Event('close'));
    refused(2);
    expect(asked).toEqual([]);
  });
});
