import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Address of the client for rate limits, sessions and the audit log. Behind a trusted proxy it is taken from
 * `X-Forwarded-For`: a port some proxies append (`203.0.113.9:51514`) is removed, and a text that is no address is
 * ignored.
 */
export function clientAddress(request: FastifyRequest): string {
  const told = request.ip;
  if (isIP(told) !== 0) return told;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(told)?.[1] ?? /^([\d.]+):\d+$/.exec(told)?.[1] ?? '';
  return isIP(bare) === 0 ? (request.socket.remoteAddress ?? '') : bare;
}
