import { underTrace } from '@freightdeck/sdk/server';
import type { FastifyInstance } from 'fastify';
import type { Span, Tracer } from '../traces/tracer.ts';

/** What is asked all the time by machines, and tells nothing. */
const unseen = new Set(['/livez', '/readyz', '/metrics']);

/** Keeps a trace of each call. The collector gets its route and never its address, body or answer. */
export function traceCalls(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (unseen.has(route)) return done();
    const { traceparent } = request.headers;
    const span = tracer.begin(
      `${request.method} ${route}`,
      2,
      typeof traceparent === 'string' ? traceparent : undefined,
      {
        'http.request.method': request.method,
        'http.route': route,
        'freightdeck.request_id': request.id,
      },
    );
    spans.set(request, span);
    return underTrace(span.traceparent, done);
  });
  // Reading the body goes on where the socket was opened: it is entered again.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? underTrace(span.traceparent, done) : done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    spans
      .get(request)
      ?.end(
        { 'http.response.status_code': statusCode, 'freightdeck.platform': request.signedIn?.platformId },
        statusCode >= 500 ? `HTTP ${statusCode}` : undefined,
      );
    done();
  });
}
