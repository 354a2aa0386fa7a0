import type { Caller, Scope } from '@freightdeck/sdk/server';

/** A valid session, looked up by the hash of its token at every call, with its present rights. */
export interface SessionInfo {
  readonly sessionId: string;
  readonly caller: Caller;
  readonly platformId: string;
  readonly isOperator: boolean;
  /** Plugins the operator has switched off for this platform, and the plugins that require them. */
  readonly pluginsOff?: ReadonlySet<string>;
  /** Partners' plugins whose state has changed for an open console (core/server/plugins/partners-off.ts). */
  readonly partnersOff?: readonly string[];
}

/** The database scope of a session. */
export const scopeOf = ({ isOperator, platformId }: Pick<SessionInfo, 'isOperator' | 'platformId'>): Scope => ({
  role: isOperator ? 'operator' : 'tenant',
  platformId,
});
/**
 * The session of a bearer token; undefined when there is none, or it ended, expired through inactivity, or was revoked.
 */
export interface Sessions {
  /** `quietly`: a background check, which does not count as activity. */
  find(token: string, quietly?: true): Promise<SessionInfo | undefined>;
}
