import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { personErased } from '@freightdeck/plugin-carrier/contract';

/** Where a driver was on trips, whose papers the law lets go: the positions are deleted, the sums of the track stay. */
export const forgetPositions: Listener = listen(personErased, async (call, { platformId, kind, id }) => {
  if (kind !== 'driver') return;
  await call.tx.run(sql`
    delete from track_point p using waybill w where w.platform_id = ${platformId} and w.driver_id = ${id}
      and p.platform_id = w.platform_id and p.vehicle_num = w.vehicle_num and p.at >= w.accept_at
      and p.at <= coalesce(w.sign_at, w.cancel_at, w.accept_at)`);
});
