import type { Endpoint, Envelope } from '../api/endpoint.ts';
import type { SessionInfo } from '../auth/session-info.ts';

/** One call as it came over the wire: who, in which language, with what. The body has been parsed, not yet checked. */
export interface ApiRequest {
  readonly endpoint: Endpoint;
  readonly body: unknown;
  /** Undefined on public endpoints that were called without a session. */
  readonly session: SessionInfo | undefined;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  readonly ip: string;
  /** Plugins switched off for this call; their menus and keys are not listed. */
  readonly pluginsOff: ReadonlySet<string>;
}

/** What the HTTP side needs of the API: its paths, and somebody who runs a call in its transaction. */
export interface Dispatcher {
  readonly endpoints: readonly Endpoint[];
  /** Answers refusals as envelopes; throws faults. */
  dispatch(request: ApiRequest): Promise<Envelope>;
}
