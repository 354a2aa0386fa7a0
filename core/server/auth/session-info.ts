import type { Command } from '@freightdeck/sdk/contract';
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

/** The caller of a session, with its id, so that a call can end its own session. */
export interface SessionCaller extends Caller {
  readonly sessionId: string;
  /** The platform asks for a fresh proof before weighty commands, and the last one is more than five minutes old. */
  readonly proofDue: boolean;
  /** The platform asks for proofs, and nobody has confirmed what somebody else did to the account. */
  readonly unconfirmed: boolean;
}
/** The session a call came with. A caller without a session (a job, a replay) has none. */
export const sessionIdOf = (caller: Caller): string | undefined => {
  const id = 'sessionId' in caller ? caller.sessionId : undefined;
  return typeof id === 'string' ? id : undefined;
};
/**
 * What a weighty command waits for. A caller without a session owes nothing: a task and a job were started by somebody
 * who gave it.
 */
export function lackOfProof(caller: Caller, stepUp: Command['stepUp']): 'proofNeeded' | 'unconfirmed' | undefined {
  if (!stepUp) return undefined;
  if (stepUp === 'money' && 'unconfirmed' in caller && caller.unconfirmed === true) return 'unconfirmed';
  return 'proofDue' in caller && caller.proofDue === true ? 'proofNeeded' : undefined;
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
