import { timingSafeEqual, createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/index.ts';
import { brake } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { HttpFailure } from './http-failure.ts';
import type { RateLimits } from './rate-limits.ts';

const metricsPath = '/metrics';
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `/metrics` on the port of the console, for whoever brings the token. Others do not even learn that it is there. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string, rates: RateLimits): void {
  const wanted = digest(`Bearer ${token}`);
  app.get(metricsPath, { logLevel: 'warn' }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      brake(rates, 'login', clientAddress(request));
      throw new HttpFailure(404, 'notFound');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** `/metrics` alone, on a port of this machine that needs no token. */
export async function openMetricsPort(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== metricsPath) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, host, ready);
  });
  const address = server.address();
  const at = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${at}${metricsPath}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
