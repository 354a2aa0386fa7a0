/** A finished span in the JSON form of OTLP 1.x. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: 1 | 2 | 3;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly status: { readonly code: 0 | 2; readonly message?: string };
}
export interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}
export const attribute = (key: string, value: string | number): OtlpAttribute => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
});

const everyMs = 2_000;
const mostInBatch = 512;
/** What is more than this is lost: traces never take the memory of the calls they tell of. */
const mostWaiting = 4_096;
const patienceMs = 5_000;

/** Sends spans to a collector over HTTP, some at a time. What it does not take is dropped and counted. */
export class OtlpExport {
  readonly #url: string;
  readonly #resource: readonly OtlpAttribute[];
  readonly #timer: NodeJS.Timeout;
  #waiting: OtlpSpan[] = [];
  #sending: Promise<void> = Promise.resolve();
  dropped = 0;

  constructor(origin: string, resource: Readonly<Record<string, string | number>>) {
    this.#url = `${origin}/v1/traces`;
    this.#resource = Object.entries(resource).map(([key, value]) => attribute(key, value));
    this.#timer = setInterval(() => this.#next(), everyMs);
    this.#timer.unref();
  }

  add(span: OtlpSpan): void {
    if (this.#waiting.length >= mostWaiting) this.dropped += 1;
    else this.#waiting.push(span);
    if (this.#waiting.length === mostInBatch) this.#next();
  }

  /** Sends what is left and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#next();
    await this.#sending;
  }

  #next(): void {
    if (this.#waiting.length === 0) return;
    const spans = this.#waiting;
    this.#waiting = [];
    this.#sending = this.#sending.then(async () => {
      try {
        const answer = await fetch(this.#url, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            resourceSpans: [
              { resource: { attributes: this.#resource }, scopeSpans: [{ scope: { name: 'freightdeck' }, spans }] },
            ],
          }),
        });
        await answer.body?.cancel();
        if (!answer.ok) this.dropped += spans.length;
      } catch {
        this.dropped += spans.length;
      }
    });
  }
}
