import { VehiclePositions } from '@freightdeck/plugin-vehicle/contract';
import type { VehiclePosition } from '@freightdeck/plugin-vehicle/contract';
import { serveQuery, sql } from '@freightdeck/sdk/server';
import { dataWall, transitMonitoring, type RunningVehicle } from '../contract/index.ts';
import { monthly, monthRows, own, stateNames, tonnes } from './figures.ts';

/** Most vehicles on the map. */
const VEHICLES = 2000;
/** Number of routes on the data wall. */
const ROUTES = 10;

type Row = Omit<RunningVehicle, 'waybillStatusRemark' | 'waybillStatusRemarkEn' | 'device'>;
const deviceOf = (known: VehiclePosition | undefined): RunningVehicle['device'] =>
  known
    ? {
        at: known.at,
        lonLat: `${known.place.lon},${known.place.lat}`,
        speedKmh: known.speedKmh10 === null ? null : known.speedKmh10 / 10,
        online: known.isOnline,
      }
    : null;
export const serveMonitoring = serveQuery(transitMonitoring, async (call, { platformId }) => {
  // A tenant always gets its own figures, whatever platform it names.
  const of =
    call.isOperator && platformId
      ? sql`l.platform_id = ${platformId}`
      : call.isOperator
        ? sql`true`
        : sql`l.platform_id = ${call.platformId}`;
  const rows = await call.tx.rows<Row>(sql`
    SELECT l.waybill_id AS id, l.platform_id, coalesce(p.platform_name, l.platform_id) AS platform_name, l.waybill_sn,
      l.vehicle_num, l.waybill_status,
      l.send_unit_name, l.send_lon_lat, l.receive_unit_name, l.receive_lon_lat, coalesce(l.state_at,
        l.moved_at) AS state_at, l.moved_at AS last_at
    FROM cockpit_live l LEFT JOIN platform p ON p.platform_id = l.platform_id
    WHERE ${of} AND l.waybill_status BETWEEN 20 AND 60 AND l.send_lon_lat <> '' ORDER BY l.moved_at DESC,
      l.waybill_id LIMIT ${VEHICLES}`);
  const known = (await call.find(VehiclePositions)?.latest(call, rows)) ?? [];
  return {
    now: call.now(),
    itemList: rows.map((row, n) => ({ ...row, ...stateNames(row.waybillStatus), device: deviceOf(known[n]) })),
  };
});

export const serveWall = serveQuery(dataWall, async (call) => {
  const today = call.now().slice(0, 10);
  const day = await call.tx.one<{ receivable: number; kg: number; trips: number }>(sql`
    SELECT coalesce(sum(receivable_cents), 0)::bigint AS receivable, coalesce(sum(settle_kg), 0)::bigint AS kg,
      coalesce(sum(trips), 0)::bigint AS trips
    FROM cockpit_day WHERE ${own(call)} AND day = ${today}::date`);
  const running = await call.tx.rows<{ waybillStatus: number; number: number }>(sql`
    SELECT waybill_status, count(*)::int AS number FROM cockpit_live WHERE ${own(call)} AND waybill_status BETWEEN 20
      AND 60 GROUP BY waybill_status ORDER BY waybill_status`);
  const routes = await call.tx.rows<{
    sendUnitName: string;
    receiveUnitName: string;
    receivable: number;
    kg: number;
    trips: number;
  }>(sql`
    SELECT send_unit_name, receive_unit_name, sum(receivable_cents)::bigint AS receivable, sum(settle_kg)::bigint AS kg,
      sum(trips)::bigint AS trips
    FROM cockpit_route WHERE ${own(call)} AND month = date_trunc('month', ${today}::date)::date
    GROUP BY send_unit_name, receive_unit_name HAVING sum(trips) > 0 ORDER BY trips DESC, receivable DESC,
      send_unit_name, receive_unit_name LIMIT ${ROUTES}`);
  const months = monthly(await monthRows(call, today), today);
  return {
    today: { day: today, trips: day?.trips ?? 0, totalMoney: day?.receivable ?? 0, totalWeight: tonnes(day?.kg ?? 0) },
    month: months.map((row) => ({
      month: row.day,
      trips: row.trips,
      totalMoney: row.receivable,
      totalWeight: tonnes(row.kg),
    })),
    running: running.map((row) => ({ ...row, ...stateNames(row.waybillStatus) })),
    routes: routes.map((row) => ({
      sendUnitName: row.sendUnitName,
      receiveUnitName: row.receiveUnitName,
      trips: row.trips,
      totalMoney: row.receivable,
      totalWeight: tonnes(row.kg),
    })),
  };
});
