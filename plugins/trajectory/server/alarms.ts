import { callerName, insertRecord, platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatCoordinates, formatDateTime, formatNumber, toGcj02 } from '@freightdeck/sdk/values';
import { alarmLife, locusAlarms } from '../contract/index.ts';
import { gapsOf, speedBetween, stopsOf } from './domain/track-geometry.ts';
import type { Fix } from './domain/track-geometry.ts';
import type { Limits } from './limits-in-force.ts';
import { tellHigh } from './told.ts';
import { msOf } from './positions.ts';

type AlarmType = Limits['alarmTypes'][number];
export interface Raised {
  readonly type: AlarmType;
  readonly level: 'LOW' | 'MID' | 'HIGH';
  readonly startMs: number;
  readonly endMs?: number;
  /** As the satellites told it. */
  readonly at?: { readonly lon: number; readonly lat: number };
  readonly value: string;
  readonly threshold: string;
}
export interface Watched {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly vehicleNum: string;
}
const MINUTE = 60_000;
/** A break of this many minutes restarts the driving time. */
const REST_MIN = 20;

/** Sequences of positions above the speed limit; the highest speed is the value of the alarm. */
function tooFast(fixes: readonly Fix[], overspeedKmh: number): Raised[] {
  const runs: Fix[][] = [];
  let run: Fix[] = [];
  for (const fix of fixes) {
    if ((fix.speedKmh ?? 0) > overspeedKmh) {
      if (run.length === 0) runs.push(run);
      run.push(fix);
    } else run = [];
  }
  return runs.flatMap((of) => {
    const [first] = of;
    const last = of.at(-1);
    const fastest = Math.round(Math.max(...of.map(({ speedKmh = 0 }) => speedKmh)));
    return first && last
      ? [
          {
            type: 'OVERSPEED' as const,
            level: fastest > overspeedKmh * 1.2 ? ('HIGH' as const) : ('MID' as const),
            startMs: first.ms,
            endMs: last.ms,
            at: first,
            value: `${fastest} km/h`,
            threshold: `${overspeedKmh} km/h`,
          },
        ]
      : [];
  });
}
/** Driving without a sufficient break. */
function tired(fixes: readonly Fix[], fatigueMin: number): Raised[] {
  const raised: Raised[] = [];
  let since = fixes[0]?.ms;
  let told = false;
  const rests = stopsOf(fixes, REST_MIN);
  for (const fix of fixes) {
    const rest = rests.find(({ fromMs, toMs }) => fix.ms >= fromMs && fix.ms <= toMs);
    if (rest) [since, told] = [rest.toMs, false];
    else if (since !== undefined && !told && fix.ms - since > fatigueMin * MINUTE) {
      raised.push({
        type: 'FATIGUE',
        level: 'HIGH',
        startMs: since,
        endMs: fix.ms,
        at: fix,
        value: `${Math.floor((fix.ms - since) / MINUTE)} min`,
        threshold: `${fatigueMin} min`,
      });
      told = true;
    }
  }
  return raised;
}

/** Alarms from the positions of a trip between loading and unloading. */
export function findings(fixes: readonly Fix[], drifted: readonly Fix[], limits: Limits): Raised[] {
  const found: Raised[] = [
    ...tooFast(fixes, limits.overspeedKmh),
    ...tired(fixes, limits.fatigueMin),
    ...stopsOf(fixes, limits.longStopMin).map(({ fromMs, toMs, lon, lat }): Raised => ({
      type: 'LONG_STOP',
      level: 'MID',
      startMs: fromMs,
      endMs: toMs,
      at: { lon, lat },
      value: `${Math.floor((toMs - fromMs) / MINUTE)} min`,
      threshold: `${limits.longStopMin} min`,
    })),
    ...gapsOf(fixes, limits.noSignalMin).map(({ fromMs, toMs, minutes }): Raised => ({
      type: 'NO_SIGNAL',
      level: 'MID',
      startMs: fromMs,
      endMs: toMs,
      value: `${minutes} min`,
      threshold: `${limits.noSignalMin} min`,
    })),
    ...drifted.map((fix): Raised => {
      const before = fixes.findLast(({ ms }) => ms < fix.ms);
      return {
        type: 'DRIFT',
        level: 'LOW',
        startMs: fix.ms,
        at: fix,
        value: before ? `${Math.round(speedBetween(before, fix))} km/h` : '-',
        threshold: '160 km/h',
      };
    }),
  ];
  return found.filter(({ type }) => limits.alarmTypes.includes(type));
}

/** Raises an alarm only once per kind, vehicle and moment. */
export async function raise(call: Call, trip: Watched, raised: Raised): Promise<boolean> {
  const startAt = formatDateTime(raised.startMs);
  const known = await call.tx.one(sql`
    select id from locus_alarm where platform_id = ${trip.platformId} and vehicle_num = ${trip.vehicleNum}
      and alarm_type = ${raised.type} and start_at = ${startAt}::timestamptz`);
  if (known) return false;
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('locus_alarm_serial') as serial`);
  const driver = await call.tx.one<{ driverName: string }>(
    sql`select driver_name from waybill where platform_id = ${trip.platformId} and id = ${trip.id}`,
  );
  await insertRecord(call, locusAlarms, {
    platformId: trip.platformId,
    alarmSn: `BJ${startAt.slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(8, '0')}`,
    alarmType: raised.type,
    alarmLevel: raised.level,
    waybillId: trip.id,
    waybillSn: trip.waybillSn,
    vehicleNum: trip.vehicleNum,
    driverName: driver?.driverName ?? null,
    startAt,
    endAt: raised.endMs === undefined ? null : formatDateTime(raised.endMs),
    place: raised.at ? formatCoordinates(toGcj02(raised.at)) : null,
    value: raised.value,
    threshold: raised.threshold,
    alarmStatus: 0,
  });
  if (raised.level === 'HIGH') await tellHigh(call, trip);
  return true;
}

/** Alarms for loading or unloading without having been at the place. */
export async function raiseFenceAlarms(
  call: Call,
  trip: Watched & { readonly loadAt: string | null; readonly unloadAt: string | null },
  fences: { readonly loadFence: number; readonly unloadFence: number },
  limits: Limits,
): Promise<void> {
  if (fences.loadFence === 2 && trip.loadAt && limits.alarmTypes.includes('FENCE_LOAD'))
    await raise(call, trip, {
      type: 'FENCE_LOAD',
      level: 'HIGH',
      startMs: msOf(trip.loadAt),
      value: '-',
      threshold: `${formatNumber('fineKm', limits.fenceLoadM)} km`,
    });
  if (fences.unloadFence === 2 && trip.unloadAt && limits.alarmTypes.includes('FENCE_UNLOAD'))
    await raise(call, trip, {
      type: 'FENCE_UNLOAD',
      level: 'HIGH',
      startMs: msOf(trip.unloadAt),
      value: '-',
      threshold: `${formatNumber('fineKm', limits.fenceUnloadM)} km`,
    });
}

const by = (call: Pick<Call, 'caller' | 'now'>) => ({ handler: callerName(call), handledAt: call.now() });
export const alarmServes: readonly Served[] = [
  serveResource(locusAlarms, { columns: { platformName }, order: sql`r.start_at desc` }),
  serveWorkflow(alarmLife, {
    handle: { effect: (call, alarm, { remark }) => ({ ...by(call), remark: remark ?? alarm.remark }) },
    close: { effect: (call, _alarm, { remark }) => ({ ...by(call), remark }) },
    falseAlarm: { effect: (call, _alarm, { remark }) => ({ ...by(call), remark }) },
  }),
];
