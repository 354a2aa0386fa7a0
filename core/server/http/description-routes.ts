import type { FastifyInstance } from 'fastify';
import { languageOf } from './answer-texts.ts';
import { describeApi } from './open-api.ts';
import { docsPage, docsSearch } from './docs-page.ts';
import type { HttpOptions } from './http-options.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The description of the API for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export function addDescriptionRoutes(app: FastifyInstance, options: HttpOptions): void {
  let description: ReturnType<typeof describeApi> | undefined;
  const described = (): ReturnType<typeof describeApi> =>
    (description ??= describeApi(options.api.endpoints, options.gateway !== undefined));
  app.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(described()));
  app.get('/api/docs', (request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(),
        vary: 'accept-language',
      })
      .type('text/html; charset=utf-8')
      .send(docsPage(described(), languageOf(request.headers['accept-language']))),
  );
  app.get('/api/docs/search.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(docsSearch),
  );
}
