import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf, type Language } from './answer-texts.ts';
import { brake, requireSession } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { docsPage, docsSearch } from './docs-page.ts';
import { fixedAnswer, sendFixed, type FixedAnswer } from './fixed-answer.ts';
import type { HttpOptions } from './http-options.ts';
import { describeApi, type ApiDescription } from './open-api.ts';
import type { RateLimits } from './rate-limits.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/**
 * The API description for programs (`/api/openapi.json`) and for people (`/api/docs`). It has megabytes and never
 * changes while the process runs, so each form is made once.
 */
export function addDescriptionRoutes(app: FastifyInstance, options: HttpOptions, rates: RateLimits): void {
  let description: Promise<ApiDescription> | undefined;
  const described = (): Promise<ApiDescription> =>
    (description ??= describeApi(options.api.endpoints, options.gateway !== undefined));
  const made = new Map<string, Promise<FixedAnswer>>();
  /** A form that failed is made again at the next request. */
  const once = (name: string, type: string, make: () => Promise<string>): Promise<FixedAnswer> => {
    const known = made.get(name);
    if (known) return known;
    const making = make().then((text) => fixedAnswer(type, text));
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  };
  const page = (language: Language): Promise<FixedAnswer> =>
    once(`page-${language}`, 'text/html; charset=utf-8', async () => docsPage(await described(), language));

  const onRequest = async (request: FastifyRequest): Promise<void> => {
    if (options.descriptionNeedsSession === true) await requireSession(request, options.sessions, rates);
    else brake(rates, 'address', clientAddress(request));
  };
  app.get('/api/openapi.json', { onRequest }, async (request, reply) => {
    const type = 'application/json; charset=utf-8';
    return sendFixed(request, reply, await once('json', type, async () => JSON.stringify(await described())));
  });
  app.get('/api/docs', { onRequest }, async (request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy());
    return sendFixed(request, reply, await page(languageOf(request.headers['accept-language'])));
  });
  app.get('/api/docs/search.js', { onRequest }, async (request, reply) =>
    sendFixed(request, reply, await once('search', 'text/javascript; charset=utf-8', async () => docsSearch)),
  );
}
