import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { TrackSummary } from '@freightdeck/plugin-trajectory/contract';

/** Sums up tracks to which positions came since it was last done: rules ask for what is known now. */
export async function freshTracks(
  call: Pick<Call, 'tx' | 'find'>,
  platformId: string,
  ids: readonly string[],
): Promise<void> {
  const summary = call.find(TrackSummary);
  if (!summary) return;
  // Of trips of long ago positions are kept no longer: their summary stays as it is.
  const stale = await call.tx.rows<{ id: string }>(sql`
    select t.id from waybill_track t where t.platform_id = ${platformId} and t.id = any(${[...ids]}::text[]) and t.stale
      and exists (select 1 from track_point p where p.platform_id = t.platform_id and p.vehicle_num = t.vehicle_num
        and p.at between t.start_at - interval '2 hours' and coalesce(t.end_at, 'infinity'))`);
  for (const { id } of stale) await summary.sumUp({ ...call, platformId }, id);
}
