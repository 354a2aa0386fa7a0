import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { PartnerActivation } from '../contract/index.ts';

interface Kept extends Omit<PartnerActivation, 'deliveries' | 'offer'>, Offered {
  readonly told: boolean;
  readonly waiting: number;
  readonly parked: number;
  readonly failedSince: string | null;
  readonly why: string | null;
  readonly lastAt: string | null;
}
/** The version that waits for the platform of an activation `a`, as columns and with their table. */
export const offerColumns = sql`o.id as offered_id, o.version as offered_version, a.offered_at, a.offered_by`;
export const joinOffered = sql`left join plugin_package o on o.id = a.offered_id and o.killed_at is null
  and o.deleted_at is null and o.ended_at is null`;
interface Offered {
  readonly offeredId: string | null;
  readonly offeredVersion: string | null;
  readonly offeredAt: string | null;
  readonly offeredBy: string | null;
}
export const withOffer = <T extends Offered>({ offeredId, offeredVersion, offeredAt, offeredBy, ...rest }: T) => ({
  ...rest,
  offer:
    offeredId === null
      ? null
      : { packageId: offeredId, version: offeredVersion ?? '', at: offeredAt ?? '', by: offeredBy ?? '' },
});
/**
 * Where partners' plugins are active: everywhere for the operator, else with the caller; and how their services are
 * told of events and jobs.
 */
export async function activationsSeen(
  call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>,
): Promise<PartnerActivation[]> {
  const mine = call.isOperator ? sql`` : sql`where a.platform_id = ${call.platformId}`;
  const isItsOwn = sql`o.platform_id = a.platform_id and o.adapter = 'partner:' || a.plugin_id`;
  const rows = await call.tx.rows<Kept>(sql`
    select a.platform_id, coalesce(t.platform_name, '') as platform_name, a.plugin_id, a.package_id, p.version,
      p.manifest ?| array['serves', 'hears', 'jobs'] as serves, p.manifest ? 'settings' as has_settings,
      a.origin, a.ticket is not null and p.killed_at is null and b.revoked_at is null as active,
      case when a.ticket is not null and p.killed_at is not null then 'killed'
        when a.ticket is not null and b.revoked_at is not null then 'revoked' end as stopped,
      case when a.ticket is not null then p.kill_reason end as reason, a.consent,
      coalesce(a.consented_by, a.updated_by) as consented_by, coalesce(a.consented_at, a.updated_at) as consented_at,
      ${offerColumns}, greatest(a.updated_at, case when a.ticket is not null
        then greatest(p.killed_at, b.revoked_at) end) as updated_at,
      a.updated_by, p.manifest ?| array['hears', 'jobs'] as told, q.waiting, q.parked, q.failed_since, q.why, l.last_at
    from plugin_activation a join plugin_package p on p.id = a.package_id left join plugin_publisher b
      on b.id = p.publisher_id
    left join platform t on t.platform_id = a.platform_id ${joinOffered}
    left join lateral (select count(*) filter (where o.state not in ('parked', 'proposed'))::int as waiting,
        count(*) filter (where o.state in ('parked', 'proposed'))::int as parked,
        min(o.created_at) filter (where o.last_error is not null) as failed_since,
        (array_agg(o.last_error order by o.updated_at desc) filter (where o.last_error is not null))[1] as why
      from outbox o where ${isItsOwn} and o.state <> 'booked') q on true
    left join lateral (select o.booked_at as last_at from outbox o where ${isItsOwn} and o.state = 'booked'
      and o.answer ->> 'kind' = 'taken' order by o.created_at desc limit 1) l on true ${mine}
    order by a.plugin_id, a.platform_id limit 10000`);
  return rows.map(({ told, waiting, parked, failedSince, why, lastAt, ...activation }) => ({
    ...withOffer(activation),
    deliveries: told ? { waiting, parked, failedSince, why, lastAt } : null,
  }));
}
