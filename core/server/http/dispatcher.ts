import type { Endpoint, Envelope } from '../api/endpoint.ts';
import type { SessionInfo } from '../auth/session-info.ts';

/** One call from HTTP, its body parsed and not yet checked. */
export interface ApiRequest {
  readonly endpoint: Endpoint;
  readonly body: unknown;
  /** Undefined on public endpoints that were called without a session. */
  readonly session: SessionInfo | undefined;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  readonly ip: string;
  /** The `User-Agent` header, cut to what a session stores. */
  readonly userAgent?: string | undefined;
  /** Plugins switched off for this call; their menus and keys are not listed. */
  readonly pluginsOff: ReadonlySet<string>;
}

/** What the HTTP layer needs of the API: the endpoints, and a function that runs a call in its transaction. */
export interface Dispatcher {
  readonly endpoints: readonly Endpoint[];
  /** Returns refusals as envelopes; throws faults. */
  dispatch(request: ApiRequest): Promise<Envelope>;
}
