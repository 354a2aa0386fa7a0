import { createHash } from 'node:crypto';
import { partnerBackPath } from '@freightdeck/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { answerTexts, languageOf } from './answer-texts.ts';
import { backRefused } from './back-refused.ts';
import { brake } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions, PartnerServiceGateway } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';

/** The token in the header of a call. */
export const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

/**
 * Calls of partners' services back into the API, while they work on a person's call: the same endpoints, checks and
 * audit as for the person, and only those that the plugin has declared.
 */
export function addBackRoutes(
  app: FastifyInstance,
  { api, toggles }: Pick<HttpOptions, 'api' | 'toggles'>,
  { back }: Pick<PartnerServiceGateway, 'back'>,
  rates: RateLimits,
): void {
  if (!back) return;
  const endpoints = new Map(api.endpoints.map((endpoint) => [endpoint.path, endpoint]));
  app.post(
    `${partnerBackPath}/*`,
    { onRequest: async (request) => brake(rates, 'address', clientAddress(request)) },
    async (request, reply) => {
      const token = bearer.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined) throw await backRefused(request, { toggles }, back);
      const path = `/${(request.params as { readonly '*': string })['*']}`;
      const digest = createHash('sha256')
        .update(JSON.stringify(request.body ?? {}))
        .digest('hex');
      const language = languageOf(request.headers['accept-language']);
      const found = await back.admit(token, path);
      if ('fault' in found) {
        if (found.fault === 'session') throw await backRefused(request, { toggles }, back);
        await back.keep(found.claims, path, digest, 'callUndeclared');
        const message = `${answerTexts.callUndeclared[language]}: ${path}`;
        return reply.send({ status: 403, reason: 'callUndeclared', message, requestId: request.id });
      }
      const { session, agent, claims } = found;
      brake(rates, 'user', `${session.platformId} ${agent}`);
      brake(rates, 'tenant', session.platformId);
      const endpoint = endpoints.get(path);
      if (!endpoint || session.pluginsOff?.has(endpoint.owner)) throw new HttpFailure(404, 'notFound');
      const envelope = await api.dispatch({
        endpoint,
        body: request.body ?? {},
        session,
        language,
        requestId: request.id,
        ip: clientAddress(request),
        userAgent: agent,
        pluginsOff: new Set(),
      });
      await back.keep(claims, path, digest, envelope.status < 300 ? undefined : (envelope.message ?? 'fault'));
      return reply.send({ ...envelope, requestId: request.id });
    },
  );
}
