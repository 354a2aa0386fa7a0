import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Refused, sql } from '@freightdeck/sdk/server';
import type { Database, PartnerCode } from '@freightdeck/sdk/server';
import type { Envelope } from '../api/endpoint.ts';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import type { CallsBack } from './calls-back.ts';
import type { ServiceLimits } from './ask-service.ts';
import { callService } from './call-service.ts';
import { addPluginNotices, type PluginNotice } from '../notices/index.ts';
import { countServiceFault } from './figures.ts';
import { fire } from './fire.ts';
import type { Fired, Firing } from './fire.ts';
import { inForce } from './in-force.ts';
import { keysHeld } from './keys-held.ts';
import type { PluginKeep } from './plugin-keep.ts';
import type { ServiceAddresses } from './service-addresses.ts';
import { ServiceFault } from './service-fault.ts';
import type { ServiceTokens } from './service-token.ts';
import { Workshops } from './workshop.ts';

export interface GatewayOptions {
  readonly database: Database;
  readonly addresses: ServiceAddresses;
  readonly tokens: ServiceTokens;
  readonly limits?: ServiceLimits | undefined;
  /** Plugins in development on this machine; absent: there are none. */
  readonly workshops?: Workshops | undefined;
  /** Absent: services cannot call back. */
  readonly back?: CallsBack | undefined;
  /** Absent: faults of services are not counted for their authors. */
  readonly code?: Pick<PartnerCode, 'product'> | undefined;
  /** Absent: nothing is kept for plugins. */
  readonly keep?: PluginKeep | undefined;
}
/** A call after its session was found and its body read. */
export interface GatewayCall {
  readonly session: SessionInfo;
  readonly pluginId: string;
  readonly path: string;
  readonly body: unknown;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** The plugin is in development: port of its workshop on this machine, and address of who works on it. */
  readonly workshop?: { readonly port: string; readonly from: string } | undefined;
}
interface Served {
  readonly manifest: PluginManifest;
  readonly origin: string | null;
  /** Keys of the plugin that the caller holds. */
  readonly held: readonly string[];
  readonly platformName: string;
}

const idForm = /^[a-z][a-z0-9-]{3,80}$/;
const usual: ServiceLimits = { waitMs: 10_000, answerBytes: 1024 * 1024 };
/**
 * Most simultaneous calls of one service in this process, so that a slow service cannot use up what the others need.
 */
const mostAtOnce = 40;

/** Forwards calls to partners' services: checks the rights, the address and the answer. */
export class PartnerGateway {
  readonly #options: GatewayOptions;
  readonly #running = new Map<string, number>();

  constructor(options: GatewayOptions) {
    this.#options = options;
  }
  get keySet(): ServiceTokens['keySet'] {
    return this.#options.tokens.keySet;
  }

  get back(): CallsBack | undefined {
    return this.#options.back;
  }

  get keep(): PluginKeep | undefined {
    return this.#options.keep;
  }

  /** Tries an event or a job out on a plugin in development. Throws `ServiceFault`. */
  fire(firing: Firing): Promise<Fired> {
    const { workshops = new Workshops(false), addresses, tokens, limits = usual } = this.#options;
    return fire({ workshops, addresses, tokens, limits }, firing);
  }

  /**
   * Throws `ServiceFault`, or `Refused` when the person lacks the key. No transaction is open while the service works.
   */
  async forward(call: GatewayCall): Promise<Envelope> {
    const { session, pluginId, path, body, language, requestId, signal, workshop } = call;
    const { workshops = new Workshops(false), addresses, tokens, limits = usual } = this.#options;
    const { manifest, origin, held, platformName } =
      workshop === undefined
        ? await this.#served(session, pluginId, path)
        : await workshops.served(workshop.port, { pluginId, path, from: workshop.from });
    if (!held.includes(manifest.serves?.[path] ?? '')) throw new Refused('forbidden');
    if (origin === null) throw Object.assign(new ServiceFault('partnerUnset'), { plugin: manifest.title });
    const running = this.#running.get(origin) ?? 0;
    if (running >= mostAtOnce) throw Object.assign(new ServiceFault('partnerBusy', origin), { plugin: manifest.title });
    this.#running.set(origin, running + 1);
    try {
      const { envelope, notices } = await callService(
        { addresses, tokens, limits },
        {
          ...{ origin, path, body, language, requestId, signal },
          claims: {
            sub: session.caller.id,
            name: session.caller.name,
            platform: session.platformId,
            platformName,
            plugin: pluginId,
            version: manifest.version,
            permissions: held,
            ...(workshop === undefined ? {} : { development: true as const }),
          },
          // A version in the making is installed nowhere, so nobody has agreed to what it would call back.
          back: workshop === undefined ? await this.back?.token(session, manifest) : undefined,
        },
      );
      // What is tried out reaches nobody but who tries it.
      const told = workshop === undefined ? notices : notices.map((one) => ({ ...one, to: 'caller' as const }));
      if (told.length > 0) await this.#tell(session, manifest, told);
      return envelope;
    } catch (error) {
      if (error instanceof ServiceFault) {
        error.plugin = manifest.title;
        // A version in the making has no figures, and a person who has left is no fault of the service.
        if (workshop === undefined && !signal.aborted) await this.#count(error, { session, manifest, path });
      }
      throw error;
    } finally {
      const left = (this.#running.get(origin) ?? 1) - 1;
      if (left > 0) this.#running.set(origin, left);
      else this.#running.delete(origin);
    }
  }

  async #count(
    fault: ServiceFault,
    { session: { platformId }, manifest, path }: Pick<GatewayCall, 'session' | 'path'> & Pick<Served, 'manifest'>,
  ): Promise<void> {
    const { code, database } = this.#options;
    if (code) await countServiceFault(database, fault, { platformId, manifest, path, product: code.product });
  }

  /** The version that is active for the caller's tenant, if it serves this path; anything else answers "not found". */
  async #served(session: SessionInfo, pluginId: string, path: string): Promise<Served> {
    if (!idForm.test(pluginId)) throw new ServiceFault('notFound');
    const found = await this.#options.database.transaction(
      scopeOf(session),
      (tx) =>
        tx.one<Omit<Served, 'held'>>(sql`
      select p.manifest, a.origin, (select coalesce(nullif(t.short_name, ''), t.platform_name) from platform t
        where t.platform_id = a.platform_id) as platform_name from plugin_activation a ${inForce}
      where a.platform_id = ${session.platformId} and a.plugin_id = ${pluginId} and a.ticket is not null`),
      { readOnly: true },
    );
    if (!found || !Object.hasOwn(found.manifest.serves ?? {}, path)) throw new ServiceFault('notFound');
    return { ...found, held: keysHeld(found.manifest, session) };
  }

  /**
   * Stores the notices in the service's answer; a kind that its manifest does not declare is a fault of the service.
   */
  async #tell(session: SessionInfo, manifest: PluginManifest, notices: readonly PluginNotice[]): Promise<void> {
    const unknown = notices.find(({ kind }) => !Object.hasOwn(manifest.notices ?? {}, kind));
    if (unknown) throw new ServiceFault('partnerAnswer', `notices.kind ${unknown.kind}`);
    await this.#options.database.transaction(scopeOf(session), (tx) =>
      addPluginNotices(
        tx,
        { platformId: session.platformId, userId: session.caller.id, manifest, at: new Date() },
        notices,
      ),
    );
  }
}
