import type { IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import compress from '@fastify/compress';
import { partnerLinkPath } from '@freightdeck/sdk/contract';
import { Refused } from '@freightdeck/sdk/server';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { newId } from '../api/new-id.ts';
import { addApiRoutes } from './api-routes.ts';
import { Bulkhead, generousLanes } from './bulkhead.ts';
import { clientAddress } from './client-address.ts';
import { compressSmallAnswers } from './compress-small.ts';
import { traceCalls } from './call-traces.ts';
import { addDescriptionRoutes } from './description-routes.ts';
import { addFileRoutes } from './file-routes.ts';
import { addBackRoutes } from './back-routes.ts';
import { addGatewayRoutes } from './gateway-routes.ts';
import { addHealthRoutes } from './health-routes.ts';
import { answerBody, failureOf, HttpFailure, refusalBody } from './http-failure.ts';
import { addKeepRoutes } from './keep-routes.ts';
import { addImportRoutes } from './import-routes.ts';
import type { HttpOptions } from './http-options.ts';
import { addMetricsRoute } from './metrics-routes.ts';
import { addOpenRoutes } from './open-routes.ts';
import { addPartnerRoutes } from './partner-routes.ts';
import { parseJsonBody } from './json-body.ts';
import { languageOf } from './answer-texts.ts';
import { inLanes } from './in-lanes.ts';
import { loggerOptions } from './log-lines.ts';
import { RateLimits } from './rate-limits.ts';
import { apiPolicy, commonHeaders } from './security-headers.ts';
import { refuseBrokenConnection } from './broken-connection.ts';
import { addPulseRoute } from './pulse-route.ts';
import { addSignOnRoutes } from './sign-on-routes.ts';
import { answerStarting, isForPeople } from './starting.ts';
import { addVisitRoutes } from './visit-routes.ts';
import { addWebBuild } from './web-build.ts';

/** The HTTP layer: API, files, health checks, API description and the built console. */
export interface Http {
  readonly app: FastifyInstance;
  /** Address it listens on, without a slash at the end. */
  listen(port: number, host: string): Promise<string>;
  /** Stops accepting, lets running requests end (at most `drainMs`), then cuts what is left. */
  stop(drainMs?: number): Promise<void>;
}

const bodyLimit = 256 * 1024;
/** How long kept connections are answered after the last new one was taken. */
const graceMs = 1_000;
const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && requestIdForm.test(given) ? given : newId();
}

/** A link to a file opens it, so it is not written down. */
const loggedPath = (url: string): string =>
  url.startsWith(partnerLinkPath) ? partnerLinkPath : (url.split('?', 1)[0] ?? '');

export async function createHttp(given: HttpOptions): Promise<Http> {
  const bulkhead = new Bulkhead(given.lanes ?? generousLanes);
  const options = inLanes(given, bulkhead);
  let stopping = false;
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { maxHeaderSize: 32 * 1024 },
    // `X-Forwarded-For` is believed only from an address of this list; without a list it is ignored.
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    frameworkErrors: (_error, request, reply) => {
      answerFailure(new HttpFailure(400, 'badRequest'), request, reply);
    },
    clientErrorHandler: refuseBrokenConnection,
  });
  // Bodies are checked by the contracts' own schemas; Fastify coerces nothing and drops nothing.
  app.setValidatorCompiler(() => () => true);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json(?:\s*;|$)/i, { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJsonBody(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.decorateRequest('signedIn', undefined);
  if (options.tracer) traceCalls(app, options.tracer);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(commonHeaders);
    if (request.url === '/livez' || request.url === '/readyz') return;
    if (options.ready()) return;
    if (options.starting?.() === true && isForPeople(request)) return answerStarting(request, reply);
    throw new HttpFailure(503, 'unavailable', { 'retry-after': '5' });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiPolicy);
    if (options.behindTls === true) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  app.addHook('onResponse', async (request, reply) => {
    options.metrics?.of.answered(request.routeOptions.url, request.method, {
      status: reply.statusCode,
      ms: reply.elapsedTime,
      platformId: request.signedIn?.platformId,
    });
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: clientAddress(request),
        ...(request.signedIn && { user: request.signedIn.caller.id, platform: request.signedIn.platformId }),
      },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    if (error instanceof Refused) {
      if (error.cause !== undefined)
        request.log.error(
          { requestId: request.id, path: request.routeOptions.url, err: error.cause },
          'a request was refused because of a fault',
        );
      return reply.send(refusalBody(error, language, request.id));
    }
    const failure = failureOf(error) ?? new HttpFailure(500, 'fault');
    // A client that disconnected before the answer was sent is no fault.
    const left = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (failure.status >= 500 && failure !== error && !left)
      request.log.error(
        { requestId: request.id, path: request.routeOptions.url, err: error },
        'a request ended in a fault',
      );
    return answerFailure(failure, request, reply);
  });

  compressSmallAnswers(app);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  const rates = new RateLimits(options.rates);
  addHealthRoutes(app, options, () => stopping);
  addApiRoutes(app, options, rates);
  addPulseRoute(app, options, rates);
  addDescriptionRoutes(app, options, rates);
  addVisitRoutes(app, options, rates);
  if (options.files !== undefined) await addFileRoutes(app, options, options.files, rates);
  if (options.imports !== undefined) await addImportRoutes(app, options, options.imports, rates);
  if (options.partners !== undefined) addPartnerRoutes(app, options.partners);
  if (options.open !== undefined) await addOpenRoutes(app, options.open, rates, bulkhead);
  if (options.signOn !== undefined) addSignOnRoutes(app, options, options.signOn, rates);
  const { of: metrics, token } = options.metrics ?? {};
  if (metrics && token !== undefined) addMetricsRoute(app, metrics, token, rates);
  if (options.gateway !== undefined) {
    addGatewayRoutes(app, options, options.gateway, rates);
    addBackRoutes(app, options, options.gateway, rates);
    addKeepRoutes(app, options, options.gateway, rates, bulkhead);
  }
  await addWebBuild(app, options);

  return {
    app,
    listen: async (port, host) => (await app.listen({ port, host })).replace('[::1]', 'localhost'),
    stop: async (drainMs = 10_000) => {
      if (stopping) return;
      stopping = true;
      await sendAway(app, Math.min(drainMs, graceMs));
      const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
      await app.close().finally(() => clearTimeout(late));
    },
  };
}

/**
 * Takes no new connections, and answers on those that are kept alive with `Connection: close`: a client that is just
 * sending there gets its answer, where a connection closed at once would be a fault for it.
 */
async function sendAway({ server }: FastifyInstance, ms: number): Promise<void> {
  if (!server.listening) return;
  const open = (): Promise<number> => new Promise((done) => server.getConnections((_error, count) => done(count)));
  // Without the part of Node's HTTP server that closes idle connections.
  Server.prototype.close.call(server);
  for (const until = performance.now() + ms; performance.now() < until && (await open()) > 0;)
    await new Promise((done) => setTimeout(done, 20));
}

function answerFailure(failure: HttpFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const body = answerBody(failure.status, failure.reason, language, request.id, failure.about);
  return reply
    .code(failure.status)
    .headers(commonHeaders)
    .headers(failure.headers)
    .header('x-request-id', request.id)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': apiPolicy })
    .type('application/json; charset=utf-8')
    .send(body);
}
