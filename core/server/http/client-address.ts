import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Address of the client, as limits, sessions and the audit log know it. Behind a trusted proxy it comes out of
 * `X-Forwarded-For`: some proxies add the port (`203.0.113.9:51514`), which is no part of it, and what is no address at
 * all is not believed.
 */
export function clientAddress(request: FastifyRequest): string {
  const told = request.ip;
  if (isIP(told) !== 0) return told;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(told)?.[1] ?? /^([\d.]+):\d+$/.exec(told)?.[1] ?? '';
  return isIP(bare) === 0 ? (request.socket.remoteAddress ?? '') : bare;
}
