import { hearPartner } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Sql, Tx } from '@freightdeck/sdk/server';
import { inForce, inFrame } from './in-force.ts';
import { partnerCall, partnerLane } from './partner-call.ts';

/** A command that was carried out on a record. */
export interface CarriedOut {
  readonly id: string;
  readonly platformId: string;
  readonly event: string;
  readonly resource: string;
  readonly recordId: string;
  readonly at: string;
}
/** Name of the command that books what a service said. */
export const hearingCommand = hearPartner.name;

/**
 * Writes each of these commands of one tenant into the outbox for every plugin that is active there, reviewed, and
 * wants to hear of it. A tenant without such plugins writes nothing. The id of the row is what the service is told: the
 * same on every try.
 */
export const tellHearers = (platformId: string, carried: readonly CarriedOut[]): Sql => sql`
  insert into outbox (platform_id, id, created_at, updated_at, port, adapter, key, request, then_command, on_id,
    next_at)
  select a.platform_id, e.id || '-' || row_number() over (partition by e.id order by a.plugin_id),
    e.at::timestamptz, e.at::timestamptz, ${partnerCall.name}, ${`${partnerLane}:`} || a.plugin_id,
    e.id || '-' || row_number() over (partition by e.id order by a.plugin_id),
    jsonb_build_object('plugin', a.plugin_id, 'event', e.event, 'resource', e.resource, 'recordId', e."recordId",
      'at', e.at), ${hearingCommand}, a.plugin_id, clock_timestamp()
  from plugin_activation a ${inForce}
  join jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as e (id text, event text, resource text,
    "recordId" text, at text) on p.manifest -> 'hears' ? e.event
  where a.platform_id = ${platformId} and a.ticket is not null and not ${inFrame}`;

/** The commands of which somebody in this tenant wants to hear. */
export async function heardIn(tx: Tx, platformId: string): Promise<ReadonlySet<string>> {
  const found = await tx.rows<{ event: string }>(sql`
    select distinct jsonb_object_keys(p.manifest -> 'hears') as event from plugin_activation a ${inForce}
    where a.platform_id = ${platformId} and a.ticket is not null and not ${inFrame} and p.manifest ? 'hears'`);
  return new Set(found.map(({ event }) => event));
}
