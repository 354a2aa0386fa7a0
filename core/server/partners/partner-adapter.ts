import { defineAdapter, sql } from '@freightdeck/sdk/server';
import type { Adapter, Database, Heard, Intent, PartnerCode } from '@freightdeck/sdk/server';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { systemScope } from '../tenancy/operator.ts';
import type { ServiceLimits } from './ask-service.ts';
import { callService } from './call-service.ts';
import type { CallsBack } from './calls-back.ts';
import { countServiceFault } from './figures.ts';
import { inForce, inFrame } from './in-force.ts';
import { partnerCall, partnerLane } from './partner-call.ts';
import type { PartnerAnswer, PartnerRequest } from './partner-call.ts';
import type { ServiceAddresses } from './service-addresses.ts';
import { ServiceFault } from './service-fault.ts';
import { pluginSubject } from './service-token.ts';
import type { ServiceTokens } from './service-token.ts';

const TIME_LIMIT_MS = 15_000;
/** Of one plugin, in one process. */
const AT_ONCE = 4;
const usual: ServiceLimits = { waitMs: 10_000, answerBytes: 64 * 1024 };

interface PartnerAdapterOptions {
  readonly database: Database;
  readonly addresses: ServiceAddresses;
  readonly tokens: ServiceTokens;
  readonly back: CallsBack;
  readonly code: Pick<PartnerCode, 'product'>;
  readonly limits?: ServiceLimits;
}
interface Receiver {
  readonly manifest: PluginManifest;
  readonly origin: string | null;
  readonly platformName: string;
  readonly consented: boolean;
  /** The same job has fallen due again meanwhile. */
  readonly superseded: boolean;
}
const dropped = (why: Extract<PartnerAnswer, { kind: 'dropped' }>['why']): Heard<PartnerAnswer> => ({
  state: 'answered',
  answer: { kind: 'dropped', why },
});

/** Where the version in force wants to be called, as the tenant has consented to; undefined: nowhere. */
function pathOf({ hears = {}, jobs = {} }: PluginManifest, { event, job }: PartnerRequest): string | undefined {
  if (event !== undefined) return Object.hasOwn(hears, event) ? hears[event] : undefined;
  return job !== undefined && Object.hasOwn(jobs, job) ? jobs[job]?.path : undefined;
}

/**
 * Tells partners' services what they want to hear, and when a job is due: as the platform itself, with no person behind
 * it. Who is told, and where, is read at the moment of delivery. A service that is down or refuses is no fault of the
 * adapter, which has many: what it was to be told waits, and is told again with the same id.
 */
export function partnerAdapter({
  database,
  addresses,
  tokens,
  back,
  code,
  limits = usual,
}: PartnerAdapterOptions): Adapter<PartnerRequest, PartnerAnswer> {
  const receiverOf = (platformId: string, { plugin, event, job, at }: PartnerRequest): Promise<Receiver | undefined> =>
    database.transaction(
      systemScope,
      (tx) =>
        tx.one<Receiver>(sql`
      select p.manifest, a.origin, coalesce(nullif(t.short_name, ''), t.platform_name) as platform_name,
        exists (select from unnest(a.consent) as one where one = ${`hear:${event ?? ''}`}
          or split_part(one, '/', 1) = ${`job:${job ?? ''}`}) as consented,
        exists (select from plugin_job j where j.platform_id = a.platform_id and j.plugin_id = a.plugin_id
          and j.job = ${job ?? ''} and j.due_at > ${at}::timestamptz) as superseded
      from plugin_activation a ${inForce}
      join platform t on t.platform_id = a.platform_id and t.status = 1 and t.delete_status = '0'
      where a.platform_id = ${platformId} and a.plugin_id = ${plugin} and a.ticket is not null and not ${inFrame}`),
      { readOnly: true },
    );
  const deliver = async (intent: Intent<PartnerRequest>): Promise<Heard<PartnerAnswer>> => {
    const { platformId, key, request, signal } = intent;
    const { plugin, ...told } = request;
    const receiver = await receiverOf(platformId, request);
    if (!receiver) return dropped('notActive');
    const { manifest, origin, platformName } = receiver;
    const path = pathOf(manifest, request);
    if (path === undefined || !receiver.consented) return dropped('notDeclared');
    if (receiver.superseded) return dropped('superseded');
    try {
      if (origin === null) throw new ServiceFault('partnerUnset');
      const { version } = manifest;
      const { envelope, notices } = await callService(
        { addresses, tokens, limits },
        {
          ...{ origin, path, signal, language: 'zh', requestId: key, body: { id: key, ...told } },
          claims: { sub: pluginSubject(plugin), platform: platformId, platformName, plugin, version, permissions: [] },
          back: await back.ownToken(platformId, manifest),
        },
      );
      if (envelope.status >= 300)
        throw new ServiceFault('partnerRefused', [envelope.status, envelope.reason, envelope.message].join(' ').trim());
      const strange = notices.find(({ kind, to }) => to === 'caller' || !Object.hasOwn(manifest.notices ?? {}, kind));
      if (strange) throw new ServiceFault('partnerAnswer', `notices ${strange.kind} ${strange.to}`);
      const kept = notices.map(({ kind, text, query }) => ({ kind, text, ...(query && { query }) }));
      return { state: 'answered', answer: { kind: 'taken', version, notices: kept } };
    } catch (error) {
      if (!(error instanceof ServiceFault)) throw error;
      await countServiceFault(database, error, { platformId, manifest, path, product: code.product });
      return { state: 'unreached', why: error.message };
    }
  };
  // What was sent and not heard of is sent again: the service takes the same id once.
  return defineAdapter({
    port: partnerCall,
    name: partnerLane,
    family: true,
    timeLimitMs: TIME_LIMIT_MS,
    atOnce: AT_ONCE,
    send: deliver,
    query: deliver,
  });
}
