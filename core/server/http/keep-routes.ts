import { createHash } from 'node:crypto';
import { partnerBackPath, partnerKeepPath, partnerLinkPath } from '@freightdeck/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepCalls, pageCalls } from '../partners/keep-forms.ts';
import { KeepRefused } from '../partners/keep-refused.ts';
import { languageOf } from './answer-texts.ts';
import { backRefused } from './back-refused.ts';
import { bearer } from './back-routes.ts';
import type { Bulkhead } from './bulkhead.ts';
import { brake, requireSession } from './call-guard.ts';
import { clientAddress } from './client-address.ts';
import { disposition } from './file-routes.ts';
import { HttpFailure } from './http-failure.ts';
import type { HttpOptions, PartnerServiceGateway } from './http-options.ts';
import type { RateLimits } from './rate-limits.ts';
import { filePolicy } from './security-headers.ts';

interface Answered {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
}
/** What is refused is an answer with its reason; where a version has changed, with what is there now. */
const answered = (work: Promise<object>, request: FastifyRequest): Promise<Answered> =>
  work.then(
    (data) => ({ status: 200, data }),
    (error: unknown) => {
      if (!(error instanceof KeepRefused)) throw error;
      const { status, code: reason, text, current } = error;
      const message = text[languageOf(request.headers['accept-language'])];
      return { status, reason, message, ...(current === undefined ? {} : { data: current }) };
    },
  );
/** A page's command comes with the key of its intent beside it, a query as it is. */
function bodyOf({ body }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || !('model' in body)) return body ?? {};
  const { model, requestId } = body as { readonly model: unknown; readonly requestId?: unknown };
  return { ...(model as object), ...(requestId === undefined ? {} : { requestId }) };
}

/** Settings and values that are kept for partners' plugins, for their pages and their services, and links to files. */
export function addKeepRoutes(
  app: FastifyInstance,
  { sessions, toggles }: Pick<HttpOptions, 'sessions' | 'toggles'>,
  { back, keep }: Pick<PartnerServiceGateway, 'back' | 'keep'>,
  rates: RateLimits,
  bulkhead: Pick<Bulkhead, 'run'>,
): void {
  if (!back || !keep) return;
  const signedIn = async (request: FastifyRequest): Promise<void> => {
    request.signedIn = await requireSession(request, sessions, rates);
  };
  for (const call of pageCalls)
    app.post(`${partnerKeepPath}/:plugin/${call}`, { onRequest: signedIn }, async (request, reply) => {
      const session = request.signedIn;
      if (!session) throw new HttpFailure(401, 'session');
      const { plugin } = request.params as { readonly plugin: string };
      const asked = bulkhead.run(session.platformId, async () => {
        const found = await keep.ofPage(session, plugin, call, bodyOf(request));
        if (!found) throw new HttpFailure(404, 'notFound');
        return found;
      });
      return reply.send({ ...(await answered(asked, request)), requestId: request.id });
    });

  const braked = { onRequest: async (request: FastifyRequest) => brake(rates, 'address', clientAddress(request)) };
  for (const call of keepCalls)
    app.post(`${partnerBackPath}/${call}`, braked, async (request, reply) => {
      const token = bearer.exec(request.headers.authorization ?? '')?.[1];
      const entered = token === undefined ? undefined : await keep.enter(token);
      if (!entered) throw await backRefused(request, { toggles }, back);
      const { claims, agent } = entered;
      brake(rates, 'user', `${claims.platform} ${agent}`);
      brake(rates, 'tenant', claims.platform);
      const body = request.body ?? {};
      const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
      const asked = bulkhead.run(claims.platform, () => keep.ofService(entered, call, body));
      const answer = await answered(asked, request);
      await back.keep(claims, `/${call}`, digest, answer.message);
      return reply.send({ ...answer, requestId: request.id });
    });

  // No `HEAD`: it would take the file away from whoever the link is for.
  app.get(`${partnerLinkPath}/*`, { ...braked, exposeHeadRoute: false }, async (request, reply) => {
    const file = await keep.fileOf(request.raw.url ?? '');
    if (!file) throw new HttpFailure(404, 'notFound');
    return sendFile(reply, file);
  });
}
const sendFile = (
  reply: FastifyReply,
  { name, mime, content }: { readonly name: string; readonly mime: string; readonly content: unknown },
): FastifyReply =>
  reply
    .headers({ 'content-security-policy': filePolicy, 'content-disposition': disposition(name, false) })
    .type(mime)
    .send(content);
