import axios, { isAxiosError, isCancel } from 'axios';
import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { AuthorizationScheme } from './authorization.ts';
import { bearer } from './authorization.ts';
import { shapeBody } from './body.ts';
import { CallFailure } from './call-failure.ts';
import type { Envelope, Say } from './failures.ts';
import { failureOf, failureWithout } from './failures.ts';

/** Where calls go, and what each of them needs. */
export interface ClientSettings {
  readonly baseUrl: string;
  readonly token: () => string | undefined;
  readonly language: () => 'zh' | 'en';
  /** Plugin toggles as sent in the header, e.g. `-goods`; empty when there are none. */
  readonly toggles: () => string;
  readonly say: Say;
  /** Resolves when the texts of `say` are loaded: a call may fail before. */
  readonly textsReady?: () => Promise<void>;
  readonly report: (error: unknown, note: string) => void;
  readonly header?: string;
  readonly scheme?: AuthorizationScheme;
  /** Timeout of a call, in milliseconds. */
  readonly timeout?: number;
  /** Called with the build that an answer's header names. */
  readonly served?: (build: string) => void;
  /** Called with the plugins that are off for the tenant, as an answer's header names them. */
  readonly off?: (ids: string) => void;
}
/** Options of one call that the interceptors need. */
export interface CallDetails {
  readonly requestId?: string;
  /** Keys whose values are sent untrimmed. */
  readonly verbatim?: ReadonlySet<string>;
  readonly exportColumns?: unknown;
}
declare module 'axios' {
  interface AxiosRequestConfig {
    call?: CallDetails;
  }
}

/** Endpoints called with a timestamp `_t`, so that no cache on the way answers. */
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

/**
 * The axios instance every call of the console goes through. Its requests carry the session, the language and a shaped
 * body; its answers are envelopes (or blobs), or fail with a `CallFailure`.
 */
export function createAxiosClient(settings: ClientSettings): AxiosInstance {
  const client = axios.create({
    baseURL: settings.baseUrl,
    timeout: settings.timeout ?? 300_000,
    // The envelope says what went wrong whatever the HTTP status is; `readAnswer` checks both.
    validateStatus: () => true,
    // The session is in a header, never in a cookie, and reading cookies costs the browser a call to another process.
    withXSRFToken: false,
  });
  // Synchronous, so that a call is sent in the task that makes it.
  client.interceptors.request.use((config) => prepare(settings, config), undefined, { synchronous: true });
  client.interceptors.response.use(
    (response) => readAnswer(settings, response),
    (error: unknown) => failWithout(settings, error),
  );
  return client;
}

function prepare(settings: ClientSettings, config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const { call = {}, url = '', headers } = config;
  headers.set(headersOf(settings, call));
  const body: unknown = config.data;
  const isForm = url.includes('upload') || body instanceof FormData;
  return {
    ...config,
    data: isForm ? body : shapeBody(body ?? {}, call.verbatim),
    ...(stamped.has(url) ? { params: { _t: String(Date.now()) } } : {}),
  };
}
function headersOf(settings: ClientSettings, { exportColumns }: CallDetails): Record<string, string> {
  const { token, language, toggles, scheme = bearer, header = 'Authorization', report } = settings;
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
  if (exportColumns !== undefined) headers['exportColumns'] = encodeURIComponent(JSON.stringify(exportColumns));
  return headers;
}

async function readAnswer(settings: ClientSettings, response: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { status, headers, data } = response;
  const [build, off]: readonly unknown[] = [headers['x-freightdeck-build'], headers['x-freightdeck-off']];
  if (typeof build === 'string') settings.served?.(build);
  if (typeof off === 'string') settings.off?.(off);
  await settings.textsReady?.();
  const envelope = data instanceof Blob ? await envelopeInside(data, status) : isEnvelope(data) ? data : {};
  const failure = failureOf(status, envelope, settings.say);
  if (failure) throw new CallFailure(failure);
  return data instanceof Blob ? response : { ...response, data: envelope };
}
const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A file has no envelope; a refused download has an envelope in place of the file. */
async function envelopeInside(file: Blob, status: number): Promise<Envelope> {
  if (!file.type.includes('json') && status < 300) return {};
  const content: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => ({}));
  return isEnvelope(content) ? content : {};
}

/** There was no answer: the call was cancelled, took too long, or the network failed. */
async function failWithout(settings: ClientSettings, error: unknown): Promise<never> {
  await settings.textsReady?.();
  const known = isAxiosError(error) ? error : undefined;
  const isLate = known?.code === 'ECONNABORTED' || known?.code === 'ETIMEDOUT';
  const cause = isCancel(error) ? 'cancelled' : isLate ? 'timeout' : 'network';
  throw new CallFailure(failureWithout(cause, settings.say, known?.config?.call?.requestId));
}
