import { pulsePath } from '@freightdeck/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { requireSession, tellOff } from './call-guard.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * What a visible console that asks nothing else asks every few seconds: one read, no line in the log, and the session
 * grows idle all the same.
 */
export function addPulseRoute(app: FastifyInstance, options: HttpOptions, rates: RateLimits): void {
  app.post(pulsePath, { logLevel: 'warn' }, async (request, reply) => {
    tellOff(reply, await requireSession(request, options.sessions, rates, true));
    return { status: 200 };
  });
}
