import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Cards, LINGER_MS, REST_MS, SWITCH_MS } from './cards.svelte';

const PAWN = { code: 'P', side: 'b' } as const;
const ROOK = { code: 'R', side: 'w' } as const;
let cards: Cards;

beforeEach(() => {
  vi.useFakeTimers();
  cards = new Cards();
});
afterEach(() => vi.useRealTimers());

it('shows the card of a piece that is rested on, and leaves time to reach it', () => {
  cards.rest(PAWN);
  vi.advanceTimersByTime(REST_MS + 1);
  expect(cards.shown?.code).toBe('P');
  cards.rest(null);
  vi.advanceTimersByTime(450);
  expect(cards.shown?.code).toBe('P');
  cards.stay();
  vi.advanceTimersByTime(10_000);
  expect(cards.shown?.code).toBe('P');
  cards.rest(null);
  vi.advanceTimersByTime(LINGER_MS + 1);
  expect(cards.shown).toBeNull();
});

it('is not taken away by the pieces on the way to it', () => {
  cards.rest(PAWN);
  vi.advanceTimersByTime(REST_MS + 1);
  for (let i = 0; i < 4; i += 1) {
    cards.rest(ROOK);
    vi.advanceTimersByTime(SWITCH_MS / 2);
  }
  cards.stay();
  vi.advanceTimersByTime(1_000);
  expect(cards.shown?.code).toBe('P');
});

it('keeps the card of the piece in hand, whatever is passed over', () => {
  cards.take(PAWN);
  expect(cards.shown?.code).toBe('P');
  cards.rest(null);
  vi.advanceTimersByTime(5_000);
  expect(cards.shown?.code).toBe('P');
  // Another piece can be read meanwhile; then the one in hand comes back.
  cards.rest(ROOK);
  vi.advanceTimersByTime(REST_MS + 1);
  expect(cards.shown?.code).toBe('R');
  cards.rest(null);
  vi.advanceTimersByTime(LINGER_MS + 1);
  expect(cards.shown?.code).toBe('P');
  cards.take(null);
  vi.advanceTimersByTime(LINGER_MS + 1);
  expect(cards.shown).toBeNull();
});

it('leaves a card that was asked for until it is dismissed', () => {
  cards.ask(ROOK);
  cards.take(PAWN);
  cards.rest(null);
  vi.advanceTimersByTime(5_000);
  expect(cards.shown?.code).toBe('R');
  cards.dismiss();
  expect(cards.shown).toBeNull();
});
