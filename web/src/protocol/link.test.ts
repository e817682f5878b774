import { beforeEach, describe, expect, it } from 'vitest';
import { type Clock, Link, type LinkStatus, pause, type Socket } from './link';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: string[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

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

let sockets: FakeSocket[];
let clock: FakeClock;
let statuses: LinkStatus[];
let heard: string[];
let chance: number;
let returned: () => void;
let link: Link;
const last = () => sockets[sockets.length - 1]!;

beforeEach(() => {
  sockets = [];
  clock = new FakeClock();
  statuses = [];
  heard = [];
  chance = 0;
  link = new Link(
    () => {
      sockets.push(new FakeSocket());
      return last();
    },
    {
      status: (status) => statuses.push(status),
      message: (message) => heard.push(message.t),
      proves: ({ t }) => t === 'state',
    },
    clock,
    () => chance,
    (run) => {
      returned = run;
      return () => {
        returned = () => {};
      };
    },
  );
  link.open();
});

describe('a link', () => {
  it('opens, hears and sends', () => {
    expect(link.send({ t: 'ping' })).toBe(false);
    last().onopen?.();
    last().hear({ t: 'pong' });
    expect(link.send({ t: 'ping' })).toBe(true);
    expect(statuses).toEqual(['connecting', 'open']);
    expect(heard).toEqual(['pong']);
  });

  it('comes back with growing pauses', () => {
    const pauses = (random: number) => [0, 1, 2, 3, 9].map((attempt) => pause(attempt, () => random));
    expect(pauses(0)).toEqual([200, 400, 800, 1600, 4000]);
    expect(pauses(0.5)).toEqual([300, 600, 1200, 2400, 6000]);
    last().onclose?.();
    clock.pass(199);
    expect(sockets).toHaveLength(1);
    clock.pass(1);
    expect(sockets).toHaveLength(2);
    chance = 0.5;
    last().onclose?.();
    clock.pass(599);
    expect(sockets).toHaveLength(2);
    clock.pass(1);
    expect(sockets).toHaveLength(3);
  });

  it('begins with the short pause again after a whole state', () => {
    last().onclose?.();
    clock.pass(200);
    last().onopen?.();
    last().hear({ t: 'state', v: 1, state: {} });
    last().onclose?.();
    clock.pass(200);
    expect(sockets).toHaveLength(3);
  });

  it('treats a goodbye as a loss', () => {
    last().onopen?.();
    last().hear({ t: 'bye', reason: 'shutdown' });
    expect(link.status).toBe('waiting');
    expect(sockets[0]?.closed).toBe(true);
  });

  it('notices a silent server', () => {
    last().onopen?.();
    clock.pass(8_000);
    expect(last().sent).toEqual(['{"t":"ping"}']);
    clock.pass(4_000);
    expect(link.status).toBe('waiting');
  });

  it('notices soon that nobody answers what it has said', () => {
    last().onopen?.();
    link.send({ t: 'sync' });
    clock.pass(1_500);
    expect(last().sent.at(-1)).toBe('{"t":"ping"}');
    // What is said meanwhile gives a silent server no more time.
    link.send({ t: 'sync' });
    clock.pass(3_999);
    expect(link.status).toBe('open');
    clock.pass(1);
    expect(link.status).toBe('waiting');
  });

  it('hurries when asked, and rests when closed', () => {
    last().onclose?.();
    link.hurry();
    expect(sockets).toHaveLength(2);
    link.close();
    clock.pass(60_000);
    expect(sockets).toHaveLength(2);
    expect(link.status).toBe('closed');
  });

  it('does not listen to a socket that it has left', () => {
    const old = last();
    old.onclose?.();
    clock.pass(200);
    old.hear({ t: 'pong' });
    expect(heard).toEqual([]);
  });

  it('gives up a dial that nobody answers, and the sooner when the network has just come back', () => {
    clock.pass(7_900);
    expect(statuses).toEqual(['connecting']);
    clock.pass(100);
    expect(statuses).toEqual(['connecting', 'waiting']);
    expect(sockets[0]!.closed).toBe(true);
    clock.pass(200);
    expect(sockets).toHaveLength(2);
    returned();
    clock.pass(2_000);
    expect(last().closed).toBe(true);
    clock.pass(400);
    expect(sockets).toHaveLength(3);
    last().onopen?.();
    clock.pass(8_000);
    expect(link.status).toBe('open');
  });

  it('proves that it still is open when the page or its network has come back', () => {
    last().onopen?.();
    returned();
    expect(last().sent).toEqual(['{"t":"ping"}']);
    last().hear({ t: 'pong' });
    clock.pass(3_000);
    expect(link.status).toBe('open');
    returned();
    clock.pass(3_000);
    expect(link.status).toBe('waiting');
    // It does not wait for its pause when the page comes back once more.
    returned();
    expect(link.status).toBe('connecting');
    link.close();
    returned();
    expect(sockets).toHaveLength(2);
  });
});
