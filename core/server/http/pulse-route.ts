import { pulsePath } from '@freightdeck/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { requireSession, tellOff } from './call-guard.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Asked every few seconds by a visible console that makes no other call. It costs one read, writes no log line, and
 * does not count as activity of the session.
 */
export function addPulseRoute(app: FastifyInstance, options: HttpOptions, rates: RateLimits): void {
  app.post(pulsePath, { logLevel: 'warn' }, async (request, reply) => {
    tellOff(reply, await requireSession(request, options.sessions, rates, true));
    return { status: 200 };
  });
}
