import type { Caller, Scope } from '@freightdeck/sdk/server';

/** A living session, as every call finds it: looked up by the hash of its token, rights as they are now. */
export interface SessionInfo {
  readonly sessionId: string;
  readonly caller: Caller;
  readonly platformId: string;
  readonly isOperator: boolean;
  /** Plugins the operator has switched off for this platform, and whatever requires one of them. */
  readonly pluginsOff?: ReadonlySet<string>;
  /**
   * What of its partners' plugins an open console must no longer run as it did (core/server/plugins/partners-off.ts).
   */
  readonly partnersOff?: readonly string[];
}

/** What a session may read and write. */
export const scopeOf = ({ isOperator, platformId }: Pick<SessionInfo, 'isOperator' | 'platformId'>): Scope => ({
  role: isOperator ? 'operator' : 'tenant',
  platformId,
});
/** Finds the session of a bearer token; undefined when there is none, or it ended, idled out, or was revoked. */
export interface Sessions {
  /** `quietly`: nobody is at work, so the session goes on growing idle. */
  find(token: string, quietly?: true): Promise<SessionInfo | undefined>;
}
