import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { toWgs84 } from '../../sdk/contract/values/index.ts';
import { handInPound, pounds } from '../../plugins/evidence/contract/index.ts';
import { appSlip } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import {
  addDevice,
  bindDevice,
  closeAlarm,
  handleAlarm,
  ingestPoints,
  locusAlarms,
  watchedAlarm,
} from '../../plugins/trajectory/contract/index.ts';
import { raise } from '../../plugins/trajectory/server/alarms.ts';
import { offlineJob } from '../../plugins/trajectory/server/devices.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { arriveLoad, arriveUnload, proxyArriveLoad, waybills } from '../../plugins/waybill/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

const migrations = [...freightMigrations, ...(evidence.migrations ?? []), ...(trajectory.migrations ?? [])];
const load = { lon: 109.748, lat: 39.565 };
const unload = { lon: 118.46, lat: 39.273 };

onEachDatabase('where a lorry is when its driver says so', migrations, (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence, trajectory]);
  }, 120_000);
  const now = (): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const deviceOf = async (vehicleId: string): Promise<string> => {
    const deviceNo = `P${(serial += 1)}`;
    const device = await world.run(addDevice, { deviceNo, simNo: null, deviceType: 'BEIDOU_JT808', protocol: 'JT808' });
    await world.run(bindDevice, { vehicleId }, { on: device });
    return deviceNo;
  };
  const stands = async (deviceNo: string, at: { readonly lon: number; readonly lat: number }): Promise<void> => {
    const { lon, lat } = toWgs84(at);
    const point = { at: now(), lonWgsE6: Math.round(lon * 1e6), latWgsE6: Math.round(lat * 1e6) };
    await world.run(ingestPoints, { deviceNo, points: [point] } as never);
  };
  const alarms = async (waybillSn: string): Promise<readonly RecordOf<typeof locusAlarms>[]> =>
    (
      (await world.post(`${locusAlarms.path}/paging`, { conditions: { waybillSn }, page: 1, limit: 10 }))
        .pageResult as { itemList: RecordOf<typeof locusAlarms>[] }
    ).itemList;

  it('[D4.2-08, D4.2-08g, D4.2-12, D4.2-12g] goods that ask for it take an arrival where the lorry stands, or a reason by hand', async () => {
    const trip = await world.trip(20, { needFence: true });
    const on = { id: trip.id };
    const driver = { on, as: driverPerson };
    expect(await world.refusal(arriveLoad, {}, driver)).toBe('placeUnknown');
    const deviceNo = await deviceOf(trip.vehicleId);
    world.later(10);
    await stands(deviceNo, { lon: load.lon + 0.1, lat: load.lat });
    expect(await world.refusal(arriveLoad, {}, driver)).toBe('outsideFence');
    world.later(20);
    await stands(deviceNo, load);
    await world.run(arriveLoad, {}, driver);
    expect((await world.get(waybills, trip.id)).waybillStatus).toBe(25);
    await world.drive(trip, 30, 25);
    world.later(31);
    await stands(deviceNo, load);
    await world.drive(trip, 40, 30);
    expect(await world.refusal(arriveUnload, {}, driver)).toBe('outsideFence');
    world.later(60 * 12);
    expect(await world.refusal(arriveUnload, {}, driver)).toBe('placeUnknown');
    await stands(deviceNo, unload);
    await world.run(arriveUnload, {}, driver);
    const byHand = await world.trip(20, { needFence: true });
    await world.run(proxyArriveLoad, { reason: '终端故障' }, { on: { id: byHand.id } });
    const free = await world.trip(20);
    await world.run(arriveLoad, {}, { on: { id: free.id }, as: driverPerson });
  });

  it('[D4.2-12e] the alarm that a trip will be late is closed when it has arrived, by nobody; other alarms stay', async () => {
    const trip = await world.trip(40);
    const startMs = world.clock().getTime();
    await world.database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
      const call = world.api.openCall(tx, { as: system, platformId: '10001', clock: world.clock });
      const of = { id: trip.id, platformId: '10001', waybillSn: trip.waybillSn, vehicleNum: '冀BTS001' };
      for (const type of ['ETA_LATE', 'OVERSPEED'])
        await raise(call, of, { type: type as never, level: 'MID', startMs, value: '-', threshold: '-' });
    });
    const states = async () =>
      Object.fromEntries((await alarms(trip.waybillSn)).map((one) => [one.alarmType, one.alarmStatus]));
    expect(await states()).toEqual({ ETA_LATE: 0, OVERSPEED: 0 });
    await world.drive(trip, 50, 40);
    expect(await states()).toEqual({ ETA_LATE: 2, OVERSPEED: 0 });
    expect((await world.get(waybills, trip.id)).alarmCount).toBe(1);
  });

  it('a photo taken elsewhere and a device that falls silent on the road are alarms, counted on the trip', async () => {
    const trip = await world.trip(40);
    const page = await world.post(`${pounds.path}/paging`, { conditions: { waybillId: trip.id }, page: 1, limit: 10 });
    const [slip] = (page.pageResult as { itemList: RecordOf<typeof pounds>[] }).itemList;
    await world.run(handInPound, appSlip('builtin/slip-1', now(), '110.748000,39.565000'), {
      on: { id: slip!.id },
      as: driverPerson,
    });
    const deviceNo = await deviceOf(trip.vehicleId);
    world.later(5);
    await stands(deviceNo, load);
    const look = (): Promise<unknown> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        offlineJob.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
      );
    await look();
    world.later(60);
    await look();
    await look();
    const raised = await alarms(trip.waybillSn);
    expect(raised.map(({ alarmType }) => alarmType).toSorted()).toEqual(['DEVICE_OFFLINE', 'PHOTO_FAR']);
    expect(raised.find(({ alarmType }) => alarmType === 'DEVICE_OFFLINE')).toMatchObject({ value: deviceNo });
    expect((await world.get(waybills, trip.id)).alarmCount).toBe(2);
    // A device that was silent before the trip was loaded: the alarm of the trip does not begin before the trip.
    const late = await world.trip(25);
    const mute = await deviceOf(late.vehicleId);
    await stands(mute, load);
    world.later(25);
    await world.drive(late, 30, 25);
    world.later(10);
    await look();
    const [silent] = await alarms(late.waybillSn);
    expect(silent).toMatchObject({ alarmType: 'DEVICE_OFFLINE', startAt: (await world.get(waybills, late.id)).loadAt });
    const on = { id: raised[0]!.id };
    await world.run(handleAlarm, {}, { on });
    expect((await world.get(waybills, trip.id)).alarmCount).toBe(2);
    await world.run(closeAlarm, { remark: '已核实' }, { on });
    expect((await world.get(waybills, trip.id)).alarmCount).toBe(1);
    // What nobody looks for cannot be ticked.
    const offered = watchedAlarm.choices?.map(({ value }) => value) ?? [];
    for (const kind of ['DEVIATE', 'TIME_OVERLAP']) expect(offered).not.toContain(kind);
  });
});
