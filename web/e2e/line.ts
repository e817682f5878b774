/** A line between a browser and the program that can be cut, or fall silent, as those of phones do. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server as Listener, type Socket } from 'node:net';

type State = 'whole' | 'silent';

export class Line {
  #state: State = 'whole';
  #pairs = new Set<{ socket: Socket; upstream: Socket | null; dead: boolean }>();

  private constructor(
    private readonly listener: Listener,
    private readonly port: number,
  ) {
    listener.on('connection', (socket) => this.#joined(socket));
  }

  static async to(port: number): Promise<Line> {
    const listener = createServer();
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
    return new Line(listener, port);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** All that is connected is told so; who dials again gets no answer, not even later. */
  cut(): void {
    this.#state = 'silent';
    for (const { socket, upstream } of this.#pairs) {
      socket.destroy();
      upstream?.destroy();
    }
  }

  /** Nothing arrives any more, on either side, and nobody is told. */
  fallSilent(): void {
    this.#state = 'silent';
    for (const pair of this.#pairs) pair.dead = true;
  }

  /** How many have dialled in vain and still wait. */
  get unanswered(): number {
    return [...this.#pairs].filter(({ upstream }) => upstream === null).length;
  }

  /** Who dials from now on is answered; what was connected before stays as it is. */
  mend(): void {
    this.#state = 'whole';
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.listener.close(closed));
  }

  #joined(socket: Socket): void {
    const upstream = this.#state === 'whole' ? connect(this.port, '127.0.0.1') : null;
    const pair = { socket, upstream, dead: upstream === null };
    this.#pairs.add(pair);
    const ended = () => {
      this.#pairs.delete(pair);
      socket.destroy();
      upstream?.destroy();
    };
    for (const end of [socket, upstream]) {
      end?.on('error', ended);
      end?.on('close', ended);
    }
    socket.on('data', (chunk) => {
      if (!pair.dead) upstream?.write(chunk);
    });
    upstream?.on('data', (chunk) => {
      if (!pair.dead) socket.write(chunk);
    });
  }
}
