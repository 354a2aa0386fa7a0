import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { languageOf } from './answer-texts.ts';
import { brake, requireSession, switchedOff, tellOff } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';

/** Path that the page itself names, before any script is loaded (`host/web/index.html`). */
export const firstReadsPath = '/api/platform/firstReads';
const calls = z.array(z.strictObject({ path: z.string(), body: z.unknown() })).check(z.minLength(1), z.maxLength(12));

/**
 * Several reads that a page starts with, in one request, which saves the browser connections beside the scripts.
 * Answers come in the order asked, each as it would be alone. Null stands for a refusal, for a call that may write and
 * for an unknown endpoint: the page then makes the call itself and gets the reason.
 */
export function addFirstReads(app: FastifyInstance, options: HttpOptions, rates: RateLimits): void {
  const reads = new Map(
    options.api.endpoints
      .filter(({ access, writes, file }) => access !== 'public' && !writes && !file)
      .map((endpoint) => [endpoint.path, endpoint]),
  );
  app.post(
    firstReadsPath,
    {
      onRequest: async (request, reply) => {
        request.signedIn = await requireSession(request, options.sessions, rates);
        tellOff(reply, request.signedIn);
      },
    },
    async (request) => {
      const session = request.signedIn;
      const asked = calls.safeParse(request.body);
      if (!session || !asked.success) throw new HttpFailure(400, 'badRequest');
      // Each read counts as one call for the rate limit.
      for (const _ of asked.data.slice(1)) brake(rates, 'user', session.caller.id);
      const pluginsOff = switchedOff(request, options);
      return Promise.all(
        asked.data.map(async ({ path, body }) => {
          const endpoint = reads.get(path);
          if (!endpoint || pluginsOff.has(endpoint.owner) || session.pluginsOff?.has(endpoint.owner)) return null;
          const envelope = await options.api.dispatch({
            endpoint,
            body: body ?? {},
            session,
            language: languageOf(request.headers['accept-language']),
            requestId: request.id,
            ip: clientAddress(request),
            pluginsOff,
          });
          return envelope.status === 200 ? { ...envelope, requestId: request.id } : null;
        }),
      );
    },
  );
}
