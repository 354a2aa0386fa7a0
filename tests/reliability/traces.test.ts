import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tracer } from '../../core/server/traces/index.ts';
import { parentOf } from '../../core/server/traces/tracer.ts';
import { readSettings } from '../../host/server/settings.ts';
import { traceHeaders, underTrace } from '../../sdk/server/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Told {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
  readonly status: { readonly code: number };
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Told['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Told[] }[];
  }[];
}

/** A collector of OTLP over HTTP, as far as it says what it was sent. */
const batches: Batch[] = [];
let status = 200;
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (isTraces && request.headers['content-type'] === 'application/json' && status === 200)
      batches.push(JSON.parse(Buffer.concat(chunks).toString()) as Batch);
    response.writeHead(isTraces ? status : 404, { 'content-type': 'application/json' }).end('{}');
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((ready) => {
    collector.listen(0, '127.0.0.1', ready);
  });
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => collector.close());

const spans = (): readonly Told[] =>
  batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
const valueOf = (span: Told | undefined, key: string): string | undefined =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

describe('the setting', () => {
  const traces = (given: string): string =>
    readSettings({ FREIGHTDECK_MODE: 'test', FREIGHTDECK_TRACES: given }).traces;
  it('is off unless it names a collector', () => {
    expect(traces('')).toBe('');
    expect(traces('http://127.0.0.1:4318/')).toBe('http://127.0.0.1:4318');
  });
  it.each(['on', 'grpc://127.0.0.1:4317', 'http://127.0.0.1:4318/v1/traces'])('refuses %s', (given) => {
    expect(() => traces(given)).toThrow('FREIGHTDECK_TRACES');
  });
});

describe('a traceparent', () => {
  it('is read by its version, and what is none begins a trace', () => {
    const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    expect(parentOf(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span, sampled: true });
    expect(parentOf(`00-${trace}-${span}-00`)?.sampled).toBe(false);
    for (const none of [undefined, '', 'x', `01-${trace}-${span}-01`, `00-${'0'.repeat(32)}-${span}-01`])
      expect(parentOf(none)).toBeUndefined();
  });
});

describe('a server with a collector', () => {
  let server: TestServer;
  const incoming = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
  beforeAll(async () => {
    server = await startTestServer({}, { traces: origin });
    await server.post(
      '/auth/login?secret=1',
      { model: { userName: 'nobody', password: 'hunter2' } },
      {
        headers: { traceparent: `00-${incoming.traceId}-${incoming.spanId}-01` },
      },
    );
    await server.post(
      '/auth/login',
      { model: {} },
      {
        headers: { traceparent: `00-${'1'.repeat(32)}-${incoming.spanId}-00` },
      },
    );
    await fetch(`${server.url}/livez`);
    await server.close(0);
  }, 120_000);

  it('tells a call as a part of the trace it came with, and its transactions as parts of the call', () => {
    const call = spans().find(({ name, traceId }) => name === 'POST /auth/login' && traceId === incoming.traceId);
    expect(call).toMatchObject({ parentSpanId: incoming.spanId, kind: 2, status: { code: 0 } });
    expect(valueOf(call, 'http.response.status_code')).toBe('200');
    const within = spans().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(within.length).toBeGreaterThan(0);
    for (const one of within) {
      expect(one).toMatchObject({ traceId: incoming.traceId, kind: 3, name: expect.stringMatching(/^transaction /) });
      expect(BigInt(one.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(one.startTimeUnixNano));
    }
  });
  it('keeps none of a trace that its beginner does not keep, of probes, nor of what it does by itself', () => {
    expect(spans().some(({ traceId }) => traceId === '1'.repeat(32))).toBe(false);
    expect(spans().some(({ name }) => name.includes('livez'))).toBe(false);
    expect(spans().filter(({ name, parentSpanId }) => name.startsWith('transaction') && !parentSpanId)).toEqual([]);
  });
  it('tells nothing of what was sent', () => {
    const told = JSON.stringify(batches);
    for (const secret of ['hunter2', 'nobody', 'secret=1']) expect(told).not.toContain(secret);
    expect(told).toContain('"service.name"');
  });
});

describe('a request to an outside system', () => {
  it('is a span, and the other side is told of it; its failure is told by name alone', async () => {
    const tracer = new Tracer(origin, '1');
    const sent = await tracer.outside('outbox bank.pay send', { 'freightdeck.adapter': 'a' }, async () =>
      traceHeaders(),
    );
    await expect(
      underTrace(sent['traceparent'] ?? '', () =>
        tracer.outside('outbox bank.pay query', {}, () => Promise.reject(new TypeError('account 6222'))),
      ),
    ).rejects.toThrow();
    await tracer.close();
    const [send, query] = ['send', 'query'].map((how) => spans().find(({ name }) => name === `outbox bank.pay ${how}`));
    expect(sent['traceparent']).toBe(`00-${send?.traceId}-${send?.spanId}-01`);
    expect(query).toMatchObject({ traceId: send?.traceId, parentSpanId: send?.spanId, status: { code: 2 } });
    expect(JSON.stringify(query)).not.toContain('6222');
  });
  it('a collector that refuses costs spans and nothing else', async () => {
    status = 503;
    const tracer = new Tracer(origin, '1');
    tracer.begin('lost', 1, undefined).end();
    await tracer.close();
    status = 200;
    expect(spans().some(({ name }) => name === 'lost')).toBe(false);
  });
});
