/** Serves the built floor page with its two calls, compressed like the console is. */
import { createServer, type Server } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const rows = Array.from({ length: 20 }, (_, row) =>
  Object.fromEntries(Array.from({ length: 8 }, (__, column) => [`column${column}`, `value ${row} ${column}`])),
);
const answers: Readonly<Record<string, unknown>> = {
  '/api/session': {
    user: { name: 'floor' },
    menus: [
      { path: '/list', name: 'List' },
      { path: '/list2', name: 'List 2' },
    ],
  },
  '/api/list': { rows },
  '/api/list2': { rows },
};

export async function serveFloor(folder: string): Promise<{ url: string; server: Server }> {
  const files = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => extname(name))
      .map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]),
  );
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const answer = answers[path];
    const file = files.has(path) ? path : '/index.html';
    const body = answer ? gzipSync(JSON.stringify(answer)) : (files.get(file) ?? Buffer.alloc(0));
    // As the console's: a document that says so is given a browser process of its own, whose start is part of a first
    // load.
    response.writeHead(200, {
      'cross-origin-opener-policy': 'same-origin',
      'content-type': answer ? 'application/json' : (types[extname(file)] ?? 'application/octet-stream'),
      'content-encoding': answer ? 'gzip' : 'br',
      'content-length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The floor has no port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}
