import { partnerApiPath, partnerDevPath, partnerKeysPath } from '@freightdeck/sdk/contract';
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
      .catch((error: unknown) => {
        if (!(error instanceof ServiceFault)) throw error;
        if (error.code !== 'notFound')
          request.log.warn(
            { requestId: request.id, plugin, path, reason: error.code, detail: error.detail },
            "a partner's service did not answer",
          );
        throw new HttpFailure(
          statuses[error.code] ?? 502,
          error.code,
          error.code === 'partnerBusy' ? { 'retry-after': '1' } : {},
        );
      });
    return reply.send({ ...envelope, requestId: request.id });
  };
  app.post(`${partnerApiPath}/:plugin/*`, { onRequest: signedIn }, forward);
  // A plugin in development, for who works on it; in production this says so.
  app.post(`${partnerDevPath}/:port/:plugin/*`, { onRequest: signedIn }, forward);
}
