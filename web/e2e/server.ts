/** The real program, started for a test on a free port with a data folder of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = process.env.YAGURA_BIN ?? fileURLToPath(new URL('../../target/release/yagura', import.meta.url));
const START_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 5_000;

export class Server {
  readonly url: string;
  #child: ChildProcess | null = null;
  #log = '';

  private constructor(
    readonly port: number,
    readonly folder: string,
    readonly flags: string[],
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** `flags` go to `yagura serve`. */
  static async start(flags: string[] = []): Promise<Server> {
    if (!existsSync(BIN)) throw new Error(`no program at ${BIN}: build it or set YAGURA_BIN`);
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'yagura-e2e-')), flags);
    await server.run();
    return server;
  }

  /** Starts the program again on the same port and data. */
  async run(): Promise<void> {
    const child = spawn(
      BIN,
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--data',
        this.#data,
        // Scripts are quicker than people.
        '--per-address-requests=0',
        '--per-address-games=0',
        '--per-address-chat=0',
        ...this.flags,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.#child = child;
    child.stdout?.on('data', (chunk) => {
      this.#log += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.#log += chunk;
    });
    const end = Date.now() + START_WITHIN_MS;
    while (Date.now() < end) {
      if (child.exitCode !== null) break;
      const healthy = await fetch(`${this.url}/healthz`).then(
        (response) => response.ok,
        () => false,
      );
      if (healthy) return;
      await sleep(60);
    }
    throw new Error(`the program did not start:\n${this.#log}`);
  }

  /** Runs another command of the program on the data of this server, and returns what it prints. */
  command(...words: string[]): string {
    return execFileSync(BIN, [...words, '--data', this.#data], { encoding: 'utf8' });
  }

  get #data(): string {
    return join(this.folder, 'games.sqlite3');
  }

  /** Ends it without any chance to tidy up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await Promise.race([gone, sleep(STOP_WITHIN_MS).then(() => child.kill('SIGKILL'))]);
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
