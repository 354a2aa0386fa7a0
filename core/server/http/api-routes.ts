import { partnerSubmitPath } from '@freightdeck/sdk/contract';
import type { FastifyInstance } from 'fastify';
import { languageOf } from './answer-texts.ts';
import { brake, requireSession, switchedOff, tellOff } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { disposition } from './file-routes.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';
import { filePolicy } from './security-headers.ts';

/** Public calls that cost much, or that a stranger would try again and again. */
const slowPaths: ReadonlySet<string> = new Set(['/auth/login', partnerSubmitPath]);
/** Refusals that are sent with an HTTP status of their own; every other answer is an envelope with HTTP 200. */
const asHttp = new Set([401, 500, 503]);

/** Adds one POST route per endpoint. */
export function addApiRoutes(app: FastifyInstance, options: HttpOptions, rates: RateLimits): void {
  for (const endpoint of options.api.endpoints) {
    app.post(
      endpoint.path,
      {
        ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
        onRequest: async (request, reply) => {
          if (switchedOff(request, options).has(endpoint.owner)) throw new HttpFailure(404, 'notHere');
          if (endpoint.access === 'public')
            brake(rates, slowPaths.has(endpoint.path) ? 'login' : 'address', clientAddress(request));
          else {
            request.signedIn = await requireSession(request, options.sessions, rates);
            tellOff(reply, request.signedIn);
            if (request.signedIn.pluginsOff?.has(endpoint.owner)) throw new HttpFailure(404, 'notHere');
          }
        },
      },
      async (request, reply) => {
        const envelope = await options.api.dispatch({
          endpoint,
          body: request.body ?? {},
          session: request.signedIn,
          language: languageOf(request.headers['accept-language']),
          requestId: request.id,
          ip: clientAddress(request),
          userAgent: request.headers['user-agent']?.slice(0, 400),
          pluginsOff: switchedOff(request, options),
        });
        if (endpoint.file && envelope.status === 200) {
          const { name, mime, content } = envelope.data as {
            readonly name: string;
            readonly mime: string;
            readonly content: string;
          };
          return reply
            .headers({ 'content-security-policy': filePolicy, 'content-disposition': disposition(name, false) })
            .type(mime)
            .send(Buffer.from(content, 'base64'));
        }
        return reply
          .code(asHttp.has(envelope.status) ? envelope.status : 200)
          .send({ ...envelope, requestId: request.id });
      },
    );
  }
}
