/** A host of files and nothing else: what it has no file for is `404.html`. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export class FileHost {
  /** What was asked for that is none of its files. */
  readonly missed: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** Serves a folder, below `base` if it is not to lie at the root. */
  static async start(folder: string, base = '/'): Promise<FileHost> {
    const server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      const found = pathname.startsWith(base) ? await fileOf(folder, pathname.slice(base.length)) : null;
      if (!found) host.missed.push(pathname);
      const file = found ?? { name: '404.html', bytes: await readFile(join(folder, '404.html')) };
      response.writeHead(found ? 200 : 404, {
        'content-type': TYPES[extname(file.name)] ?? 'application/octet-stream',
      });
      response.end(file.bytes);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const host: FileHost = new FileHost(server, `http://127.0.0.1:${port}`);
    return host;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** The file of a path, or the page of a folder. */
async function fileOf(folder: string, path: string): Promise<{ name: string; bytes: Buffer } | null> {
  const name = normalize(join('/', decodeURIComponent(path)));
  for (const one of [name, join(name, 'index.html')]) {
    const bytes = await readFile(join(folder, one)).catch(() => null);
    if (bytes) return { name: one, bytes };
  }
  return null;
}
