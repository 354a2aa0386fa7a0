import { withDependents } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import type { SessionInfo } from '../auth/session-info.ts';
import { switchedOff } from '../plugins/index.ts';
import type { TaskCallers } from '../tasks/task-record.ts';
import { isOperatorPlatform, systemScope } from '../tenancy/operator.ts';
import { inForce, inFrame } from './in-force.ts';
import type { Beholder } from '../permissions/index.ts';
import { pluginSubject } from './service-token.ts';
import type { BackClaims, ServiceTokens } from './service-token.ts';

export interface EntranceOptions {
  readonly database: Database;
  readonly tokens: Pick<ServiceTokens, 'readBack'>;
  /** Present rights of the person for whom a service works. */
  readonly callers: TaskCallers;
  readonly manifests: readonly PluginManifest[];
}
/** A service that is let in. */
export interface Entered {
  readonly claims: BackClaims;
  readonly manifest: PluginManifest;
  /** Nobody has reviewed the version. */
  readonly framed: boolean;
  /** What the tenant has consented to. */
  readonly consent: readonly string[];
  /** The tenant, as it is seen by what shows pages and keys. */
  readonly beholder: Beholder;
  /** `acme-quotes/1.2.0`. */
  readonly agent: string;
  /** The person it works for; undefined where it works by itself. */
  readonly session: SessionInfo | undefined;
}
/** Whether a token was given to the plugin itself, for work that no person has asked for. */
export const isAlone = ({ sub, plugin }: Pick<BackClaims, 'sub' | 'plugin'>): boolean => sub === pluginSubject(plugin);

/**
 * A plugin as a caller behind whom nobody stands: with the keys that are given to it here, and none else. It goes by
 * one name wherever it is written down, which is no person's id.
 */
export function sessionAlone({ agent, claims, beholder }: Entered, keys: readonly string[]): SessionInfo {
  const { isOperator, off } = beholder;
  const name = `plugin:${agent}`;
  return {
    sessionId: name,
    caller: { id: name, name, actor: isOperator ? 'operator' : 'provider', keys, roleIds: [] },
    platformId: claims.platform,
    isOperator,
    pluginsOff: off,
  };
}

/** Lets partners' services in with the tokens for calls back, whatever they are about to ask. */
export class BackEntrance {
  readonly #options: EntranceOptions;

  constructor(options: EntranceOptions) {
    this.#options = options;
  }
  /** Undefined: no valid token, a plugin that is not active any more, or a person who is not there any more. */
  async enter(token: string): Promise<Entered | undefined> {
    const claims = await this.#options.tokens.readBack(token);
    return claims && this.enterAs(claims);
  }
  /** The same for whom a valid token named before. */
  async enterAs(claims: BackClaims): Promise<Entered | undefined> {
    const { database, callers, manifests } = this.#options;
    const { platform: platformId, plugin, version, sub, roles } = claims;
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
    if (!found) return undefined;
    const { manifest, framed, consent, oilgasType } = found;
    const off = withDependents(found.off, manifests);
    const agent = `${plugin}/${version}`;
    const beholder = { isOperator: isOperatorPlatform(platformId), oilgasType, off };
    const about = { claims, manifest, framed, consent, beholder, agent };
    // What nobody has reviewed does nothing by itself.
    if (isAlone(claims)) return framed ? undefined : { ...about, session: undefined };
    const caller = await callers.callerOf(platformId, sub, roles);
    if (!caller) return undefined;
    // The audit log keeps the session of a call: here it names the plugin beside the person.
    const sessionId = `plugin:${agent}`;
    const acting = { ...caller, sessionId };
    const { isOperator } = beholder;
    return { ...about, session: { sessionId, caller: acting, platformId, isOperator, pluginsOff: off } };
  }
}
