import { expect, test, vi } from 'vitest';
import { NO_OFFERS } from '../protocol/offers';
import { Refusal } from '../protocol/rest';
import type { Standing } from '../protocol/types';
import { definition, KINGS } from './fixture';
import { LocalServer } from './local_server';
import { openPlay } from './open';

const STANDING: Standing = {
  turn: 'b',
  side: 'b',
  legal: ['5g5f'],
  check: false,
  checked: [],
  outcome: null,
  repetition: null,
  mate: false,
  offers: NO_OFFERS,
  thinking: false,
  restarts: false,
  next: null,
};
const START = { position: KINGS, note: null, styles: null };

function opened(play: (move: string) => Promise<void>) {
  const server = new LocalServer('shogi', play);
  const events = {
    moved: vi.fn(),
    refused: vi.fn(),
    dropped: vi.fn(),
    declined: vi.fn(),
    stunned: vi.fn(),
    seen: vi.fn(),
  };
  const { session } = openPlay(definition(), '', {}, events, { dial: server.dial });
  session.channel.open();
  return { server, session, events };
}

test('a session plays on a board of the page as in a game', async () => {
  const played: string[] = [];
  const { server, session } = opened(async (move) => {
    played.push(move);
    server.show({ places: [START, START], moves: [move], standing: { ...STANDING, turn: 'w', legal: [] } });
  });
  server.show({ places: [START], moves: [], standing: STANDING });
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  expect(session.seats).toEqual(['b', 'w']);
  session.play('5g5f');
  await vi.waitFor(() => expect(session.channel.pending).toBeNull());
  expect(played).toEqual(['5g5f']);
  expect(session.plies).toBe(1);
});

test('on a board for one side the other has no moves', async () => {
  const { server, session } = opened(async () => {});
  server.show({ places: [START], moves: [], standing: STANDING, seats: ['w'] });
  await vi.waitFor(() => expect(session.seats).toEqual(['w']));
  expect(session.canMove).toBe(false);
});

test('what the server of the rules refuses is told', async () => {
  const failure = { code: 'illegal' as const, message: { ja: '不可', en: 'no' }, clause: null, squares: [] };
  const { server, session, events } = opened(async () => {
    throw new Refusal(failure, 422);
  });
  server.show({ places: [START], moves: [], standing: STANDING });
  await vi.waitFor(() => expect(session.canMove).toBe(true));
  session.play('5g5e');
  await vi.waitFor(() => expect(events.refused).toHaveBeenCalledWith(failure));
  expect(session.channel.pending).toBeNull();
});
