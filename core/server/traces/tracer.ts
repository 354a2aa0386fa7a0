import { randomBytes } from 'node:crypto';
import { traceHeaders, underTrace } from '@freightdeck/sdk/server';
import type { PooledDatabase } from '../database/index.ts';
import { attribute, OtlpExport, type OtlpSpan } from './otlp-export.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** What a `traceparent` names; undefined for none, or one that is not of version 0. */
export function parentOf(
  header: string | undefined,
): { readonly traceId: string; readonly spanId: string; readonly sampled: boolean } | undefined {
  const [, traceId = '', spanId = '', flags = '0'] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** A piece of work with a beginning and an end. */
export interface Span {
  /** For work that belongs to it, here and in other systems. */
  readonly traceparent: string;
  /** `failure`: what went wrong, in words that hold nothing of what was worked on. */
  end(attributes?: Attributes, failure?: string): void;
}

/** Keeps traces of calls, transactions and requests to outside systems, and sends them to a collector. */
export class Tracer {
  readonly #export: OtlpExport;

  constructor(origin: string, version: string) {
    this.#export = new OtlpExport(origin, {
      'service.name': 'freightdeck',
      'service.version': version,
      'process.pid': process.pid,
    });
  }

  /** Begins a span: of the trace that `traceparent` names, else of one of its own. */
  begin(name: string, kind: OtlpSpan['kind'], traceparent: string | undefined, attributes: Attributes = {}): Span {
    const parent = parentOf(traceparent);
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const spanId = randomBytes(8).toString('hex');
    // Whoever began the trace decides whether it is kept.
    const sampled = parent?.sampled ?? true;
    const began = process.hrtime.bigint();
    const wall = BigInt(Date.now()) * 1_000_000n;
    return {
      traceparent: `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`,
      end: (more = {}, failure) => {
        if (!sampled) return;
        this.#export.add({
          traceId,
          spanId,
          ...(parent && { parentSpanId: parent.spanId }),
          name,
          kind,
          startTimeUnixNano: String(wall),
          endTimeUnixNano: String(wall + process.hrtime.bigint() - began),
          attributes: Object.entries({ ...attributes, ...more }).flatMap(([key, value]) =>
            value === undefined ? [] : [attribute(key, value)],
          ),
          status: failure === undefined ? { code: 0 } : { code: 2, message: failure },
        });
      },
    };
  }

  /** A span per transaction of a traced call; what the server does by itself every second would be noise. */
  watch(database: PooledDatabase): void {
    database.observe(({ role, platformId }, kind) => {
      const { traceparent } = traceHeaders();
      if (traceparent === undefined) return () => undefined;
      const span = this.begin(`transaction ${kind}`, 3, traceparent, {
        'db.system.name': 'postgresql',
        'freightdeck.scope': role,
        'freightdeck.platform': platformId === '' ? undefined : platformId,
      });
      return (waitedMs, error) => {
        const failure = error instanceof Error && error.name !== 'Refused' ? error.name : undefined;
        span.end({ 'freightdeck.waited_ms': waitedMs }, failure);
      };
    });
  }

  /** A request to an outside system, which gets to know the trace. */
  async outside<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = this.begin(name, 3, traceHeaders()['traceparent'], attributes);
    try {
      const done = await underTrace(span.traceparent, work);
      span.end();
      return done;
    } catch (error) {
      span.end({}, error instanceof Error ? error.name : 'fault');
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#export.close();
  }
}
