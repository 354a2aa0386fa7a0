import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPrefix } from '@freightdeck/sdk/contract';
import type { Envelope } from '../api/endpoint.ts';
import { openPathOf } from '../open/door.ts';
import type { OpenDoor } from '../open/door.ts';
import type { OpenRequest } from '../open/knock.ts';
import { languageOf } from './answer-texts.ts';
import type { Bulkhead } from './bulkhead.ts';
import { brake } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { HttpFailure } from './http-failure.ts';
import type { RateLimits } from './rate-limits.ts';

/** A picture of a slip; the store itself may take less. */
const fileBytes = 10 * 1024 * 1024;

/**
 * The routes of the open API. A body stays as it came, because it is signed as it came; the HTTP status is that of the
 * answer, as programs expect it.
 */
export async function addOpenRoutes(
  app: FastifyInstance,
  door: OpenDoor,
  rates: RateLimits,
  bulkhead: Bulkhead,
): Promise<void> {
  const asked = (request: FastifyRequest): OpenRequest => {
    if (request.url.includes('?')) throw new HttpFailure(400, 'queryString');
    const ip = clientAddress(request);
    return {
      method: request.method,
      path: request.url,
      header: (name) => {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? undefined : value;
      },
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      ip,
      userAgent: request.headers['user-agent']?.slice(0, 400),
      language: languageOf(request.headers['accept-language']),
      requestId: request.id,
      brake: () => brake(rates, 'address', ip),
      inLane: (tenant, work) => bulkhead.run(tenant, work),
    };
  };
  const send = (request: FastifyRequest, reply: FastifyReply, envelope: Envelope): FastifyReply => {
    if (envelope.reason === 'rate') reply.header('retry-after', '60');
    return reply.code(envelope.status === 204 ? 200 : envelope.status).send({ ...envelope, requestId: request.id });
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    for (const endpoint of door.endpoints)
      scope.post(openPathOf(endpoint), async (request, reply) =>
        send(request, reply, await door.answer(endpoint, asked(request))),
      );
    scope.post(
      `${openPrefix}/drivers/:driverId/files`,
      {
        bodyLimit: fileBytes,
        // A file is read before its signature can be checked: no address has too many of them read.
        onRequest: async (request) => brake(rates, 'address', clientAddress(request)),
      },
      async (request, reply) => {
        const { driverId } = request.params as { readonly driverId: string };
        return send(request, reply, await door.store(driverId, asked(request)));
      },
    );
  });
}
