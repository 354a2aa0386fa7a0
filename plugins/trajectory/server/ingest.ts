import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { serve, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatCoordinates, formatDateTime, toGcj02 } from '@freightdeck/sdk/values';
import { ingestPoints, trackDevices, windowHours } from '../contract/index.ts';
import { findings, raise } from './alarms.ts';
import { IMPOSSIBLE_KMH, speedBetween } from './domain/track-geometry.ts';
import type { Fix } from './domain/track-geometry.ts';
import { limitsInForce } from './limits-in-force.ts';
import { fixOf, msOf, positionsOf, steady } from './positions.ts';
import { tripColumns } from './summarise.ts';
import type { Trip } from './summarise.ts';

type Told = InputOfCommand<typeof ingestPoints>['points'][number];
interface Device {
  readonly id: string;
  readonly platformId: string;
  readonly deviceNo: string;
  readonly deviceType: string;
  readonly vehicleNum: string | null;
  readonly lastAt: string | null;
}
const DEGREE = 1_000_000;
/** How far the clock of a device may be ahead. */
const AHEAD_MS = 300_000;
const e6 = (degrees: number): number => Math.round(degrees * DEGREE);
const wgs = (told: Told): Fix => ({ ms: msOf(told.at), lon: told.lonWgsE6 / DEGREE, lat: told.latWgsE6 / DEGREE });

/** Marks positions as drifted that cannot be reached in time from the last good one. */
async function flagged(
  call: Pick<Call, 'tx'>,
  device: Device,
  told: readonly Told[],
): Promise<readonly { readonly told: Told; readonly drift: boolean }[]> {
  const first = told[0];
  const before =
    first &&
    (await call.tx.one<{ at: string; lonWgsE6: number; latWgsE6: number }>(sql`
    select at, lon_wgs_e6, lat_wgs_e6 from track_point
    where platform_id = ${device.platformId} and device_no = ${device.deviceNo} and at < ${first.at}::timestamptz
      and flag = 'OK' order by at desc limit 1`));
  let good: Fix | undefined = before && {
    ms: msOf(before.at),
    lon: before.lonWgsE6 / DEGREE,
    lat: before.latWgsE6 / DEGREE,
  };
  return told.map((one) => {
    const fix = wgs(one);
    const drift = good !== undefined && speedBetween(good, fix) > IMPOSSIBLE_KMH;
    if (!drift) good = fix;
    return { told: one, drift };
  });
}

async function store(call: Pick<Call, 'tx' | 'now'>, device: Device, told: readonly Told[]): Promise<number> {
  const rows = (await flagged(call, device, told)).map(({ told: one, drift }) => {
    const gcj = toGcj02(wgs(one));
    return {
      at: one.at,
      lon_wgs: one.lonWgsE6,
      lat_wgs: one.latWgsE6,
      lon_gcj: e6(gcj.lon),
      lat_gcj: e6(gcj.lat),
      speed: one.speedKmh10 ?? null,
      heading: one.heading ?? null,
      altitude: one.altitudeM ?? null,
      mileage: one.mileageM ?? null,
      loc: one.byStation === 1 ? 'LBS' : 'GPS',
      flag: drift ? 'DRIFT' : 'OK',
    };
  });
  return call.tx.run(sql`
    insert into track_point (platform_id, device_no, at, vehicle_num, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
      speed_kmh10, heading, altitude_m, mileage_m, loc_type, source, flag, received_at)
    select ${device.platformId}, ${device.deviceNo}, at, ${device.vehicleNum}, lon_wgs, lat_wgs, lon_gcj, lat_gcj,
      speed, heading, altitude, mileage, loc, ${device.deviceType}, flag, ${call.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (at timestamptz, lon_wgs int, lat_wgs int, lon_gcj int,
      lat_gcj int, speed int, heading int, altitude int, mileage int, loc text, flag text)
    on conflict (platform_id, device_no, at) do nothing`);
}

/** Checks the trips to which the new positions belong; outside trips nothing is checked. */
async function watch(call: Call, device: Device, from: string, to: string): Promise<void> {
  if (device.vehicleNum === null) return;
  const trips = await call.tx.rows<Trip>(sql`
    update waybill_track t set stale = true where t.platform_id = ${device.platformId}
      and t.vehicle_num = ${device.vehicleNum}
      and t.start_at - make_interval(hours => ${windowHours}::int) <= ${to}::timestamptz
        and coalesce(t.end_at + make_interval(hours => ${windowHours}::int), 'infinity') >= ${from}::timestamptz
    returning ${tripColumns}`);
  for (const trip of trips) {
    const began = trip.loadAt ?? trip.startAt;
    const ended = trip.unloadAt ?? trip.endAt ?? call.now();
    const points = await positionsOf(call, trip.platformId, trip.vehicleNum, began, ended);
    const drifted = points.filter(({ flag }) => flag === 'DRIFT').map(fixOf);
    for (const raised of findings(
      steady(points).map(fixOf),
      drifted,
      await limitsInForce(call, trip.platformId, trip.id),
    ))
      await raise(call, trip, raised);
  }
}

/** Stores a batch of positions; for each moment the first reported position is kept. */
export const serveIngest = serve(ingestPoints, async (given, { deviceNo, points }) => {
  const call = given as Call;
  const device = await call.tx.one<Device>(sql`
    select id, platform_id, device_no, device_type, vehicle_num, last_at from track_device
    where device_no = ${deviceNo} and (platform_id = ${call.platformId} or ${call.isOperator}) order by platform_id
      limit 1 for update`);
  if (!device) return given.refuse('unknownDevice', { deviceNo });
  if (device.vehicleNum === null) given.refuse('notBound');
  const told = points.toSorted((a, b) => a.at.localeCompare(b.at));
  const first = told[0];
  const last = told.at(-1);
  if (!first || !last) return { stored: 0, repeated: 0 };
  if (msOf(last.at) > msOf(call.now()) + AHEAD_MS) given.refuse('future');
  const stored = await store(call, device, told);
  if (stored > 0) {
    if (device.lastAt === null || device.lastAt <= last.at)
      await updateRecord(call, trackDevices, device.id, undefined, {
        lastAt: last.at,
        lastPlace: formatCoordinates(toGcj02(wgs(last))),
        onlineStatus: msOf(call.now()) - msOf(last.at) <= 1_800_000 ? 1 : 0,
      });
    await watch(call, device, first.at, formatDateTime(msOf(last.at)));
  }
  return { stored, repeated: told.length - stored };
});
