import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly [key: string]: unknown };
}
export interface Answer {
  readonly http?: number;
  readonly body?: unknown;
  /** In place of a body: what is no JSON. */
  readonly text?: string;
  readonly delay?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection breaks instead. */
  readonly hangUp?: true;
}
export type Handler = (call: Received) => Answer;

/** A platform API of a few lines over real HTTP: what is not given answers 404. */
export async function startPlatform(handlers: Record<string, Handler>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const cors = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': '*',
      'Access-Control-Allow-Headers':
        '*, Authorization, Auth, Accept-Language, Content-Type, X-Freightdeck-Plugins, X-Platform-Token, exportColumns',
    };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const body =
        request.headers['content-type']?.includes('json') && text ? (JSON.parse(text) as Received['body']) : {};
      const call: Received = {
        path: url.pathname,
        query: url.searchParams,
        method: request.method ?? '',
        headers: request.headers,
        text,
        body,
      };
      received.push(call);
      const answer = handlers[url.pathname]?.(call) ?? { http: 404, body: { status: 404, message: 'unknown path' } };
      if (answer.hangUp) {
        request.socket.destroy();
        return;
      }
      setTimeout(
        () =>
          response
            .writeHead(answer.http ?? 200, { ...cors, ...answer.headers, 'Content-Type': 'application/json' })
            .end(answer.text ?? JSON.stringify(answer.body ?? { status: 200 })),
        answer.delay ?? 0,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path: string) => received.filter((call) => call.path === path),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}
export type Platform = Awaited<ReturnType<typeof startPlatform>>;
