import { beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../sdk/contract/index.ts';
import { distanceBetween } from '../../sdk/contract/values/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { raw } from 'sql-template-tag';
import {
  addDevice,
  bindDevice,
  historyTrajectory,
  ingestPoints,
  repullTrack,
  simplifyTrack,
  waybillTracks,
} from '../../plugins/trajectory/contract/index.ts';
import { wayOf } from '../../plugins/trajectory/fixtures.ts';
import { figuresOf } from '../../plugins/trajectory/server/domain/trip-figures.ts';
import { pathLength } from '../../plugins/trajectory/server/domain/track-geometry.ts';
import { tripWay } from '../../plugins/trajectory/server/domain/trip-way.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { oneWay } from '../../plugins/trajectory/server/migrations/0014-one-way.ts';
import {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  departWaybill,
  loadWaybill,
  unloadWaybill,
} from '../../plugins/waybill/contract/index.ts';
import { loaded, tripInput, unloaded } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld } from '../support/freight-world.ts';

const MINUTE = 60_000;
describe('the one way of a trip', () => {
  /** A lorry that drives north, 1 km a minute; the device of the driver is some metres aside. */
  const told = (deviceNo: string, minutes: readonly number[], aside = 0) =>
    minutes.map((minute) => ({ deviceNo, ms: minute * MINUTE, lon: 110 + aside, lat: 30 + minute * 0.009 }));
  const range = (from: number, to: number, every = 1) =>
    Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => from + index * every);
  const terminal = told('BD', range(0, 120));
  const whole = { fromMs: 0, toMs: 120 * MINUTE };
  const alone = figuresOf(terminal, whole);

  it('is that of one device: a second one 2 km aside adds no kilometre', () => {
    const { points, stretches } = tripWay(
      [...told('APP', range(0, 118, 2), 0.02), ...terminal].sort((a, b) => a.ms - b.ms),
    );
    expect(points).toEqual(terminal);
    expect(stretches).toEqual([{ deviceNo: 'BD', fromMs: 0, toMs: 120 * MINUTE }]);
    expect(figuresOf(points, whole)).toEqual(alone);
  });
  it('follows who told it for longest, not who sent most', () => {
    const chatty = Array.from({ length: 600 }, (_, index) => told('APP', [index / 60])[0]!);
    expect(tripWay([...chatty, ...terminal]).stretches[0]?.deviceNo).toBe('BD');
  });
  it('of two as long as each other always the same one leads', () => {
    const other = terminal.map((fix) => ({ ...fix, deviceNo: 'BD2' }));
    expect(tripWay([...other, ...terminal]).stretches[0]?.deviceNo).toBe('BD');
  });
  it('is filled where the leading device is silent, so that coverage is what is known', () => {
    const silent = terminal.filter(({ ms }) => ms <= 40 * MINUTE || ms >= 75 * MINUTE);
    const { points, stretches } = tripWay([...silent, ...told('APP', range(36, 110, 2), 0.0002)]);
    expect(stretches).toEqual([
      { deviceNo: 'BD', fromMs: 0, toMs: 120 * MINUTE },
      { deviceNo: 'APP', fromMs: 42 * MINUTE, toMs: 74 * MINUTE },
    ]);
    const figures = figuresOf(points, whole);
    expect(figures).toMatchObject({ coverage: 1_000_000, maxGapMin: 2 });
    expect(Math.abs(figures.distanceM - alone.distanceM)).toBeLessThan(100);
    expect(figuresOf(silent, whole).coverage).toBeLessThan(900_000);
  });
  it('is not filled by a device that lies elsewhere, nor in a pause shorter than a slot', () => {
    const silent = terminal.filter(({ ms }) => ms <= 40 * MINUTE || ms >= 75 * MINUTE);
    expect(tripWay([...silent, ...told('APP', range(42, 74, 2), 3)]).points).toEqual(silent);
    const paused = terminal.filter(({ ms }) => ms <= 40 * MINUTE || ms >= 48 * MINUTE);
    expect(tripWay([...paused, ...told('APP', range(42, 46))]).points).toEqual(paused);
  });
});

onEachDatabase('a trip that two devices told', [...freightMigrations, ...(trajectory.migrations ?? [])], (open) => {
  let world: FreightWorld;
  const load = { lon: 109.748, lat: 39.565 };
  const unload = { lon: 111.9, lat: 39.4 };
  type Track = AnswerOf<typeof historyTrajectory>;
  const played = async (body: object): Promise<Track> => (await world.post(historyTrajectory.path, body)).data as Track;

  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory]);
  }, 120_000);

  it('measures its way once, the same in list, playback and simplification; and says who told it', async () => {
    const parts = await world.parts();
    const bound = async (deviceNo: string, deviceType: 'BEIDOU_JT808' | 'APP') => {
      const on = await world.run(addDevice, { deviceNo, simNo: null, deviceType, protocol: 'JT808' });
      await world.run(bindDevice, { vehicleId: parts.vehicleId }, { on });
    };
    await bound('BD1', 'BEIDOU_JT808');
    await bound('APP1', 'APP');
    const trip = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
    const on = { id: trip.id };
    const driver = { as: driverPerson, on };
    await world.run(acceptWaybill, {}, driver);
    await world.run(arriveLoad, {}, driver);
    await world.run(loadWaybill, loaded, { on });
    const loadMs = world.clock().getTime();
    await world.run(departWaybill, {}, driver);
    const way = { from: load, to: unload, startMs: loadMs };
    const terminal = wayOf({ ...way, happens: [{ share: 0.5, what: 'silent', minutes: 40 }] });
    // The phone lies in the same lorry, and is a kilometre off every time.
    const phone = wayOf({ ...way, everyMin: 3, aside: 0.005 }).slice(15);
    world.later(24 * 60);
    await world.run(ingestPoints, { deviceNo: 'BD1', points: terminal });
    await world.run(repullTrack, {}, { on });
    const alone = await world.get(waybillTracks, trip.id);
    expect(alone).toMatchObject({ leadDevice: 'BD1', otherDevices: null, filledGapCount: 0 });
    await world.run(ingestPoints, { deviceNo: 'APP1', points: phone });
    await world.run(arriveUnload, {}, driver);
    await world.run(unloadWaybill, unloaded, { on });
    await world.run(repullTrack, {}, { on });

    const both = await world.get(waybillTracks, trip.id);
    expect(both).toMatchObject({ source: 'BEIDOU_JT808', leadDevice: 'BD1', otherDevices: 'APP1', filledGapCount: 1 });
    const road = distanceBetween(load, unload);
    expect(both.trackDistanceM).toBeGreaterThan(road);
    expect(both.trackDistanceM).toBeLessThan(alone.trackDistanceM * 1.06);
    const mixed = [...terminal, ...phone]
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ lonWgsE6, latWgsE6 }) => ({ lon: lonWgsE6 / 1e6, lat: latWgsE6 / 1e6 }));
    expect(pathLength(mixed)).toBeGreaterThan(alone.trackDistanceM * 1.2);
    expect(both.maxGapMin).toBeLessThan(alone.maxGapMin);
    expect(both.coverage).toBeGreaterThanOrEqual(alone.coverage);
    const track = await played({ waybillSn: trip.waybillSn });
    expect(track).toMatchObject({
      distanceM: both.trackDistanceM,
      maxGapMin: both.maxGapMin,
      maxSpeedKmh: both.maxSpeedKmh,
      sources: [
        { deviceNo: 'BD1', source: 'BEIDOU_JT808', leads: true, fills: 0, pointCount: terminal.length },
        { deviceNo: 'APP1', source: 'APP', leads: false, fills: 1, pointCount: phone.length },
      ],
    });
    expect(track.points).toHaveLength(both.pointCount);
    expect(track.stops).toHaveLength(both.stopCount);
    // What the phone told is kept, and can be looked at.
    expect((await played({ waybillSn: trip.waybillSn, source: 'APP' })).points).toHaveLength(phone.length);
    const thinned = await world.post(simplifyTrack.path, { waybillSn: trip.waybillSn, tolerance: 500 });
    expect(thinned.data).toMatchObject({ pointCount: both.pointCount });
  });

  it('which was summed up over both is summed up anew by the migration, one of long ago stays as it is', async () => {
    const asOwner = <T>(run: Parameters<typeof world.database.transaction<T>>[1]) =>
      world.database.transaction<T>({ role: 'system', platformId: '00001' }, run);
    await asOwner((tx) => tx.run(sql`update waybill_track set stale = false, lead_device = null`));
    const [, mends = ''] = oneWay.sql.split(/;\n(?=update)/);
    await asOwner((tx) => tx.run(raw(mends)));
    const rows = await asOwner((tx) =>
      tx.rows(sql`select stale, lead_device from waybill_track where lead_device is not null or stale`),
    );
    expect(rows).toEqual([{ stale: true, leadDevice: null }]);
  });
});
