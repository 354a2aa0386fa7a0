import { serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { parseCoordinates } from '@freightdeck/sdk/values';
import { stationMap } from '../contract/index.ts';

interface Row {
  readonly id: string;
  readonly stationName: string;
  readonly city: string;
  readonly address: string;
  readonly lonLat: string | null;
  readonly isOpen: boolean;
}
export const serveStationMap: Served = serveQuery(stationMap, async (call) => {
  const rows = await call.tx.rows<Row>(sql`
    select id, station_name, city, address, lon_lat, (audit_status = 2 and status = 1) as is_open from fuel_station
    where delete_status = '0' and (${call.isOperator} or platform_id = ${call.platformId})
    order by station_name, id limit 2000`);
  const placed = rows.map(({ lonLat, ...row }) => ({
    ...row,
    at: lonLat === null ? undefined : parseCoordinates(lonLat),
  }));
  return {
    points: placed.flatMap(({ at, ...row }) => (at ? [{ ...row, lon: at.lon, lat: at.lat }] : [])),
    unplaced: placed.flatMap(({ at, id, stationName }) => (at ? [] : [{ id, stationName }])),
  };
});
