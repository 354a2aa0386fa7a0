import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { serve, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatCoordinates, formatDateTime, toGcj02 } from '@freightdeck/sdk/values';
import { forwardPosition, ingestPoints, trackDevices, windowHours } from '../contract/index.ts';
import { findings, raise } from './alarms.ts';
import { drifts } from './domain/drift.ts';
import type { Fix } from './domain/track-geometry.ts';
import { ONLINE_MS } from './latest.ts';
import { limitsInForce } from './limits-in-force.ts';
import { fixOf, msOf, positionsOf, wayThrough } from './positions.ts';
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
const wgs = (told: Pick<Told, 'at' | 'lonWgsE6' | 'latWgsE6'>): Fix => ({
  ms: msOf(told.at),
  lon: told.lonWgsE6 / DEGREE,
  lat: told.latWgsE6 / DEGREE,
});

/** So many stored positions before and after the new ones are judged with them. */
const AROUND = 20;
interface Stored {
  readonly at: string;
  readonly lonWgsE6: number;
  readonly latWgsE6: number;
  readonly flag: 'OK' | 'DRIFT' | undefined;
}

/** What is stored of the device around the time of the new positions. */
function storedAround({ tx }: Pick<Call, 'tx'>, device: Device, from: string, to: string): Promise<readonly Stored[]> {
  const of = sql`select at, lon_wgs_e6, lat_wgs_e6, flag from track_point
    where platform_id = ${device.platformId} and device_no = ${device.deviceNo}`;
  return tx.rows<Stored>(sql`
    (${of} and at < ${from}::timestamptz order by at desc limit ${AROUND})
    union all (${of} and at between ${from}::timestamptz and ${to}::timestamptz)
    union all (${of} and at > ${to}::timestamptz order by at limit ${AROUND})`);
}

/**
 * Stores what is new. New positions are judged together with those around them, and those anew with the new ones: only
 * what comes next shows that a position that could just be reached was wrong.
 */
async function store(call: Pick<Call, 'tx' | 'now'>, device: Device, told: readonly Told[]): Promise<number> {
  const [first, last] = [told[0], told.at(-1)];
  if (!first || !last) return 0;
  const known = await storedAround(call, device, first.at, last.at);
  const moments = new Set(known.map(({ at }) => at));
  const fresh = told.filter(({ at }) => !moments.has(at));
  const all: readonly Stored[] = [...known, ...fresh.map((one) => ({ ...one, flag: undefined }))].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
  const wrong = drifts(all.map(wgs));
  const flags = new Map(all.map(({ at }, index) => [at, wrong[index] ? 'DRIFT' : 'OK']));
  const changed = known.filter(({ at, flag }) => flags.get(at) !== flag).map(({ at }) => ({ at, flag: flags.get(at) }));
  if (changed.length > 0)
    await call.tx.run(sql`
      update track_point t set flag = c.flag
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (at timestamptz, flag text)
      where t.platform_id = ${device.platformId} and t.device_no = ${device.deviceNo} and t.at = c.at`);
  const rows = fresh.map((one) => {
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
      flag: flags.get(one.at),
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
    // Until a good position follows, the next one may still show that another one was wrong.
    const sure = points.findLast(({ flag }) => flag === 'OK')?.at ?? '';
    const drifted = points.filter(({ at, flag }) => flag === 'DRIFT' && at < sure).map(fixOf);
    for (const raised of findings(
      wayThrough(points).points,
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
  const most = msOf(call.now()) + AHEAD_MS;
  const told = points.filter(({ at }) => msOf(at) <= most).toSorted((a, b) => a.at.localeCompare(b.at));
  const ahead = points.length - told.length;
  const first = told[0];
  const last = told.at(-1);
  if (!first || !last) return ahead > 0 ? given.refuse('future') : { stored: 0, repeated: 0, ahead };
  const stored = await store(call, device, told);
  if (stored > 0) {
    if (device.lastAt === null || device.lastAt <= last.at)
      await updateRecord(call, trackDevices, device.id, undefined, {
        lastAt: last.at,
        lastPlace: formatCoordinates(toGcj02(wgs(last))),
        onlineStatus: msOf(call.now()) - msOf(last.at) <= ONLINE_MS ? 1 : 0,
      });
    await watch(call, device, first.at, formatDateTime(msOf(last.at)));
  }
  // One wrong clock does not keep the others out; who sent it is told of it.
  return { stored, repeated: told.length - stored, ahead };
});
/** What a relay forwards is a batch of one. */
export const serveForward = serve(forwardPosition, (call, input) => call.execute(ingestPoints, input));
