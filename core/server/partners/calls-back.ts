import { callsBack } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Database, OpenCallEntry, PartnerCode, Tx } from '@freightdeck/sdk/server';
import { newId } from '../api/new-id.ts';
import { wireTime } from '../api/wire-time.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { systemScope } from '../tenancy/operator.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { RouteAudiences } from '../permissions/index.ts';
import { isAlone, sessionAlone } from './back-entrance.ts';
import type { BackEntrance, Entered } from './back-entrance.ts';
import { pluginSubject } from './service-token.ts';
import type { BackClaims, BackDefect, ServiceTokens } from './service-token.ts';

export interface CallsBackOptions {
  readonly database: Database;
  readonly tokens: ServiceTokens;
  readonly entrance: Pick<BackEntrance, 'enter'>;
  readonly code: Pick<PartnerCode, 'paths'>;
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
  /** The same where no person is behind the call; undefined when the version calls nothing back. */
  async ownToken(platform: string, manifest: PluginManifest): Promise<string | undefined> {
    if (!callsBack(manifest)) return undefined;
    const { id: plugin, version } = manifest;
    return this.#options.tokens.issueBack({ sub: pluginSubject(plugin), platform, plugin, version, roles: [] });
  }

  /** What is wrong with a token that is not let in. */
  defect(token: string): Promise<BackDefect> {
    return this.#options.tokens.defectOf(token);
  }

  async admit(token: string, path: string): Promise<BackCall | BackFault> {
    const { entrance, code } = this.#options;
    const entered = await entrance.enter(token);
    if (!entered) return { fault: 'session' };
    const { claims, manifest, framed, consent, agent } = entered;
    const isOwn = isAlone(claims);
    // Nobody stands behind a call of its own, so it reads: people move trips and money.
    const declared = code.paths(manifest, framed || isOwn).get(path);
    if (declared === undefined || (isOwn && !consent.includes(`call:read:${declared}`)))
      return { fault: 'undeclared', claims };
    const session = entered.session ?? this.#itself(entered, path);
    return { session, agent, claims };
  }

  /**
   * The plugin as a caller without a person: it holds the one key that what it asks for needs here, and nothing else,
   * so that it sees what somebody with no other right would see.
   */
  #itself(entered: Entered, path: string): SessionInfo {
    const access = this.#options.endpointAt?.(path)?.access ?? [];
    const keys = typeof access === 'string' ? [] : this.#audiences.effective(access, entered.beholder).slice(0, 1);
    return sessionAlone(entered, keys);
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
      keyId: `plugin:${claims.plugin}${isAlone(claims) ? `/${claims.version}` : ''}`,
      nonce: undefined,
      at: wireTime(new Date()),
    };
    await database.transaction(systemScope, (tx) => log(tx, entry));
  }
}
