import { partnerApiPath, partnerDevPath, partnerFirePath, partnerKeysPath } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceFault } from '../partners/service-fault.ts';
import type { ServiceFaultCode } from '../partners/service-fault.ts';
import { languageOf } from './answer-texts.ts';
import { brake, requireSession } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions, PartnerServiceGateway } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';

/** HTTP status of each fault of a partner's service. Never 500 or 503, which would say that this API has failed. */
const statuses: Partial<Record<ServiceFaultCode, number>> = {
  notFound: 404,
  partnerDevOff: 403,
  partnerBusy: 429,
  partnerSlow: 504,
};
/** What somebody tries out on a plugin in development. */
const firing = z.object({
  name: z.string().check(z.maxLength(200)),
  platform: z.string().check(z.regex(/^[\w-]{1,16}$/)),
  data: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))),
});
/** What the address of a call says. */
interface CallParts {
  readonly plugin: string;
  readonly '*': string;
  readonly port?: string;
}

/** Routes that forward calls to partners' services, and the public keys with which those services verify our tokens. */
export function addGatewayRoutes(
  app: FastifyInstance,
  options: HttpOptions,
  gateway: PartnerServiceGateway,
  rates: RateLimits,
): void {
  app.get(
    partnerKeysPath,
    {
      onRequest: async (request) => brake(rates, 'address', clientAddress(request)),
    },
    (_request, reply) => reply.header('cache-control', 'public, max-age=300').send(gateway.keySet),
  );

  const signedIn = async (request: FastifyRequest): Promise<void> => {
    request.signedIn = await requireSession(request, options.sessions, rates);
  };
  const failed = (request: FastifyRequest, about: object, error: unknown, isAuthor: boolean): never => {
    if (!(error instanceof ServiceFault)) throw error;
    if (error.code !== 'notFound')
      request.log.warn(
        { requestId: request.id, ...about, reason: error.code, detail: error.detail },
        "a partner's service did not answer",
      );
    throw new HttpFailure(
      statuses[error.code] ?? 502,
      error.code,
      error.code === 'partnerBusy' ? { 'retry-after': '1' } : {},
      // People of a tenant are told that it failed; who works on the plugin is told how.
      { whose: error.plugin, detail: isAuthor && error.code !== 'partnerDevOff' ? error.detail : undefined },
    );
  };
  const forward = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (request.signedIn === undefined) throw new HttpFailure(401, 'session');
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const { plugin, '*': path, port } = request.params as CallParts;
    const envelope = await gateway
      .forward({
        session: request.signedIn,
        pluginId: plugin,
        path,
        body: request.body ?? {},
        language: languageOf(request.headers['accept-language']),
        requestId: request.id,
        signal: left.signal,
        workshop: port === undefined ? undefined : { port, from: clientAddress(request) },
      })
      .catch((error: unknown) => failed(request, { plugin, path }, error, port !== undefined));
    return reply.send({ ...envelope, requestId: request.id });
  };
  app.post(`${partnerApiPath}/:plugin/*`, { onRequest: signedIn }, forward);
  // Somebody at this machine tries out what the platform itself would call; there is no person in it.
  app.post(
    `${partnerFirePath}/:port`,
    { onRequest: async (request) => brake(rates, 'address', clientAddress(request)) },
    async (request, reply) => {
      const { port = '' } = request.params as Partial<CallParts>;
      const wish = z.safeParse(firing, request.body);
      if (!wish.success) throw new HttpFailure(400, 'malformed');
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const fired = await gateway
        .fire({ port, from: clientAddress(request), ...wish.data, signal: left.signal })
        .catch((error: unknown) => failed(request, { port, name: wish.data.name }, error, true));
      return reply.send({ status: 200, data: fired, requestId: request.id });
    },
  );
  // A plugin in development, for who works on it; in production this says so.
  app.post(`${partnerDevPath}/:port/:plugin/*`, { onRequest: signedIn }, forward);
}
