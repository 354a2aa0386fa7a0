import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionInfo, Sessions } from '../auth/session-info.ts';
import { tokenHash } from '../auth/tokens.ts';
import { parseToggles } from '../plugins/index.ts';
import { clientAddress } from './client-address.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import type { Holder, RateLimits, RateTable } from './rate-limits.ts';

const bearer = /^Bearer ([A-Za-z0-9_.~+/-]{16,200}=*)$/;

/** Takes one token from the bucket, or answers 429. */
export function brake(rates: RateLimits, kind: keyof RateTable, key: string): void {
  const wait = rates.take(kind, key);
  if (wait !== undefined) throw new HttpFailure(429, 'tooMany', { 'retry-after': String(wait) });
}

function brakeHolder(rates: RateLimits, { user, tenant }: Holder): void {
  brake(rates, 'user', user);
  brake(rates, 'tenant', tenant);
}

/**
 * The session of a call, checked before the body is read. The header `Auth: true` protects against CSRF: a page of
 * another origin cannot send it without a CORS preflight.
 */
export async function requireSession(
  request: FastifyRequest,
  sessions: Sessions,
  rates: RateLimits,
  quietly?: true,
): Promise<SessionInfo> {
  if (request.headers['auth'] !== 'true') {
    brake(rates, 'address', clientAddress(request));
    throw new HttpFailure(403, 'authHeader');
  }
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const mark = token === undefined ? '' : tokenHash(token);
  const known = rates.holderOf(mark);
  if (known) brakeHolder(rates, known);
  const session = token === undefined ? undefined : await sessions.find(token, quietly);
  if (session === undefined) {
    rates.note(mark, undefined);
    brake(rates, 'address', clientAddress(request));
    throw new HttpFailure(401, 'session');
  }
  const holder = { user: session.caller.id, tenant: session.platformId };
  if (!known) brakeHolder(rates, holder);
  rates.note(mark, holder);
  return session;
}

/** The plugins that a call asks to switch off; demo and test mode only. */
export function switchedOff(
  { headers }: FastifyRequest,
  { toggles, manifests }: Pick<HttpOptions, 'toggles' | 'manifests'>,
): ReadonlySet<string> {
  const asked = headers['x-freightdeck-plugins'];
  return parseToggles(toggles ? (Array.isArray(asked) ? asked[0] : asked) : undefined, manifests);
}

/** Tells an open console which plugins are off for its platform, so that it notices a change at its next call. */
export function tellOff(reply: FastifyReply, { pluginsOff = new Set(), partnersOff = [] }: SessionInfo): void {
  reply.header('x-freightdeck-off', [...pluginsOff, ...partnersOff].sort().join(',') || 'none');
}
