import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf, RecordOf } from '../../sdk/contract/index.ts';
import {
  addConfig,
  addDevice,
  bindDevice,
  historyTrajectory,
  importDevices,
  ingestPoints,
  locusAlarms,
  repullTrack,
  serviceUsages,
  simplifyTrack,
  standardLimits,
  trackDevices,
  unbindDevice,
  waybillTracks,
} from '../../plugins/trajectory/contract/index.ts';
import { wayOf } from '../../plugins/trajectory/fixtures.ts';
import { drifts } from '../../plugins/trajectory/server/domain/drift.ts';
import {
  coverageOf,
  deviation,
  gapsOf,
  largestDeviation,
  pathLength,
  simplify,
  stopsOf,
} from '../../plugins/trajectory/server/domain/track-geometry.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { summariseJob } from '../../plugins/trajectory/server/summarise.ts';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  signWaybill,
  unloadWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { distanceBetween, roadEstimate, toWgs84 } from '../../sdk/contract/values/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, operator, system } from '../support/freight-world.ts';

type Track = AnswerOf<typeof historyTrajectory>;
const MINUTE = 60_000;
const north = (lat: number, minute: number) => ({ lon: 110, lat, ms: minute * MINUTE });
const migrations = [...freightMigrations, ...(trajectory.migrations ?? [])];

describe('which positions are wrong', () => {
  /** Half a minute apart, 500 m each; those named are that many degrees aside. */
  const way = (
    length: number,
    aside: Readonly<Record<number, number>> = {},
    gaps: Readonly<Record<number, number>> = {},
  ) => {
    let ms = 0;
    return Array.from({ length }, (_, index) => {
      ms += (gaps[index] ?? 0.5) * MINUTE;
      return { lon: 110 + (aside[index] ?? 0), lat: 40 + 0.0045 * index, ms };
    });
  };
  const wrong = (fixes: ReturnType<typeof way>): number[] =>
    drifts(fixes).flatMap((one, index) => (one ? [index] : []));
  it.each([
    ['none', way(50), []],
    ['one that cannot be reached', way(30, { 12: 2 }), [12]],
    ['one that could be reached after a silence', way(30, { 12: 0.4 }, { 12: 23 }), [12]],
    ['the first', way(30, { 0: 0.4 }), [0]],
    ['the last, until more come', way(30, { 29: 0.4 }), [29]],
    ['several at several places', way(40, { 9: 0.3, 10: -0.3, 25: 0.3 }), [9, 10, 25]],
    [
      'several that agree with one another, but not for long',
      way(60, { 20: 0.3, 21: 0.3, 22: 0.3, 23: 0.3 }),
      [20, 21, 22, 23],
    ],
  ] as const)('%s', (_what, fixes, expected) => {
    expect(wrong([...fixes])).toEqual([...expected]);
  });
  it('a jump that all later ones confirm is believed, and so is what was before it', () => {
    const aside = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [20 + index, 0.4]));
    expect(wrong(way(40, aside))).toEqual([]);
  });
  it('nothing is nothing, and one is right', () => {
    expect([drifts([]), drifts(way(1))]).toEqual([[], [false]]);
  });
});

describe('the geometry of a track', () => {
  it('measures length, stops, silences and coverage', () => {
    const fixes = [
      north(40, 0),
      north(40.01, 1),
      north(40.0101, 6),
      north(40.0102, 31),
      north(40.2, 60),
      north(40.21, 121),
    ];
    expect(pathLength(fixes)).toBe(
      fixes.slice(1).reduce((sum, fix, index) => sum + distanceBetween(fixes[index]!, fix), 0),
    );
    expect(stopsOf(fixes, 30)).toEqual([{ fromMs: MINUTE, toMs: 31 * MINUTE, lon: 110, lat: 40.01 }]);
    expect(stopsOf(fixes, 31)).toEqual([]);
    expect(gapsOf(fixes, 60).map(({ minutes }) => minutes)).toEqual([61]);
    expect(coverageOf(fixes, 0, 100 * MINUTE)).toBe(300_000);
  });
  it('thins by Douglas-Peucker: ends stay, and nothing dropped lies farther from the line than the tolerance', () => {
    const way = wayOf({ from: { lon: 109.748, lat: 39.565 }, to: { lon: 111.658, lat: 40.817 }, startMs: 0 }).map(
      ({ lonWgsE6, latWgsE6 }) => ({ lon: lonWgsE6 / 1e6, lat: latWgsE6 / 1e6 }),
    );
    for (const tolerance of [0, 50, 500, 5_000]) {
      const kept = simplify(way, tolerance);
      expect([kept[0], kept.at(-1)]).toEqual([0, way.length - 1]);
      expect(largestDeviation(way, kept)).toBeLessThanOrEqual(tolerance + 1e-6);
    }
    expect(simplify(way, 500).length).toBeLessThan(simplify(way, 50).length);
    const corner = [
      { lon: 110, lat: 40 },
      { lon: 110.1, lat: 40 },
      { lon: 110.1, lat: 40.1 },
    ];
    expect(simplify(corner, 1_000)).toEqual([0, 1, 2]);
    expect(simplify(corner, 20_000)).toEqual([0, 2]);
    expect(Math.round(deviation({ lon: 110, lat: 40.01 }, { lon: 109.9, lat: 40 }, { lon: 110.1, lat: 40 }) / 10)).toBe(
      111,
    );
  });
  it('plans with the detour factor of the length', () => {
    const from = { lon: 110, lat: 40 };
    const far = { lon: 110, lat: 42 };
    const near = { lon: 110, lat: 41 };
    expect(roadEstimate(from, far)).toBe(Math.round((distanceBetween(from, far) * 1.26) / 5_000) * 5_000);
    expect(roadEstimate(from, near)).toBe(Math.round((distanceBetween(from, near) * 1.35) / 5_000) * 5_000);
  });
});

onEachDatabase('tracks', migrations, (open) => {
  let world: FreightWorld;
  let serial = 0;
  const load = { lon: 109.748, lat: 39.565 };
  const unload = { lon: 118.46, lat: 39.273 };
  const rows = async <T>(path: string, conditions: object, who = {}): Promise<readonly T[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: T[] })
      .itemList;
  const ask = async (
    body: object,
    who = {},
  ): Promise<{ readonly status: number; readonly data: Track | undefined }> => {
    const { status, data } = await world.post(historyTrajectory.path, body, who);
    return { status: status ?? 0, data: data as Track | undefined };
  };
  /** A trip from the loading of now on, with a terminal on its vehicle. */
  async function watched(): Promise<{
    readonly id: string;
    readonly waybillSn: string;
    readonly vehicleId: string;
    readonly deviceNo: string;
    readonly deviceId: string;
    readonly loadMs: number;
  }> {
    const parts = await world.parts();
    const deviceNo = `T${(serial += 1)}`;
    const device = await world.run(addDevice, { deviceNo, simNo: null, deviceType: 'BEIDOU_JT808', protocol: 'JT808' });
    await world.run(bindDevice, { vehicleId: parts.vehicleId }, { on: device });
    const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    await world.run(acceptWaybill, {}, { as: driverPerson, on: { id: trip.id } });
    await world.run(arriveLoad, {}, { as: driverPerson, on: { id: trip.id } });
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    const loadMs = world.clock().getTime();
    await world.run(departWaybill, {}, { as: driverPerson, on: { id: trip.id } });
    return { ...trip, vehicleId: parts.vehicleId, deviceNo, deviceId: device.id, loadMs };
  }
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory]);
  }, 120_000);

  it('[R1-18] a batch of positions is stored once per device and moment, in both data, and answered in order', async () => {
    const trip = await watched();
    world.later(360);
    const points = wayOf({ from: load, to: unload, startMs: trip.loadMs, untilMs: trip.loadMs + 300 * MINUTE });
    expect(await world.run(ingestPoints, { deviceNo: trip.deviceNo, points: points.toReversed() })).toEqual({
      stored: points.length,
      repeated: 0,
      ahead: 0,
    });
    expect(
      await world.run(ingestPoints, {
        deviceNo: trip.deviceNo,
        points: [...points.slice(0, 5), { ...points[6]!, at: points[6]!.at.replace(/\d\d$/, '59') }],
      }),
    ).toEqual({ stored: 1, repeated: 5, ahead: 0 });
    const { data } = await ask({ waybillSn: trip.waybillSn });
    expect(data?.points.length).toBe(points.length + 1);
    const times = data!.points.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const [first] = data!.points;
    // The lorry stands at the loading place, which is GCJ-02 as all places are: its device tells another point.
    expect(Math.abs((first?.lonGcjE6 ?? 0) - 109_748_000)).toBeLessThanOrEqual(1);
    expect(Math.abs((first?.latGcjE6 ?? 0) - 39_565_000)).toBeLessThanOrEqual(1);
    expect(Math.abs((first?.lonWgsE6 ?? 0) - 109_748_000)).toBeGreaterThan(1_000);
    // And the place is drawn where it is.
    expect(data!.places.map(({ lonGcjE6, latGcjE6 }) => [lonGcjE6, latGcjE6])).toEqual([
      [109_748_000, 39_565_000],
      [118_460_000, 39_273_000],
    ]);
    expect(data!.distanceM).toBe(
      pathLength(data!.points.map((point) => ({ lon: point.lonWgsE6 / 1e6, lat: point.latWgsE6 / 1e6 }))),
    );
    const thinned = (await world.post(simplifyTrack.path, { waybillSn: trip.waybillSn, tolerance: 500 }))
      .data as AnswerOf<typeof simplifyTrack>;
    expect(thinned.pointCount).toBe(points.length + 1);
    expect(thinned.errorM).toBeLessThanOrEqual(500);
    expect(thinned.simplifiedCount).toBeLessThan(thinned.pointCount);
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10001' }, (tx) =>
          tx.run(sql`delete from track_point where device_no = ${trip.deviceNo}`),
        ),
      ).rejects.toThrow();
  });

  it('[D4.26-03] sums a trip up when it has new positions: stops, silence, coverage, fences; and raises each alarm once', async () => {
    const trip = await watched();
    world.later(24 * 60);
    const points = wayOf({
      from: load,
      to: unload,
      startMs: trip.loadMs,
      kmh: 70,
      happens: [
        { share: 0.1, what: 'stand', minutes: 60 },
        { share: 0.3, what: 'silent', minutes: 90 },
        { share: 0.6, what: 'fast', minutes: 6 },
      ],
    });
    await world.run(ingestPoints, { deviceNo: trip.deviceNo, points });
    await world.run(ingestPoints, {
      deviceNo: trip.deviceNo,
      points: [{ ...points.at(-1)!, at: points.at(-1)!.at.replace(/\d$/, '9') }],
    });
    const alarms = await rows<RecordOf<typeof locusAlarms>>(locusAlarms.path, { waybillSn: trip.waybillSn });
    expect(new Set(alarms.map(({ alarmType }) => alarmType))).toEqual(
      new Set(['LONG_STOP', 'NO_SIGNAL', 'OVERSPEED', 'FATIGUE']),
    );
    expect(
      alarms
        .filter(({ alarmType }) => alarmType === 'LONG_STOP')
        .map(({ value, threshold, vehicleNum }) => [value, threshold, vehicleNum]),
    ).toEqual([['60 min', '45 min', alarms[0]?.vehicleNum]]);
    const on = { id: trip.id };
    await world.run(arriveUnload, {}, { as: driverPerson, on });
    await world.run(unloadWaybill, unloaded, { on });
    await world.run(signWaybill, {}, { on });
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      summariseJob.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
    );
    const track = await world.get(waybillTracks, trip.id);
    expect(track).toMatchObject({
      waybillStatus: 70,
      pointCount: points.length + 1,
      stopCount: 1,
      loadFence: 1,
      unloadFence: 1,
      source: 'BEIDOU_JT808',
    });
    expect(track.maxGapMin).toBeGreaterThanOrEqual(90);
    expect(track.distanceRatio).toBe(Math.round((track.trackDistanceM * 1_000_000) / track.distanceM));
    const before = await rows(serviceUsages.path, { usageType: 'TRACK_QUERY' });
    expect(await world.run(repullTrack, {}, { on })).toEqual({ id: trip.id, pointCount: points.length + 1 });
    expect((await rows(serviceUsages.path, { usageType: 'TRACK_QUERY' })).length).toBe(before.length + 1);
    expect((await rows(locusAlarms.path, { waybillSn: trip.waybillSn })).length).toBe(alarms.length);
  });

  it('a fence is around the place, not half a kilometre beside it: both are of one datum', async () => {
    await world.run(addConfig, { companyId: null, ...standardLimits, fenceLoadM: 300 });
    for (const [lorry, fence] of [
      [load, 1],
      // Where the raw figures of the satellites would have put the place.
      [toWgs84(load), 2],
    ] as const) {
      const trip = await watched();
      world.later(120);
      await world.run(ingestPoints, {
        deviceNo: trip.deviceNo,
        points: wayOf({ from: lorry, to: unload, startMs: trip.loadMs, untilMs: trip.loadMs + 60 * MINUTE }),
      });
      await world.run(repullTrack, {}, { on: { id: trip.id } });
      expect((await world.get(waybillTracks, trip.id)).loadFence).toBe(fence);
    }
  });

  it('a position that cannot be reached is kept as drift and measured by nobody; one of tomorrow is refused', async () => {
    const trip = await watched();
    world.later(60);
    const points = wayOf({ from: load, to: unload, startMs: trip.loadMs, untilMs: trip.loadMs + 30 * MINUTE });
    const astray = { ...points[5]!, lonWgsE6: points[5]!.lonWgsE6 + 2_000_000 };
    await world.run(ingestPoints, {
      deviceNo: trip.deviceNo,
      points: [...points.slice(0, 5), astray, ...points.slice(6)],
    });
    const { data } = await ask({ waybillSn: trip.waybillSn });
    expect(data?.points.filter(({ flag }) => flag === 'DRIFT').map(({ at }) => at)).toEqual([astray.at]);
    expect(data!.distanceM).toBeLessThan(60_000);
    expect(
      await world.refusal(ingestPoints, {
        deviceNo: trip.deviceNo,
        points: [{ ...points[0]!, at: '2036-01-01 00:00:00' }],
      }),
    ).toBe('future');
  });

  it('a wrong position that could be reached is found by those that come after it: one drift and one alarm, in one batch or one by one', async () => {
    for (const each of [20, 1, 7]) {
      const trip = await watched();
      world.later(90);
      const points = wayOf({ from: load, to: unload, startMs: trip.loadMs, untilMs: trip.loadMs + 60 * MINUTE });
      const before = points.slice(0, 8);
      const near = before.at(-1)!;
      const since = trip.loadMs + 7 * MINUTE;
      const wire = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
      // 34 km off after 23 minutes; then twenty true ones, every half minute.
      const astray = { ...near, at: wire(since + 23 * MINUTE), lonWgsE6: near.lonWgsE6 + 400_000 };
      const after = Array.from({ length: 20 }, (_, index) => ({
        ...near,
        at: wire(since + 23.5 * MINUTE + index * 30_000),
        lonWgsE6: near.lonWgsE6 + 2_000 * (index + 1),
      }));
      const tell = (batch: typeof points) => world.run(ingestPoints, { deviceNo: trip.deviceNo, points: batch });
      await tell(before);
      await tell([astray]);
      for (let at = 0; at < after.length; at += each) await tell(after.slice(at, at + each));
      const { data } = await ask({ waybillSn: trip.waybillSn });
      expect(data?.points.filter(({ flag }) => flag === 'DRIFT').map(({ at }) => at)).toEqual([astray.at]);
      const alarms = await rows<RecordOf<typeof locusAlarms>>(locusAlarms.path, { waybillSn: trip.waybillSn });
      expect(alarms.filter(({ alarmType }) => alarmType === 'DRIFT').map(({ startAt }) => startAt)).toEqual([
        astray.at,
      ]);
      const steadyKm = pathLength(
        [...before, ...after].map((one) => ({ lon: one.lonWgsE6 / 1e6, lat: one.latWgsE6 / 1e6 })),
      );
      expect(Math.abs(data!.distanceM - steadyKm)).toBeLessThan(100);
    }
  });

  it('one position ahead of the clock does not keep the others of its batch out, and is told of', async () => {
    const trip = await watched();
    world.later(60);
    const points = wayOf({ from: load, to: unload, startMs: trip.loadMs, untilMs: trip.loadMs + 30 * MINUTE });
    const late = { ...points.at(-1)!, at: '2036-01-01 00:00:00' };
    const tell = (batch: typeof points) => world.run(ingestPoints, { deviceNo: trip.deviceNo, points: batch });
    expect(await tell([late, ...points])).toEqual({ stored: points.length, repeated: 0, ahead: 1 });
    expect(await tell([...points, late, { ...late, at: '2036-01-01 00:00:30' }])).toEqual({
      stored: 0,
      repeated: points.length,
      ahead: 2,
    });
    const { data } = await ask({ waybillSn: trip.waybillSn });
    expect(data?.points.at(-1)?.at).toBe(points.at(-1)?.at);
  });

  it('shows nothing outside the trips of the tenant, nothing of another tenant, and 72 hours at most', async () => {
    const trip = await watched();
    const { vehicleNum } = await world.get(waybillTracks, trip.id);
    world.later(10);
    const early = wayOf({
      from: load,
      to: unload,
      startMs: trip.loadMs - 9 * 60 * MINUTE,
      untilMs: trip.loadMs - 7 * 60 * MINUTE,
    });
    const inside = wayOf({ from: load, to: unload, startMs: trip.loadMs, untilMs: trip.loadMs + 8 * MINUTE });
    await world.run(ingestPoints, { deviceNo: trip.deviceNo, points: [...early, ...inside] });
    expect((await ask({ vehicleNum })).data?.points.map(({ at }) => at)).toEqual(inside.map(({ at }) => at));
    expect((await ask({ conditions: [{ type: 'vehicleNum', value: vehicleNum }] })).data?.points.length).toBe(
      inside.length,
    );
    expect((await ask({ vehicleNum, start: '2026-03-01 00:00:00', end: '2026-03-05 00:00:00' })).status).toBe(400);
    expect((await ask({})).status).toBe(400);
    expect((await ask({ waybillSn: trip.waybillSn }, { platformId: '10002' })).status).toBe(204);
    expect((await ask({ vehicleNum }, { platformId: '10002' })).status).toBe(204);
    expect((await ask({ waybillSn: trip.waybillSn }, { as: operator, platformId: '00001' })).data?.points.length).toBe(
      inside.length,
    );
    expect(await world.refusal(repullTrack, {}, { on: { id: trip.id }, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(ingestPoints, { deviceNo: trip.deviceNo, points: [] }, { platformId: '10002' })).toBe(
      'unknownDevice',
    );
  });

  it('a device is bound to one vehicle, a vehicle has one of a kind, and what is not bound tells nothing', async () => {
    const { vehicleId } = await world.parts();
    const add = (deviceNo: string) =>
      world.run(addDevice, { deviceNo, simNo: null, deviceType: 'APP', protocol: 'HTTP' });
    const first = await add('A1');
    expect(await world.refusal(addDevice, { deviceNo: 'A1', simNo: null, deviceType: 'APP', protocol: 'HTTP' })).toBe(
      'taken',
    );
    expect(
      await world.refusal(
        addDevice,
        { deviceNo: 'A1', simNo: null, deviceType: 'APP', protocol: 'HTTP' },
        { as: operator, platformId: '00001' },
      ),
    ).toBe('onlyProviders');
    expect(await world.refusal(ingestPoints, { deviceNo: 'A1', points: [] })).toBe('notBound');
    await world.run(bindDevice, { vehicleId }, { on: first });
    expect(await world.refusal(bindDevice, { vehicleId }, { on: first })).toBe('bound');
    expect(await world.refusal(bindDevice, { vehicleId }, { on: await add('A2') })).toBe('sameType');
    await world.run(unbindDevice, { reason: '换车' }, { on: first });
    expect(await world.refusal(unbindDevice, { reason: '换车' }, { on: first })).toBe('notBound');
    expect(await world.get(trackDevices, first.id)).toMatchObject({ status: 0, vehicleNum: null });
    expect(await world.refusal(bindDevice, { vehicleId }, { on: first, platformId: '10002' })).toBe('notFound');
    expect(await world.run(importDevices, { lines: 'B1,10649001,北斗终端\nB2,,APP\n' })).toEqual({ total: 2 });
    expect(await world.refusal(importDevices, { lines: 'B3,,APP\nB1,,APP' })).toBe('twice');
    expect(await world.refusal(importDevices, { lines: 'B3,,APP\nB4;APP' })).toBe('wrongLine');
    for (const sim of ['8.98600123456789E+19', '8.9E+18', '1E19'])
      expect(await world.refusal(importDevices, { lines: `B3,,APP\nB4,${sim},APP` })).toBe('cutSim');
    expect((await rows(trackDevices.path, { deviceNo: 'B3' })).length).toBe(0);
  });
});
