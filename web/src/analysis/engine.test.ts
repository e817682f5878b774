import { beforeEach, expect, test } from 'vitest';
import type { Clock, Socket } from '../protocol/link';
import type { AnalysisLine, AnalysisMessage, AnalysisRequest } from '../protocol/types';
import { Engine, type Target } from './engine.svelte';

class FakeClock implements Clock {
  waiting: { at: number; run: () => void }[] = [];
  now = 0;
  after(ms: number, run: () => void): () => void {
    const entry = { at: this.now + ms, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }
  pass(ms: number): void {
    this.now += ms;
    for (const entry of this.waiting.filter(({ at }) => at <= this.now)) {
      this.waiting = this.waiting.filter((other) => other !== entry);
      entry.run();
    }
  }
}

let clock: FakeClock;
let sockets: Socket[];
let sent: AnalysisRequest[];
let engine: Engine;

beforeEach(() => {
  clock = new FakeClock();
  sockets = [];
  sent = [];
  engine = new Engine(() => {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => sent.push(JSON.parse(text)),
      close: () => {},
    };
    sockets.push(socket);
    return socket;
  }, clock);
  engine.on = false;
});

const socket = () => sockets[sockets.length - 1]!;
const say = (message: AnalysisMessage) => socket().onmessage?.({ data: JSON.stringify(message) });
const target = (...moves: string[]): Target => ({
  node: { moves },
  variant: 'shogi',
  line: { moves },
  open: true,
});
const LINE: AnalysisLine = { evaluation: { centipawns: 30, line: ['7g7f'] }, styles: [], positions: ['x'] };
const lines = (a: number, depth: number, more: Partial<AnalysisMessage> = {}) =>
  ({ t: 'lines', a, depth, nodes: 10, millis: 5, lines: [LINE], done: false, ...more }) as AnalysisMessage;

function begin(): Target {
  const first = target('a');
  engine.look(first);
  engine.toggle();
  clock.pass(60);
  socket().onopen?.();
  return first;
}

test('it is asked of nothing before it is turned on', () => {
  engine.look(target());
  clock.pass(1_000);
  expect(sockets).toHaveLength(0);
});

test('it looks at the position where the reader stays', () => {
  begin();
  expect(sent).toEqual([{ t: 'analyse', a: 1, variant: 'shogi', line: { moves: ['a'] }, lines: 3 }]);
  engine.look(target('a', 'b'));
  clock.pass(30);
  engine.look(target('a', 'b', 'c'));
  clock.pass(60);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ a: 2, line: { moves: ['a', 'b', 'c'] } });
});

test('what is said of another position is not shown', () => {
  const first = begin();
  say(lines(1, 4));
  expect(engine.found).toMatchObject({ node: first.node, depth: 4, done: false });
  const second = target('b');
  engine.look(second);
  clock.pass(60);
  say(lines(1, 9));
  expect(engine.found?.depth).toBe(4);
  say(lines(2, 1));
  expect(engine.found?.node).toBe(second.node);
});

test('at the end of its time the lines stay, and it can go on', () => {
  begin();
  say(lines(1, 12));
  say(lines(1, 0, { lines: [], done: true }));
  expect(engine.found).toMatchObject({ depth: 12, done: true, lines: [LINE] });
  engine.goOn();
  clock.pass(60);
  expect(sent.at(-1)).toMatchObject({ t: 'analyse', a: 2 });
});

test('a lost connection is asked again', () => {
  begin();
  socket().onclose?.();
  expect(engine.status).toBe('waiting');
  clock.pass(400);
  socket().onopen?.();
  expect(sockets).toHaveLength(2);
  expect(sent).toHaveLength(2);
});

test('it rests when nobody looks, and when it is turned off', () => {
  begin();
  engine.hide(true);
  expect(sent.at(-1)).toEqual({ t: 'stop' });
  say(lines(1, 5));
  expect(engine.found).toBeNull();
  engine.hide(false);
  clock.pass(60);
  expect(sent.at(-1)).toMatchObject({ t: 'analyse' });
  engine.toggle();
  expect(sent.at(-1)).toEqual({ t: 'stop' });
});

test('a mate is sought without the lines, which come back after it', () => {
  const first = begin();
  engine.seekMate();
  clock.pass(60);
  expect(sent.at(-1)).toEqual({ t: 'mate', a: 2, variant: 'shogi', line: { moves: ['a'] } });
  say({ t: 'mate', a: 2, verdict: 'mate', line: LINE });
  expect(engine.mate).toEqual({ node: first.node, verdict: 'mate', line: LINE });
  expect(sent.at(-1)).toMatchObject({ t: 'analyse', a: 3 });
});

test('the threat is what the other side would do', () => {
  begin();
  engine.showThreat(true);
  clock.pass(60);
  expect(sent.at(-1)).toMatchObject({ t: 'analyse', turn: 'other' });
  say(lines(2, 3));
  expect(engine.found?.threat).toBe(true);
});

test('a refusal is shown, a busy server asked again', () => {
  begin();
  const error = { message: { ja: '', en: '' }, clause: null, squares: [] };
  say({ t: 'refused', a: 1, error: { ...error, code: 'busy' } });
  expect(engine.failure).toBeNull();
  clock.pass(2_000);
  expect(sent.at(-1)).toMatchObject({ t: 'analyse', a: 2 });
  say({ t: 'refused', a: 2, error: { ...error, code: 'illegal' } });
  expect(engine.failure?.code).toBe('illegal');
});

test('where the game is over nothing is asked', () => {
  begin();
  engine.look({ ...target('mate'), open: false });
  clock.pass(60);
  expect(sent.at(-1)).toEqual({ t: 'stop' });
});

test('without a line for a second it waits for its turn, until one comes', () => {
  begin();
  clock.pass(999);
  expect(engine.waiting).toBe(false);
  clock.pass(1);
  expect(engine.waiting).toBe(true);
  say(lines(1, 1));
  expect(engine.waiting).toBe(false);
  clock.pass(5_000);
  expect(engine.waiting).toBe(false);
});

test('a busy server has others before it, and each position begins to wait anew', () => {
  begin();
  const error = { message: { ja: '', en: '' }, clause: null, squares: [], code: 'busy' as const };
  say({ t: 'refused', a: 1, error });
  expect(engine.waiting).toBe(true);
  clock.pass(2_000);
  expect(sent.at(-1)).toMatchObject({ t: 'analyse', a: 2 });
  expect(engine.waiting).toBe(true);
  engine.look(target('b'));
  expect(engine.waiting).toBe(false);
  clock.pass(60);
  clock.pass(1_000);
  expect(engine.waiting).toBe(true);
  engine.toggle();
  expect(engine.waiting).toBe(false);
});
