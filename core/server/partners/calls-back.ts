import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { Caller, Database, OpenCallEntry, PartnerCode, Tx } from '@freightdeck/sdk/server';
import { newId } from '../api/new-id.ts';
import { wireTime } from '../api/wire-time.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { switchedOff } from '../plugins/index.ts';
import { isOperatorPlatform, systemScope } from '../tenancy/operator.ts';
import type { TaskCallers } from '../tasks/task-record.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { RouteAudiences, type Beholder } from '../permissions/index.ts';
import { inForce, inFrame } from './in-force.ts';
import { pluginSubject } from './service-token.ts';
import type { BackClaims, ServiceTokens } from './service-token.ts';

export interface CallsBackOptions {
  readonly database: Database;
  readonly tokens: ServiceTokens;
  readonly code: Pick<PartnerCode, 'paths'>;
  /** Present rights of the person for whom the service works. */
  readonly callers: TaskCallers;
  readonly manifests: readonly PluginManifest[];
  /** What an endpoint asks of its callers; absent: services read only while they work for a person. */
  readonly endpointAt?: ((path: string) => Pick<Endpoint, 'access'> | undefined) | undefined;
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
  readonly #audiences: RouteAudiences;

  constructor(options: CallsBackOptions) {
    this.#options = options;
    this.#audiences = new RouteAudiences(options.manifests);
  }
  /** The token for one call's work; undefined when the version declares no call of the platform. */
  async token({ caller, platformId }: SessionInfo, manifest: PluginManifest): Promise<string | undefined> {
    if (Object.keys(manifest.calls ?? {}).length === 0) return undefined;
    return this.#options.tokens.issueBack({
      sub: caller.id,
      platform: platformId,
      plugin: manifest.id,
      version: manifest.version,
      roles: [...caller.roleIds],
    });
  }
  /** The same where no person is behind the call; undefined when the version declares nothing to read. */
  async ownToken(platform: string, { id, version, calls = {} }: PluginManifest): Promise<string | undefined> {
    if (!Object.values(calls).includes('read')) return undefined;
    return this.#options.tokens.issueBack({ sub: pluginSubject(id), platform, plugin: id, version, roles: [] });
  }

  async admit(token: string, path: string): Promise<BackCall | BackFault> {
    const { tokens, database, code, callers, manifests } = this.#options;
    const claims = await tokens.readBack(token);
    if (!claims) return { fault: 'session' };
    const { platform: platformId, plugin, version, sub, roles } = claims;
    const isOwn = sub === pluginSubject(plugin);
    const found = await database.transaction(
      systemScope,
      async (tx) => {
        const active = await tx.one<{ manifest: PluginManifest; framed: boolean; consent: string[] }>(sql`
          select p.manifest, ${inFrame} as framed, a.consent from plugin_activation a ${inForce}
          where a.platform_id = ${platformId} and a.plugin_id = ${plugin} and a.ticket is not null
            and p.version = ${version}`);
        const platform = await tx.one<{ off: string[]; oilgasType: number }>(sql`
          select ${switchedOff} as off, p.oilgas_consume_third_party_type as oilgas_type from platform p
          where p.platform_id = ${platformId} and p.status = 1 and p.delete_status = '0'`);
        return active && platform && { ...active, ...platform };
      },
      { readOnly: true },
    );
    if (!found || (isOwn && found.framed)) return { fault: 'session' };
    const off = withDependents(found.off, manifests);
    const beholder = { isOperator: isOperatorPlatform(platformId), oilgasType: found.oilgasType, off };
    const agent = `${plugin}/${version}`;
    const caller = isOwn ? this.#itself(agent, path, beholder) : await callers.callerOf(platformId, sub, roles);
    if (!caller) return { fault: 'session' };
    // Nobody stands behind a call of its own, so it reads: people move trips and money.
    const declared = code.paths(found.manifest, found.framed || isOwn).get(path);
    if (declared === undefined || (isOwn && !found.consent.includes(`call:read:${declared}`)))
      return { fault: 'undeclared', claims };
    // The audit log keeps the session of a call: here it names the plugin beside the person.
    const sessionId = `plugin:${agent}`;
    const acting = { ...caller, sessionId };
    const session: SessionInfo = {
      sessionId,
      caller: acting,
      platformId,
      isOperator: isOperatorPlatform(platformId),
      pluginsOff: off,
    };
    return { session, agent, claims };
  }

  /**
   * The plugin as a caller without a person: it holds the one key that what it asks for needs here, and nothing else,
   * so that it sees what somebody with no other right would see.
   */
  #itself(agent: string, path: string, beholder: Beholder): Caller {
    const access = this.#options.endpointAt?.(path)?.access ?? [];
    const keys = typeof access === 'string' ? [] : this.#audiences.effective(access, beholder).slice(0, 1);
    const name = `plugin:${agent}`;
    return { id: name, name, actor: beholder.isOperator ? 'operator' : 'provider', keys, roleIds: [] };
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
      keyId: `plugin:${claims.plugin}${claims.sub === pluginSubject(claims.plugin) ? `/${claims.version}` : ''}`,
      nonce: undefined,
      at: wireTime(new Date()),
    };
    await database.transaction(systemScope, (tx) => log(tx, entry));
  }
}
