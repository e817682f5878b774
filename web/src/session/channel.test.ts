import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../protocol/types';
import { Channel } from './channel.svelte';
import { FakeServer, KINGS, snapshot } from './fixture';

let server: FakeServer;
let channel: Channel;
const events = { changed: vi.fn(), refused: vi.fn(), declined: vi.fn(), dropped: vi.fn() };
const failure = (code: ErrorCode) => ({ code, message: { ja: '', en: '' }, clause: null, squares: [] });

beforeEach(() => {
  vi.useFakeTimers();
  for (const event of Object.values(events)) event.mockClear();
  server = new FakeServer();
  channel = new Channel('abcdefghijklm', { b: 'token' }, events, server.dial);
  channel.open();
  server.accept();
  server.say({ t: 'state', v: 1, state: snapshot() });
});
afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

/** The connection breaks and comes back, with this state. */
function comeBack(state: Parameters<typeof snapshot>[0]): void {
  server.hangUp();
  vi.advanceTimersByTime(1_000);
  server.accept();
  server.say({ t: 'state', v: 9, state: snapshot({ v: 9, ...state }) });
}

describe('a move', () => {
  it('is one at a time, and over when it is acknowledged', () => {
    expect(channel.move('5g5f')).toBe(true);
    expect(channel.move('5i5h')).toBe(false);
    expect(server.heard.at(-1)).toEqual({ t: 'move', a: 2, ply: 0, move: '5g5f' });
    server.say({ t: 'ack', a: 2, v: 1 });
    expect(channel.pending).toBeNull();
  });

  it('that is refused is told', () => {
    channel.move('5g5e');
    server.say({ t: 'refused', a: 2, error: failure('illegal') });
    expect(channel.pending).toBeNull();
    expect(events.refused).toHaveBeenCalledWith(failure('illegal'));
  });

  it('that came too fast goes out again when the server says', () => {
    channel.move('5g5f');
    server.say({ t: 'refused', a: 2, error: { ...failure('busy'), retry_after: 2 } });
    expect(events.refused).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_900);
    expect(server.moves).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(server.moves).toEqual(['5g5f', '5g5f']);
  });

  it('that nobody would wait for is told', () => {
    channel.move('5g5f');
    server.say({ t: 'refused', a: 2, error: { ...failure('busy'), retry_after: 60 } });
    expect(events.refused).toHaveBeenCalledOnce();
  });
});

describe('after a break', () => {
  it('an unanswered move is sent again for its ply', () => {
    channel.move('5g5f');
    comeBack({});
    expect(server.dials).toBe(2);
    expect(server.heard.filter(({ t }) => t === 'hello')).toHaveLength(2);
    expect(server.moves).toEqual(['5g5f', '5g5f']);
    expect(channel.pending).not.toBeNull();
  });

  it('a move that was made is not', () => {
    channel.move('5g5f');
    comeBack({ moves: ['5g5f'], positions: [KINGS, KINGS] });
    expect(server.moves).toHaveLength(1);
    expect(channel.pending).toBeNull();
    expect(events.dropped).not.toHaveBeenCalled();
  });

  it('a move in whose place another stands is asked about, and may have been made', () => {
    channel.move('backs:5g,4g');
    comeBack({ moves: ['backs'], positions: [KINGS, KINGS] });
    expect(server.moves).toHaveLength(2);
    server.say({ t: 'ack', a: 2, v: 9 });
    expect(channel.pending).toBeNull();
    expect(events.dropped).not.toHaveBeenCalled();
  });

  it('a move that the game has gone past is dropped', () => {
    channel.move('5g5f');
    comeBack({ moves: ['5i5h'], positions: [KINGS, KINGS] });
    server.say({ t: 'refused', a: 2, error: failure('stale') });
    expect(channel.pending).toBeNull();
    expect(events.dropped).toHaveBeenCalledOnce();
    expect(events.refused).not.toHaveBeenCalled();
  });

  it('a move made while nobody listened waits for the state', () => {
    server.hangUp();
    expect(channel.move('5g5f')).toBe(true);
    expect(server.moves).toEqual([]);
    vi.advanceTimersByTime(1_000);
    server.accept();
    server.say({ t: 'state', v: 1, state: snapshot() });
    expect(server.moves).toEqual(['5g5f']);
  });
});

describe('a line of chat', () => {
  const by = { name: null, account: false, bot: false, side: 'b' as const, guest: null };
  const line = { room: 'players' as const, number: 1, by, text: 'よろしく', at: 1 };

  it('that is answered is not given back', () => {
    expect(channel.say('players', 'よろしく')).toBe(true);
    server.say({ t: 'ack', a: 2, v: 1 });
    comeBack({});
    expect(channel.talk.unsent).toEqual([]);
  });

  it('whose answer was lost with the connection is given back, until it is seen to be there', () => {
    channel.say('players', 'よろしく');
    comeBack({});
    expect(channel.talk.unsent).toEqual(['よろしく']);
    server.say({ t: 'chat', whole: true, lines: [line] });
    expect(channel.talk.unsent).toEqual([]);
  });

  it('is not lost for another that is lost behind it', () => {
    channel.say('players', 'よろしく');
    channel.say('players', 'お願いします');
    comeBack({});
    expect(channel.talk.unsent).toEqual(['よろしく', 'お願いします']);
    server.say({ t: 'chat', whole: true, lines: [line] });
    expect(channel.talk.unsent).toEqual(['お願いします']);
  });

  it('that stood there before is not taken for the one that was lost', () => {
    server.say({ t: 'chat', whole: true, lines: [line] });
    channel.say('players', 'よろしく');
    comeBack({});
    server.say({ t: 'chat', whole: true, lines: [line] });
    expect(channel.talk.unsent).toEqual(['よろしく']);
  });

  it('that is refused is given back', () => {
    channel.say('players', 'よろしく');
    server.say({ t: 'refused', a: 2, error: failure('busy') });
    expect(channel.talk.unsent).toEqual(['よろしく']);
    expect(events.refused).toHaveBeenCalledOnce();
  });
});

describe('a message that does not follow', () => {
  const standing = { ...snapshot(), setup: undefined, t: 'changed' as const };

  it('makes the page ask for the whole state, once', () => {
    server.say({ ...standing, v: 5 });
    server.say({ ...standing, v: 6 });
    expect(server.heard.filter(({ t }) => t === 'sync')).toHaveLength(1);
    server.say({ t: 'state', v: 6, state: snapshot({ v: 6 }) });
    server.say({ ...standing, v: 9 });
    expect(server.heard.filter(({ t }) => t === 'sync')).toHaveLength(2);
  });
});

it('numbers what it sends', () => {
  channel.resign('b');
  channel.draw('b');
  channel.decline('draw');
  channel.takeback();
  channel.claim('b');
  channel.restart();
  channel.rematch(true);
  const sent = server.heard.slice(1);
  expect(sent.map((message) => message.t)).toEqual([
    'resign',
    'draw',
    'decline',
    'takeback',
    'claim',
    'restart',
    'rematch',
  ]);
  expect(sent.map((message) => 'a' in message && message.a)).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

it('tells of an offer that was declined', () => {
  server.say({ ...snapshot(), setup: undefined, t: 'changed', v: 2, declined: 'draw' });
  expect(events.declined.mock.calls[0]?.[0]).toBe('draw');
});

describe('a hint', () => {
  const hint = { ply: 0, line: ['5g5f'], styles: [{ japanese: '▲５六歩', western: 'P-5f', renmei: null }] };

  it('is asked for once, and gone with the next move', () => {
    expect(channel.askHint()).toBe(true);
    expect(channel.askHint()).toBe(false);
    expect(channel.seeksHint).toBe(true);
    server.say({ ...snapshot(), t: 'changed', v: 2, setup: undefined, hints: 1 });
    server.say({ t: 'hint', a: 2, ...hint });
    expect([channel.hint, channel.seeksHint, channel.state?.hints]).toEqual([hint, false, 1]);
    expect(channel.askHint()).toBe(false);
    comeBack({ moves: ['5g5f'], positions: [KINGS, `${KINGS} `] });
    expect(channel.hint).toBeNull();
    server.say({ t: 'hint', a: 2, ...hint });
    expect(channel.hint).toBeNull();
  });

  it('that a move outran is not wanted any more; other refusals are told', () => {
    channel.askHint();
    server.say({ t: 'refused', a: 2, error: failure('stale') });
    expect([channel.seeksHint, events.refused.mock.calls.length]).toEqual([false, 0]);
    channel.askHint();
    server.say({ t: 'refused', a: 3, error: failure('bad-request') });
    expect([channel.seeksHint, events.refused.mock.calls.length]).toEqual([false, 1]);
  });
});
