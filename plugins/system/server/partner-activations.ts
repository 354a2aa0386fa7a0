import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { PartnerActivation } from '../contract/index.ts';

interface Kept extends Omit<PartnerActivation, 'deliveries'> {
  readonly told: boolean;
  readonly waiting: number;
  readonly parked: number;
  readonly failedSince: string | null;
  readonly why: string | null;
  readonly lastAt: string | null;
}
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
      ${call.isOperator ? sql`a.origin` : sql`null::text`} as origin,
      a.ticket is not null and p.killed_at is null and b.revoked_at is null as active, a.consent, a.updated_at,
      a.updated_by, p.manifest ?| array['hears', 'jobs'] as told, q.waiting, q.parked, q.failed_since, q.why, l.last_at
    from plugin_activation a join plugin_package p on p.id = a.package_id left join plugin_publisher b
      on b.id = p.publisher_id
    left join platform t on t.platform_id = a.platform_id
    left join lateral (select count(*) filter (where o.state not in ('parked', 'proposed'))::int as waiting,
        count(*) filter (where o.state in ('parked', 'proposed'))::int as parked,
        min(o.created_at) filter (where o.last_error is not null) as failed_since,
        (array_agg(o.last_error order by o.updated_at desc) filter (where o.last_error is not null))[1] as why
      from outbox o where ${isItsOwn} and o.state <> 'booked') q on true
    left join lateral (select o.booked_at as last_at from outbox o where ${isItsOwn} and o.state = 'booked'
      and o.answer ->> 'kind' = 'taken' order by o.created_at desc limit 1) l on true ${mine}
    order by a.plugin_id, a.platform_id limit 10000`);
  return rows.map(({ told, waiting, parked, failedSince, why, lastAt, ...activation }) => ({
    ...activation,
    deliveries: told ? { waiting, parked, failedSince, why, lastAt } : null,
  }));
}
