import { VehicleAlarms, VehiclePositions } from '@freightdeck/plugin-vehicle/contract';
import type { VehiclePosition } from '@freightdeck/plugin-vehicle/contract';
import { serveQuery, sql, type Call, type Sql } from '@freightdeck/sdk/server';
import { distanceBetween, maskMobile, parseCoordinates } from '@freightdeck/sdk/values';
import { callDriver, dataWall, mapFlows, transitMonitoring, type RunningVehicle } from '../contract/index.ts';
import { monthly, monthRows, own, stateNames, tonnes } from './figures.ts';

/** Most vehicles on the map. */
const VEHICLES = 2000;
/** Number of routes on the data wall. */
const ROUTES = 10;
/** Most routes that colour the map. */
const FLOWS = 300;

type Row = Omit<
  RunningVehicle,
  'waybillStatusRemark' | 'waybillStatusRemarkEn' | 'device' | 'distanceToUnloadM' | 'onlineStatus' | 'alarms'
>;
/** Who has arrived is not expected any more. */
const expected = (column: Sql): Sql => sql`CASE WHEN l.waybill_status < 50 THEN ${column} END`;
const deviceOf = (known: VehiclePosition | undefined): RunningVehicle['device'] =>
  known
    ? {
        at: known.at,
        lonLat: `${known.place.lon},${known.place.lat}`,
        speedKmh: known.speedKmh10 === null ? null : known.speedKmh10 / 10,
        online: known.isOnline,
      }
    : null;
/** What the vehicle's device says of the way that is left. */
function byDevice(
  row: Row,
  known: VehiclePosition | undefined,
): Pick<RunningVehicle, 'distanceToUnloadM' | 'onlineStatus'> {
  if (!known) return { distanceToUnloadM: null, onlineStatus: 'NONE' };
  const unload = parseCoordinates(row.receiveLonLat);
  return {
    distanceToUnloadM: unload ? Math.round(distanceBetween(known.place, unload)) : null,
    onlineStatus: known.isOnline ? 'ONLINE' : 'OFFLINE',
  };
}
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
      l.vehicle_num, l.waybill_status, coalesce(w.driver_name, '') AS driver_name,
      coalesce(w.company_id, '') AS company_id, coalesce(w.company_name, '') AS company_name,
      l.send_unit_name, l.send_lon_lat, l.receive_unit_name, l.receive_lon_lat, coalesce(l.state_at,
        l.moved_at) AS state_at, l.moved_at AS last_at, ${expected(sql`w.arrive_by`)} AS arrive_by,
      ${expected(sql`w.eta_at`)} AS eta_at, ${expected(sql`w.eta_state`)} AS eta_state
    FROM cockpit_live l LEFT JOIN platform p ON p.platform_id = l.platform_id
      LEFT JOIN waybill w ON w.platform_id = l.platform_id AND w.id = l.waybill_id
    WHERE ${of} AND l.waybill_status BETWEEN 20 AND 60 AND l.send_lon_lat <> '' ORDER BY l.moved_at DESC,
      l.waybill_id LIMIT ${VEHICLES}`);
  const known = (await call.find(VehiclePositions)?.latest(call, rows)) ?? [];
  const alarms = (await call.find(VehicleAlarms)?.open(call, rows)) ?? [];
  return {
    now: call.now(),
    itemList: rows.map((row, n) => ({
      ...row,
      ...stateNames(row.waybillStatus),
      device: deviceOf(known[n]),
      ...byDevice(row, known[n]),
      alarms: [...(alarms[n] ?? [])],
    })),
  };
});

export const serveCallDriver = serveQuery(callDriver, async (call, { id, plain }) => {
  const found = await call.tx.one<{ driverName: string; driverMobile: string }>(sql`
    SELECT driver_name, driver_mobile FROM waybill
    WHERE id = ${id} AND ${call.isOperator ? sql`true` : sql`platform_id = ${call.platformId}`}`);
  if (!found) return call.refuse('notFound');
  return plain && call.can('data:plainMobile') ? found : { ...found, driverMobile: maskMobile(found.driverMobile) };
});

/** The busiest routes of the month, each with the places of its ends; '' where a place has none. */
function routesOfMonth(call: Call, today: string, most: number) {
  const place = (side: 'send' | 'receive', name: Sql): Sql => sql`coalesce((
    SELECT min(p.lon_lat) FROM cockpit_place p
    WHERE p.platform_id = r.platform_id AND p.side = ${side} AND p.unit_name = ${name}), '')`;
  return call.tx.rows<{
    sendUnitName: string;
    sendLonLat: string;
    receiveUnitName: string;
    receiveLonLat: string;
    receivable: number;
    kg: number;
    trips: number;
  }>(sql`
    SELECT send_unit_name, receive_unit_name, min(send_lon_lat) AS send_lon_lat,
      min(receive_lon_lat) AS receive_lon_lat, sum(receivable)::bigint AS receivable, sum(kg)::bigint AS kg,
      sum(trips)::bigint AS trips
    FROM (
      SELECT r.send_unit_name, r.receive_unit_name, ${place('send', sql`r.send_unit_name`)} AS send_lon_lat,
        ${place('receive', sql`r.receive_unit_name`)} AS receive_lon_lat, r.receivable, r.kg, r.trips
      FROM (
        SELECT platform_id, send_unit_name, receive_unit_name, sum(receivable_cents) AS receivable,
          sum(settle_kg) AS kg, sum(trips) AS trips
        FROM cockpit_route WHERE ${own(call)} AND month = date_trunc('month', ${today}::date)::date
        GROUP BY platform_id, send_unit_name, receive_unit_name
      ) r
    ) f
    GROUP BY send_unit_name, receive_unit_name HAVING sum(trips) > 0 ORDER BY trips DESC, receivable DESC,
      send_unit_name, receive_unit_name LIMIT ${most}`);
}

export const serveFlows = serveQuery(mapFlows, async (call) => ({
  routes: (await routesOfMonth(call, call.now().slice(0, 10), FLOWS)).map(({ receivable, kg, ...route }) => ({
    ...route,
    totalMoney: receivable,
    totalWeight: tonnes(kg),
  })),
}));

export const serveWall = serveQuery(dataWall, async (call) => {
  const today = call.now().slice(0, 10);
  const day = await call.tx.one<{ receivable: number; kg: number; trips: number }>(sql`
    SELECT coalesce(sum(receivable_cents), 0)::bigint AS receivable, coalesce(sum(settle_kg), 0)::bigint AS kg,
      coalesce(sum(trips), 0)::bigint AS trips
    FROM cockpit_day WHERE ${own(call)} AND day = ${today}::date`);
  const running = await call.tx.rows<{ waybillStatus: number; number: number }>(sql`
    SELECT waybill_status, count(*)::int AS number FROM cockpit_live WHERE ${own(call)} AND waybill_status BETWEEN 20
      AND 60 GROUP BY waybill_status ORDER BY waybill_status`);
  const routes = await routesOfMonth(call, today, ROUTES);
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
