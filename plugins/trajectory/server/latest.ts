import type { VehiclePosition, VehiclePositions } from '@freightdeck/plugin-vehicle/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { msOf, placeOf } from './positions.ts';

/** Milliseconds after which a device that told nothing is no longer online. */
export const ONLINE_MS = 30 * 60_000;
interface Row {
  readonly n: number;
  readonly at: string;
  readonly lonGcjE6: number;
  readonly latGcjE6: number;
  readonly speedKmh10: number | null;
}

/** Positions that have drifted are passed over; of several devices of a vehicle the one that told last counts. */
export const latestPositions: VehiclePositions = {
  latest: async (call, vehicles) => {
    const { tx, now } = call as Pick<Call, 'tx' | 'now'>;
    const asked = vehicles.map(({ platformId, vehicleNum }, n) => ({ n, platform_id: platformId, num: vehicleNum }));
    const rows = await tx.rows<Row>(sql`
      select distinct on (w.n) w.n, p.at, p.lon_gcj_e6, p.lat_gcj_e6, p.speed_kmh10
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (n int, platform_id text, num text)
      join track_device d on d.platform_id = w.platform_id and d.vehicle_num = w.num and d.status = 1
      join lateral (select at, lon_gcj_e6, lat_gcj_e6, speed_kmh10 from track_point t
        where t.platform_id = d.platform_id and t.device_no = d.device_no and t.vehicle_num = w.num and t.flag = 'OK'
        order by at desc limit 1) p on true
      order by w.n, p.at desc`);
    const found = new Map<number, VehiclePosition>(
      rows.map((row) => [
        row.n,
        {
          at: row.at,
          place: placeOf(row),
          speedKmh10: row.speedKmh10,
          isOnline: msOf(now()) - msOf(row.at) <= ONLINE_MS,
        },
      ]),
    );
    return vehicles.map((_, n) => found.get(n));
  },
};
