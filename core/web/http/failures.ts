import { Fault, Refusal } from '@freightdeck/sdk/web';

/** The JSON envelope around an answer of the platform API. */
export interface Envelope {
  readonly status?: number | string;
  readonly code?: number | string;
  readonly message?: string;
  readonly messageDetails?: unknown;
  readonly reason?: string;
  readonly requestId?: string;
  readonly data?: unknown;
  readonly pageResult?: unknown;
  readonly [other: string]: unknown;
}

/** Endpoints (last part of their path) whose failures the calling page shows itself. */
const silentEndpoints: ReadonlySet<string> = new Set([
  'adminGetLoginStatus',
  'selectVehicle',
  'tyyConsumeBatchConfigValidate',
  'queryHistoryTrajectory',
  'queryTransitMonitoring',
  'queryPdsAccountBalance',
  'queryWaybillBarrier',
  'confirmModifyPrice',
  'exportWalletAccountOperation',
]);
export const isSilent = (path: string): boolean => silentEndpoints.has(path.slice(path.lastIndexOf('/') + 1));

const detailTexts = (details: unknown): string[] => {
  if (typeof details === 'string') return details.trim() ? [details] : [];
  if (typeof details !== 'object' || details === null) return [];
  return Object.values(details).flatMap(detailTexts);
};
/** First non-empty value of `messageDetails`, else `message`. */
export const envelopeText = (envelope: Envelope): string =>
  detailTexts(envelope.messageDetails)[0] ?? envelope.message ?? '';

const fieldsOf = (details: unknown): Record<string, string> =>
  typeof details === 'object' && details !== null && !Array.isArray(details)
    ? Object.fromEntries(
        Object.entries(details).flatMap(([field, text]) => (typeof text === 'string' && text ? [[field, text]] : [])),
      )
    : {};

/** A failure and how to show it. */
export interface Failure {
  readonly error: Refusal | Fault;
  /** `silent`: not shown. `session`: the one alert that the session has ended. */
  readonly tell:
    | { readonly kind: 'silent' }
    | { readonly kind: 'session' }
    | { readonly kind: 'alert'; readonly text: string }
    | { readonly kind: 'toast'; readonly text: string; readonly seconds: number };
}
export type Say = (id: string) => string;
const quote = (text: string, requestId: string | undefined): string => (requestId ? `${text}\n${requestId}` : text);
const fault = (text: string, kind: Fault['kind'], requestId: string | undefined, seconds = 3): Failure => ({
  error: new Fault(text, kind, requestId),
  tell: { kind: 'toast', text: quote(text, requestId), seconds },
});

/** The failure that an answer contains; undefined when the call succeeded. 204 is a success without data. */
export function failureOf(httpStatus: number, envelope: Envelope, say: Say): Failure | undefined {
  const { requestId } = envelope;
  if (httpStatus === 401 || Number(envelope.status) === 401)
    return { error: new Fault(say('core.http.sessionEnded'), 'session', requestId), tell: { kind: 'session' } };
  if (httpStatus === 503) return fault(say('core.http.unavailable'), 'server', requestId);
  if (httpStatus === 500) return fault(say('core.http.serverFault'), 'server', requestId);
  const { code } = envelope;
  if (code !== undefined && code !== null && code !== 200 && code !== '200' && code !== 0) {
    const text = say('core.http.abnormal');
    return { error: new Fault(text, 'server', requestId), tell: { kind: 'alert', text } };
  }
  const status = Number(envelope.status ?? httpStatus);
  if (httpStatus < 300 && (status === 200 || status === 204)) return undefined;
  const text = envelopeText(envelope) || say('core.http.abnormal');
  if (httpStatus >= 300) return fault(text, 'server', requestId);
  const error = new Refusal({
    status,
    reason: envelope.reason ?? '',
    message: text,
    fields: fieldsOf(envelope.messageDetails),
    current: envelope.reason === 'stale' || envelope.reason === 'secondFactor' ? envelope.data : undefined,
  });
  return { error, tell: { kind: 'toast', text, seconds: 3 } };
}

/** The failure of a call that got no answer. */
export function failureWithout(cause: 'network' | 'timeout' | 'cancelled', say: Say, requestId?: string): Failure {
  if (cause === 'cancelled')
    return { error: new Fault(say('core.http.cancelled'), 'cancelled', requestId), tell: { kind: 'silent' } };
  if (cause === 'timeout') return fault(say('core.http.serverTimeout'), 'timeout', requestId, 5);
  return fault(say('core.http.network'), 'network', undefined);
}
