import { makeAutoObservable, runInAction } from 'mobx';
import type { AuthorizationScheme } from './authorization.ts';
import { bearer } from './authorization.ts';
import { shapeBody } from './body.ts';
import type { EarlyCalls } from './early-calls.ts';
import type { Envelope, Failure, Say } from './failures.ts';
import { failureOf, failureWithout } from './failures.ts';
import { plainTransport } from './plain-transport.ts';
import type { Delivery, Loss, Parcel, Transport } from './transport.ts';

/** Where calls go and what every one of them carries. */
export interface WireSettings {
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  readonly language: () => 'zh' | 'en';
  /** Plugin toggles, `-goods`; empty when there are none. */
  readonly toggles: () => string;
  readonly say: Say;
  /** Resolves when `say` has its texts: a call may fail before they are there. */
  readonly textsReady?: () => Promise<void>;
  readonly report: (error: unknown, note: string) => void;
  readonly header?: string;
  readonly scheme?: AuthorizationScheme;
  /** Ceiling of a call, and when it says that it is still waiting. */
  readonly timeout?: number;
  readonly slowAfter?: number;
  /** The build the server serves by now. */
  readonly served?: (build: string) => void;
  /** Which plugins are off for the tenant by now. */
  readonly off?: (ids: string) => void;
  /** What the page asked before this code was here. */
  readonly early?: EarlyCalls;
}
export interface WireOptions {
  readonly signal?: AbortSignal;
  readonly requestId?: string;
  /** Keys whose text is sent as typed. */
  readonly verbatim?: ReadonlySet<string>;
  readonly progress?: (part: number) => void;
  readonly exportColumns?: unknown;
  /** Only asks: what was asked early may answer it. */
  readonly read?: true;
}
export interface SlowCall {
  readonly id: number;
  readonly path: string;
  cancel(): void;
}
export class CallFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** Calls that carry `_t`, so that nothing on the way answers from a cache. */
const stamped: ReadonlySet<string> = new Set([
  '/auth/dictionaryGet',
  '/auth/getLoginTypeConfig',
  '/auth/verificationUserInfo',
  '/auth/retrievePassword',
  '/auth/querySimpleServiceProviderInfo',
  '/api/platform/platformServiceProviderConfig/get',
  '/api/platform/platformServiceProviderInfo/getCockpitData',
  '/api/trucking/truckingWaybillInfo/realTimeTransaction',
]);
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The one place that talks to the network. Answers envelopes, throws `CallFailure`; shows nothing itself. */
export class Wire {
  /** Calls that have been waiting for long; the shell offers to give up. */
  slow: SlowCall[] = [];
  /** Carries reads at first; then axios carries everything. */
  private readonly plain: Transport;
  private transport: Transport | undefined;
  private readonly settings: WireSettings;
  private counter = 0;
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor(settings: WireSettings) {
    this.settings = settings;
    this.plain = plainTransport(this.limits);
    makeAutoObservable<
      this,
      | 'plain'
      | 'transport'
      | 'limits'
      | 'early'
      | 'answerOf'
      | 'told'
      | 'carry'
      | 'hear'
      | 'settings'
      | 'counter'
      | 'running'
      | 'waiting'
    >(
      this,
      {
        plain: false,
        transport: false,
        limits: false,
        ready: false,
        early: false,
        answerOf: false,
        told: false,
        carry: false,
        hear: false,
        settings: false,
        counter: false,
        running: false,
        waiting: false,
        calm: false,
        post: false,
        blob: false,
        expect: false,
      },
      { autoBind: true },
    );
  }

  private get limits(): { readonly baseUrl: string; readonly timeout: number } {
    const { baseUrl, timeout = 300_000 } = this.settings;
    return { baseUrl, timeout };
  }
  /** Fetches axios, before the first call asks for it that is more than a read. */
  async ready(): Promise<Transport> {
    const { createTransport } = await import('./transport.ts');
    return (this.transport ??= createTransport(this.limits));
  }

  /**
   * Resolves when nobody waits for an answer, or after `most` milliseconds: what can wait must not stand before what is
   * waited for.
   */
  calm(most = 3000): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, most);
      this.waiting.add(end);
    });
  }

  async post(path: string, body: unknown, options: WireOptions = {}): Promise<Envelope> {
    const headers = this.headers(options);
    if (!options.read) this.settings.early?.end();
    // Waited for only where something was asked: every other call leaves in the task that makes it.
    const asked = options.read ? this.early(path, body, headers) : undefined;
    const envelope =
      (asked && (await this.answerOf(asked, options))) ?? (await this.told(path, body, options, headers));
    if (options.read) this.settings.early?.answered(path);
    return envelope;
  }
  private async told(
    path: string,
    body: unknown,
    options: WireOptions,
    headers: Readonly<Record<string, string>>,
  ): Promise<Envelope> {
    const answer = await this.send(path, body, 'json', options, headers);
    const envelope: Envelope = isEnvelope(answer.content) ? answer.content : {};
    const failure = failureOf(answer.status, envelope, this.settings.say);
    if (failure) throw new CallFailure(failure);
    return envelope;
  }

  /** Writes a read down for the next start of the console. */
  expect(path: string, body: unknown): void {
    void this.early(path, body, this.headers({}));
  }
  /** This call, where it was made before this code was here. */
  private early(path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<unknown> | undefined {
    const { early, baseUrl } = this.settings;
    if (!early?.listens(path)) return undefined;
    return early.take({ base: baseUrl, path, headers, body: JSON.stringify(shapeBody(body ?? {})) });
  }
  /** What was answered to it; nothing when that went wrong: then it is made like any other. */
  private async answerOf(asked: Promise<unknown>, options: WireOptions): Promise<Envelope | undefined> {
    this.running += 1;
    try {
      const answer = await asked.catch(() => undefined);
      if (!isEnvelope(answer) || Number(answer.status) !== 200 || options.signal?.aborted) return undefined;
      await this.settings.textsReady?.();
      return answer;
    } finally {
      this.rest();
    }
  }
  private rest(): void {
    this.running -= 1;
    if (this.running === 0) for (const end of [...this.waiting]) end();
  }

  async blob(path: string, body: unknown, options: WireOptions = {}): Promise<Blob> {
    const answer = await this.send(path, body, 'blob', options);
    const blob = answer.content as Blob;
    const json = blob.type.includes('json') || answer.status >= 300;
    const content: unknown = json
      ? await blob
          .text()
          .then(JSON.parse)
          .catch(() => ({}))
      : {};
    const failure = failureOf(answer.status, isEnvelope(content) ? content : {}, this.settings.say);
    if (failure) throw new CallFailure(failure);
    return blob;
  }

  private async send(
    path: string,
    body: unknown,
    responseType: 'json' | 'blob',
    options: WireOptions,
    headers: Readonly<Record<string, string>> = this.headers(options),
  ): Promise<{ status: number; content: unknown }> {
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    options.signal?.addEventListener('abort', stop);
    if (options.signal?.aborted) stop();
    const id = (this.counter += 1);
    this.running += 1;
    const timer = setTimeout(
      () =>
        runInAction(() => {
          this.slow = [...this.slow, { id, path, cancel: stop }];
        }),
      this.settings.slowAfter ?? 8000,
    );
    try {
      const untouched = path.includes('upload') || body instanceof FormData;
      const answer = await this.carry(
        {
          path,
          headers,
          responseType,
          signal: controller.signal,
          body: untouched ? body : shapeBody(body ?? {}, options.verbatim),
          ...(stamped.has(path) ? { params: { _t: String(Date.now()) } } : {}),
          ...(options.progress ? { progress: options.progress } : {}),
        },
        options.read === true,
      );
      if (typeof answer !== 'string') this.hear(answer);
      await this.settings.textsReady?.();
      if (typeof answer === 'string')
        throw new CallFailure(failureWithout(answer, this.settings.say, options.requestId));
      return answer;
    } finally {
      clearTimeout(timer);
      this.rest();
      options.signal?.removeEventListener('abort', stop);
      if (this.slow.length > 0)
        runInAction(() => {
          this.slow = this.slow.filter((call) => call.id !== id);
        });
    }
  }

  /** Without axios a call is lost as without the network. */
  private async carry(parcel: Parcel, read: boolean): Promise<Delivery | Loss> {
    const transport = this.transport ?? (read ? this.plain : await this.ready().catch(() => undefined));
    return transport?.(parcel) ?? (parcel.signal.aborted ? 'cancelled' : 'network');
  }
  /** What every answer says besides: the build that is served, and the plugins that are off. */
  private hear({ header }: Delivery): void {
    const [build, off] = [header('x-freightdeck-build'), header('x-freightdeck-off')];
    if (typeof build === 'string') this.settings.served?.(build);
    if (typeof off === 'string') this.settings.off?.(off);
  }
  private headers(options: WireOptions): Record<string, string> {
    const { token, language, toggles, scheme = bearer, header = 'Authorization', report } = this.settings;
    const headers: Record<string, string> = { Auth: 'true', 'Accept-Language': language() };
    const key = token();
    if (key) {
      try {
        headers[header] = scheme(key);
      } catch (error) {
        report(error, 'authorization header');
      }
    }
    if (toggles()) headers['X-Freightdeck-Plugins'] = toggles();
    if (options.exportColumns !== undefined)
      headers.exportColumns = encodeURIComponent(JSON.stringify(options.exportColumns));
    return headers;
  }
}
