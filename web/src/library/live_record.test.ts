import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openedRecord, seenAt } from '../analysis/fixture';
import type { Clock, Socket } from '../protocol/link';
import type { JsonRecord, RecordEdit, SharedMessage, SharedRequest } from '../protocol/types';
import { LiveRecord } from './live_record.svelte';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: SharedRequest[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  tell(message: SharedMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: { at: number; run: () => void }[];
let now: number;
const clock: Clock = {
  after(ms, run) {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  },
};

function pass(ms: number): void {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((other) => other !== timer);
    timer.run();
  }
}

const RECORD = openedRecord([{}, { turn: 'a' }]);

function live(keys = ['k']) {
  const events = {
    record: vi.fn((): JsonRecord => RECORD.record),
    seen: vi.fn(() => []),
    accept: vi.fn(),
    adopt: vi.fn(),
    go: vi.fn(),
    refused: vi.fn(),
    may: vi.fn(),
    gone: vi.fn(),
    studied: vi.fn(),
    welcomed: vi.fn(),
  };
  const dial = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const one = new LiveRecord(keys, null, events, dial, clock);
  one.open();
  return { one, events };
}

/** The server lets the reader in. */
function welcome(v = 3, writes = true): FakeSocket {
  const socket = sockets.at(-1) as FakeSocket;
  socket.onopen?.();
  socket.tell({ t: 'welcome', you: 1, writes });
  socket.tell({ t: 'record', v, opened: RECORD });
  return socket;
}

const add = (turn: string): RecordEdit => ({ do: 'add', path: [], turns: [turn] });
const said = (comment: string, was: string): RecordEdit => ({ do: 'say', path: ['a'], comment, was });
const edits = (socket: FakeSocket) => socket.sent.filter((one) => one.t === 'edit');
const failure = (code: 'stale' | 'busy' | 'not-found') => ({
  code,
  message: { ja: '', en: '' },
  clause: null,
  squares: [],
});

beforeEach(() => {
  sockets = [];
  timers = [];
  now = 0;
});

describe('a live record', () => {
  it('sends what was changed, one message after the other', () => {
    const { one, events } = live();
    const socket = welcome();
    expect(socket.sent[0]).toEqual({ t: 'hello', keys: ['k'] });
    expect(events.adopt).toHaveBeenCalledWith(RECORD);
    one.edited([add('b')]);
    one.edited([said('x', ''), said('xy', 'x')]);
    expect(one.unsent).toBe(2);
    pass(250);
    expect(edits(socket)).toEqual([{ t: 'edit', a: 1, edits: [add('b'), said('xy', '')] }]);
    one.edited([add('c')]);
    pass(250);
    expect(edits(socket)).toHaveLength(1);
    socket.tell({ t: 'edited', a: 1, v: 4, by: 1, edits: [add('b'), said('xy', '')], seen: [seenAt(1)] });
    pass(250);
    expect(edits(socket)[1]).toEqual({ t: 'edit', a: 2, edits: [add('c')] });
    expect(events.accept).not.toHaveBeenCalled();
  });

  it('takes over what others do, and asks for all where the order may differ', () => {
    const { one, events } = live();
    const socket = welcome();
    socket.tell({ t: 'edited', a: null, v: 4, by: 2, edits: [add('b')], seen: [seenAt(1)] });
    expect(events.accept).toHaveBeenCalledWith([add('b')], [seenAt(1)]);
    // Both add behind the same position: the server knows which came first.
    one.edited([add('c')]);
    socket.tell({ t: 'edited', a: null, v: 5, by: 2, edits: [add('d')], seen: [seenAt(1)] });
    pass(250);
    socket.tell({ t: 'edited', a: 1, v: 6, by: 1, edits: [add('c')], seen: [seenAt(1)] });
    expect(socket.sent.at(-1)).toEqual({ t: 'sync' });
    // A message that was missed is asked for too.
    socket.tell({ t: 'record', v: 6, opened: RECORD });
    socket.tell({ t: 'edited', a: null, v: 9, by: 2, edits: [add('e')], seen: [seenAt(1)] });
    expect(socket.sent.at(-1)).toEqual({ t: 'sync' });
    expect(events.accept).toHaveBeenCalledTimes(2);
  });

  it('sets its own version aside when a change is refused', () => {
    const { one, events } = live();
    const socket = welcome();
    one.edited([said('mine', ''), { do: 'promote', path: ['a'] }]);
    pass(250);
    socket.tell({ t: 'refused', a: 1, error: failure('stale') });
    // One by one, to find out which it is.
    expect(edits(socket)[1]).toMatchObject({ a: 2, edits: [said('mine', '')] });
    socket.tell({ t: 'edited', a: 2, v: 4, by: 1, edits: [said('mine', '')], seen: [] });
    pass(250);
    expect(edits(socket)[2]).toMatchObject({ a: 3, edits: [{ do: 'promote', path: ['a'] }] });
    expect(one.setAside).toBe(null);
    socket.tell({ t: 'refused', a: 3, error: failure('stale') });
    expect(one.setAside).toEqual(RECORD.record);
    expect(events.refused).toHaveBeenCalledOnce();
    expect(socket.sent.at(-1)).toEqual({ t: 'sync' });
    one.dismiss();
    expect(one.setAside).toBe(null);
  });

  it('keeps both of two comments', () => {
    const { one, events } = live();
    const socket = welcome();
    one.edited([said('mine', '')]);
    pass(250);
    socket.tell({ t: 'edited', a: null, v: 4, by: 2, edits: [said('theirs', '')], seen: [] });
    expect(events.accept).toHaveBeenLastCalledWith([{ do: 'say', path: ['a'], was: '' }], []);
    socket.tell({ t: 'refused', a: 1, error: failure('stale') });
    const both = said('mine\ntheirs', 'theirs');
    expect(events.accept).toHaveBeenLastCalledWith([both], []);
    pass(250);
    expect(edits(socket)[1]).toMatchObject({ edits: [both] });
    expect(one.setAside).toBe(null);
  });

  it('sends again what was changed without a connection', () => {
    const { one, events } = live();
    const first = welcome();
    one.edited([add('b')]);
    pass(250);
    first.onclose?.();
    one.edited([add('c')]);
    expect(one.unsent).toBe(2);
    pass(10_000);
    const second = welcome(7);
    expect(second).not.toBe(first);
    expect(events.accept).toHaveBeenLastCalledWith([add('b'), add('c')], []);
    pass(10);
    expect(edits(second)[0]).toMatchObject({ edits: [add('b')] });
  });

  it('waits where the server is busy, and changes nothing where it may not', () => {
    const { one } = live();
    const socket = welcome();
    one.edited([add('b')]);
    pass(250);
    socket.tell({ t: 'refused', a: 1, error: { ...failure('busy'), retry_after: 2 } });
    pass(1_000);
    expect(edits(socket)).toHaveLength(1);
    pass(1_500);
    expect(edits(socket)).toHaveLength(2);
    socket.tell({ t: 'edited', a: 2, v: 4, by: 1, edits: [add('b')], seen: [] });
    socket.tell({ t: 'welcome', you: 1, writes: false });
    one.edited([add('c')]);
    pass(1_000);
    expect(edits(socket)).toHaveLength(2);
    expect(one.unsent).toBe(0);
  });

  it('follows somebody, and hears when the record is gone', () => {
    const { one, events } = live();
    const socket = welcome();
    const people = [
      { number: 1, writes: true, path: null },
      { number: 2, writes: true, path: ['a'] },
    ];
    socket.tell({ t: 'people', people });
    one.follow(2);
    expect(events.go).toHaveBeenLastCalledWith(['a']);
    socket.tell({ t: 'at', by: 2, path: ['a', 'b'] });
    expect(events.go).toHaveBeenLastCalledWith(['a', 'b']);
    one.at(['a', 'b']);
    expect(one.following).toBe(2);
    // Who goes elsewhere follows nobody any more.
    one.at(['c']);
    expect(one.following).toBe(null);
    pass(400);
    expect(socket.sent.at(-1)).toEqual({ t: 'at', path: ['c'] });
    one.follow(2);
    socket.tell({ t: 'people', people: [people[0] as (typeof people)[0]] });
    expect(one.following).toBe(null);
    socket.tell({ t: 'refused', a: null, error: failure('not-found') });
    expect(events.gone).toHaveBeenCalledOnce();
    expect(one.status).toBe('closed');
  });
});
