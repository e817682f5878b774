import { describe, expect, test } from 'vitest';
import type { ChatLine, ChatRoom } from '../protocol/types';
import { joined, roomsFor, Talk } from './talk.svelte';
import { keyOf } from './wishes.svelte';

function line(number: number, room: ChatRoom = 'players', at = number): ChatLine {
  const by = { name: 'Hana', account: true, bot: false, side: null, guest: null };
  return { room, number, by, text: `${room} ${number}`, at };
}

const told = (lines: ChatLine[], whole = false) => ({ t: 'chat', whole, lines }) as const;
const texts = (talk: Talk) => talk.lines.map(({ text }) => text);

describe('what is said', () => {
  test('stands in the order in which it was said, each line once', () => {
    const lines = joined([line(1), line(3)], [line(2), line(3), line(1, 'watchers', 2)]);
    expect(lines.map(({ text }) => text)).toEqual(['players 1', 'players 2', 'watchers 1', 'players 3']);
  });

  test('is unread when it comes later, and not when it was there before', () => {
    const talk = new Talk();
    expect(talk.hear(told([line(1)], true))).toBe(true);
    expect(talk.unread).toEqual([]);
    talk.hear(told([line(2)]));
    expect(talk.unread).toEqual(['players 2']);
    talk.read();
    expect(talk.unread).toEqual([]);
    // After a lost connection all of it is told again.
    talk.hear(told([line(1), line(2), line(3)], true));
    expect(talk.unread).toEqual(['players 3']);
  });

  test('is gone when a moderator removes it, or a room closes', () => {
    const talk = new Talk();
    talk.hear(told([line(1), line(2), line(1, 'watchers', 3)]));
    talk.hear({ t: 'unsaid', room: 'players', number: 1 });
    expect(texts(talk)).toEqual(['players 2', 'watchers 1']);
    talk.hear(told([line(2)], true));
    expect(texts(talk)).toEqual(['players 2']);
    expect(talk.unread).toEqual(['players 2']);
  });

  test('others than chat are passed on', () => {
    const talk = new Talk();
    expect(talk.hear({ t: 'presence', b: null, w: null, watchers: 3 })).toBe(false);
    expect(talk.watchers).toBe(3);
  });
});

test('each is in his own room until the end', () => {
  expect(roomsFor(true, false)).toEqual(['players']);
  expect(roomsFor(false, false)).toEqual(['watchers']);
  expect(roomsFor(true, true)).toEqual(['players', 'watchers']);
});

test('a guest is known in his game alone', () => {
  const guest = { name: null, account: false, bot: false, side: null, guest: 2 };
  expect(keyOf('abc', { ...guest, name: 'Hana', account: true, guest: null })).toBe('@Hana');
  expect(keyOf('abc', guest)).toBe('abc guest 2');
  expect(keyOf('abc', { ...guest, guest: null, side: 'b' as const })).toBe('abc b');
});
