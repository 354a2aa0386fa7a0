import type { Caller } from '@freightdeck/sdk/server';

/** A living session, as every call finds it: looked up by the hash of its token, rights as they are now. */
export interface SessionInfo {
  readonly sessionId: string;
  readonly caller: Caller;
  readonly platformId: string;
  readonly isOperator: boolean;
}

/** Finds the session of a bearer token; undefined when there is none, or it ended, idled out, or was revoked. */
export interface Sessions {
  find(token: string): Promise<SessionInfo | undefined>;
}
