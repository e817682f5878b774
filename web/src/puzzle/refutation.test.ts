import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Socket } from '../protocol/link';
import type { AnalysisLine, AnalysisMessage } from '../protocol/types';
import { bestReply } from './refutation';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function asked() {
  const socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: vi.fn(),
    close: vi.fn(),
  } as Socket & { send: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> };
  const stop = new AbortController();
  const answer = bestReply('chu', { start: 'S', moves: ['5e5d'] }, stop.signal, () => socket);
  const say = (message: AnalysisMessage) => socket.onmessage?.({ data: JSON.stringify(message) });
  return { socket, stop, answer, say };
}

function lines(move: string, done = false): AnalysisMessage {
  const line: AnalysisLine = { evaluation: { line: [move] }, styles: [], positions: [] };
  return { t: 'lines', a: null, depth: 1, nodes: 1, millis: 1, lines: [line], done };
}

test('the engine is asked once, and its latest word counts', async () => {
  const { socket, answer, say } = asked();
  socket.onopen?.();
  const line = { start: 'S', moves: ['5e5d'] };
  expect(JSON.parse(socket.send.mock.calls[0]?.[0])).toEqual({
    t: 'analyse',
    variant: 'chu',
    line,
    lines: 1,
  });
  say(lines('3c3d'));
  vi.advanceTimersByTime(500);
  say(lines('4a4b'));
  vi.advanceTimersByTime(500);
  expect((await answer)?.evaluation.line).toEqual(['4a4b']);
  expect(socket.close).toHaveBeenCalled();
});

test('it has done at once where it says so', async () => {
  const { answer, say } = asked();
  say(lines('3c3d', true));
  expect((await answer)?.evaluation.line).toEqual(['3c3d']);
});

test('who cannot be asked says nothing', async () => {
  const silent = asked();
  vi.advanceTimersByTime(4_000);
  expect(await silent.answer).toBeNull();
  const closed = asked();
  closed.socket.onclose?.();
  expect(await closed.answer).toBeNull();
  const busy = asked();
  busy.say({ t: 'bye', reason: 'shutdown' });
  expect(await busy.answer).toBeNull();
});

test('nobody waits for it any more', async () => {
  const { socket, stop, answer } = asked();
  stop.abort();
  expect(await answer).toBeNull();
  expect(socket.close).toHaveBeenCalled();
});
