import { callsBack } from '@freightdeck/sdk/contract';
import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { Database, OpenCallEntry, PartnerCode, Tx } from '@freightdeck/sdk/server';
import { newId } from '../api/new-id.ts';
import { wireTime } from '../api/wire-time.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { switchedOff } from '../plugins/index.ts';
import { isOperatorPlatform, systemScope } from '../tenancy/operator.ts';
import type { TaskCallers } from '../tasks/task-record.ts';
import { inForce, inFrame } from './in-force.ts';
import type { BackClaims, ServiceTokens } from './service-token.ts';

export interface CallsBackOptions {
  readonly database: Database;
  readonly tokens: ServiceTokens;
  readonly code: Pick<PartnerCode, 'paths'>;
  /** Present rights of the person for whom the service works. */
  readonly callers: TaskCallers;
  readonly manifests: readonly PluginManifest[];
  /** Writes into the log of calls from other systems. */
  readonly log?: ((tx: Tx, entry: OpenCallEntry) => Promise<unknown>) | undefined;
}
/** A call of a partner's service that is let in. */
export interface BackCall {
  readonly session: SessionInfo;
  /** `acme-quotes/1.2.0`. */
  readonly agent: string;
  /** For whom, as the token says: what is kept of the call names it. */
  readonly claims: BackClaims;
}
/** Why a call is not let in: no valid token, a plugin that is not active any more, or a call it has not declared. */
export type BackFault = { readonly fault: 'session' } | { readonly fault: 'undeclared'; readonly claims: BackClaims };

/**
 * Lets partners' services call back into the API while they work for a person: with the token that came with the
 * person's own call, for the calls that the version declares, within what the person may do now.
 */
export class CallsBack {
  readonly #options: CallsBackOptions;

  constructor(options: CallsBackOptions) {
    this.#options = options;
  }
  /** The token for one call's work; undefined when the version calls nothing back. */
  async token({ caller, platformId }: SessionInfo, manifest: PluginManifest): Promise<string | undefined> {
    if (!callsBack(manifest)) return undefined;
    return this.#options.tokens.issueBack({
      sub: caller.id,
      platform: platformId,
      plugin: manifest.id,
      version: manifest.version,
      roles: [...caller.roleIds],
    });
  }

  async admit(token: string, path: string): Promise<BackCall | BackFault> {
    const { tokens, database, code, callers, manifests } = this.#options;
    const claims = await tokens.readBack(token);
    if (!claims) return { fault: 'session' };
    const { platform: platformId, plugin, version, sub, roles } = claims;
    const found = await database.transaction(
      systemScope,
      async (tx) => {
        const active = await tx.one<{ manifest: PluginManifest; framed: boolean }>(sql`
          select p.manifest, ${inFrame} as framed from plugin_activation a ${inForce}
          where a.platform_id = ${platformId} and a.plugin_id = ${plugin} and a.ticket is not null
            and p.version = ${version}`);
        const platform = await tx.one<{ off: string[] }>(sql`
          select ${switchedOff} as off from platform p where p.platform_id = ${platformId} and p.status = 1
            and p.delete_status = '0'`);
        return active && platform && { ...active, off: platform.off };
      },
      { readOnly: true },
    );
    const caller = found && (await callers.callerOf(platformId, sub, roles));
    if (!found || !caller) return { fault: 'session' };
    if (!code.paths(found.manifest, found.framed).has(path)) return { fault: 'undeclared', claims };
    const agent = `${plugin}/${version}`;
    // The audit log keeps the session of a call: here it names the plugin beside the person.
    const sessionId = `plugin:${agent}`;
    const acting = { ...caller, sessionId };
    const session: SessionInfo = {
      sessionId,
      caller: acting,
      platformId,
      isOperator: isOperatorPlatform(platformId),
      pluginsOff: withDependents(found.off, manifests),
    };
    return { session, agent, claims };
  }

  /** Every call with a valid token leaves a line in the log of calls from other systems. */
  async keep(claims: BackClaims, path: string, digest: string, failedFor: string | undefined): Promise<void> {
    const { database, log } = this.#options;
    if (!log) return;
    const entry: OpenCallEntry = {
      id: newId(),
      platformId: claims.platform,
      openPlatformId: undefined,
      shipper: undefined,
      path: path.slice(0, 200),
      bizNo: undefined,
      failedFor: failedFor?.slice(0, 300),
      digest,
      keyId: `plugin:${claims.plugin}`,
      nonce: undefined,
      at: wireTime(new Date()),
    };
    await database.transaction(systemScope, (tx) => log(tx, entry));
  }
}
