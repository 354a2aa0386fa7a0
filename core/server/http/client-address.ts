import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An IPv4 address written as one of IPv6, `::ffff:8.8.8.8`, is the same client. */
function plain(address: string): string {
  const [, dotted, high = '', low = ''] =
    /^(?:::|0:0:0:0:0:)ffff:(?:([\d.]+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(address) ?? [];
  if (dotted !== undefined) return dotted;
  if (high === '') return address;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * Address of the client for rate limits, sessions and the audit log. Behind a trusted proxy it is taken from
 * `X-Forwarded-For`: a port some proxies append (`203.0.113.9:51514`) is removed, and a text that is no address is
 * ignored.
 */
export function clientAddress(request: FastifyRequest): string {
  const told = request.ip;
  if (isIP(told) !== 0) return plain(told);
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(told)?.[1] ?? /^([\d.]+):\d+$/.exec(told)?.[1] ?? '';
  return plain(isIP(bare) === 0 ? (request.socket.remoteAddress ?? '') : bare);
}
