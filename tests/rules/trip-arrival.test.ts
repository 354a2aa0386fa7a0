import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { formatDateTime, parseDateTime, roadEstimate, toWgs84 } from '../../sdk/contract/values/index.ts';
import {
  addConfig,
  addDevice,
  bindDevice,
  closeAlarm,
  handleAlarm,
  ingestPoints,
  locusAlarms,
  standardLimits,
} from '../../plugins/trajectory/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { arrivalJob } from '../../plugins/trajectory/server/watch-arrivals.ts';
import { assignWaybill, cancelWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

const migrations = [...freightMigrations, ...(trajectory.migrations ?? [])];
const load = { lon: 109.748, lat: 39.565 };
const unload = { lon: 118.46, lat: 39.273 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 60 km/h, and twenty minutes of break after each four hours but the last. */
const minutes = (road: number): number => road / 1_000 + (Math.ceil(road / 240_000) - 1) * 20;

onEachDatabase('whether a trip arrives by the hour that was agreed', migrations, (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory]);
  }, 120_000);
  const now = (): number => world.clock().getTime();
  const within = (hours: number): string => formatDateTime(now() + hours * HOUR);
  const stands = async (vehicleId: string, at: { readonly lon: number; readonly lat: number }): Promise<string> => {
    const deviceNo = `ETA${(serial += 1)}`;
    const device = await world.run(addDevice, { deviceNo, simNo: null, deviceType: 'APP', protocol: 'HTTP' });
    await world.run(bindDevice, { vehicleId }, { on: device });
    await moves(deviceNo, at);
    return deviceNo;
  };
  const moves = async (deviceNo: string, at: { readonly lon: number; readonly lat: number }): Promise<void> => {
    const { lon, lat } = toWgs84(at);
    const point = { at: formatDateTime(now()), lonWgsE6: Math.round(lon * 1e6), latWgsE6: Math.round(lat * 1e6) };
    await world.run(ingestPoints, { deviceNo, points: [point] } as never);
  };
  const look = (): Promise<unknown> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      arrivalJob.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
    );
  /** Alarms of this kind; a lorry that stands in a test raises others too. */
  const alarms = async (waybillSn: string): Promise<readonly RecordOf<typeof locusAlarms>[]> => {
    const asked = { conditions: { waybillSn, alarmType: 'ETA_LATE' }, page: 1, limit: 10 };
    const answer = await world.post(`${locusAlarms.path}/paging`, asked);
    return (answer.pageResult as unknown as { itemList: RecordOf<typeof locusAlarms>[] }).itemList;
  };
  const estimated = async ({ id }: { readonly id: string }) => {
    const { arriveBy, etaAt, etaState } = await world.get(waybills, id);
    return { arriveBy, etaAt, etaState };
  };

  it('says when it will be there by its last position, and raises nothing while that is in time', async () => {
    const unloadBefore = within(24);
    const trip = await world.trip(40, { unloadBefore });
    expect(await estimated(trip)).toEqual({ arriveBy: unloadBefore, etaAt: null, etaState: null });
    const told = now();
    await stands(trip.vehicleId, load);
    world.later(10);
    await look();
    const { etaAt, etaState } = await estimated(trip);
    expect(etaState).toBe('IN_TIME');
    const eta = parseDateTime(etaAt ?? '')?.getTime() ?? 0;
    const expected = told + minutes(roadEstimate(load, unload)) * MINUTE;
    expect(Math.abs(eta - expected)).toBeLessThanOrEqual(2 * MINUTE);
    expect(await alarms(trip.waybillSn)).toEqual([]);
    await world.drive(trip, 50, 40);
    expect(await estimated(trip)).toMatchObject({ arriveBy: unloadBefore, etaAt: null, etaState: null });
  });

  it('[D4.2-12e] one that cannot be in time has one alarm, told to who handles alarms, and closed by the arrival', async () => {
    const trip = await world.trip(40, { unloadBefore: within(10) });
    const deviceNo = await stands(trip.vehicleId, load);
    const before = world.notices.length;
    await look();
    const [alarm, ...more] = await alarms(trip.waybillSn);
    const { arriveBy, etaAt, etaState } = await estimated(trip);
    expect(etaState).toBe('LATE');
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ alarmLevel: 'HIGH', alarmStatus: 0, value: etaAt, threshold: arriveBy });
    expect(world.notices.slice(before).map(({ platformId, key }) => [platformId, key])).toEqual([
      ['10001', 'locusAlarmInfo:handle'],
      ['00001', 'locusAlarmInfo:handle'],
    ]);
    expect((await world.get(waybills, trip.id)).alarmCount).toBe(1);
    // Looked at again, also after somebody has dealt with it: no second one.
    await world.run(handleAlarm, {}, { on: { id: alarm!.id } });
    world.later(6);
    await moves(deviceNo, load);
    await look();
    expect(await alarms(trip.waybillSn)).toHaveLength(1);
    await world.drive(trip, 50, 40);
    const [closed] = await alarms(trip.waybillSn);
    expect(closed).toMatchObject({ alarmStatus: 2, remark: '已到达卸货地', handler: 'system' });
    expect((await world.get(waybills, trip.id)).alarmCount).toBe(0);
    const done = await world.trip(40, { unloadBefore: within(10) });
    await stands(done.vehicleId, load);
    await look();
    const on = { id: (await alarms(done.waybillSn))[0]!.id };
    await world.run(handleAlarm, {}, { on });
    await world.run(closeAlarm, { remark: '已与收货方改约' }, { on });
    world.later(6);
    await look();
    expect(await alarms(done.waybillSn)).toMatchObject([{ alarmStatus: 2, remark: '已与收货方改约' }]);
  });

  it('without a recent position there is no estimate and no alarm before the hour, and it says so', async () => {
    const trip = await world.trip(40, { unloadBefore: within(2) });
    await look();
    expect(await estimated(trip)).toMatchObject({ etaAt: null, etaState: 'NO_POINT' });
    expect(await alarms(trip.waybillSn)).toEqual([]);
    // A position of an hour ago is none.
    await stands(trip.vehicleId, { lon: unload.lon - 0.5, lat: unload.lat });
    await look();
    world.later(6);
    await look();
    expect(await estimated(trip)).toMatchObject({ etaState: 'IN_TIME' });
    world.later(standardLimits.noSignalMin + 5);
    await look();
    expect(await estimated(trip)).toMatchObject({ etaAt: null, etaState: 'NO_POINT' });
    expect(await alarms(trip.waybillSn)).toEqual([]);
    world.later(60);
    await look();
    expect(await estimated(trip)).toMatchObject({ etaAt: null, etaState: 'PASSED' });
    expect(await alarms(trip.waybillSn)).toMatchObject([{ value: '-', alarmStatus: 0 }]);
  });

  it('before the loading the way to the loading place counts too; a cancelled trip leaves no alarm behind', async () => {
    const parts = await world.parts({ unloadBefore: within(100), distanceM: 945_000 });
    const input = tripInput(parts.goodsId, parts.driverId, parts.vehicleId);
    expect(await world.refusal(assignWaybill, { ...input, arriveBy: within(-1) })).toBe('arriveByPast');
    const arriveBy = within(17);
    const trip = await world.run(assignWaybill, { ...input, arriveBy });
    expect((await estimated(trip)).arriveBy).toBe(arriveBy);
    await world.drive(trip, 20);
    // At the loading place it would do; 200 km before it does not.
    const deviceNo = await stands(parts.vehicleId, load);
    await look();
    expect(await estimated(trip)).toMatchObject({ etaState: 'IN_TIME' });
    world.later(6);
    await moves(deviceNo, load);
    const away = { lon: load.lon - 2, lat: load.lat };
    world.later(120);
    await moves(deviceNo, away);
    await look();
    expect(await estimated(trip)).toMatchObject({ etaState: 'LATE' });
    expect(await alarms(trip.waybillSn)).toMatchObject([{ alarmStatus: 0 }]);
    await world.run(cancelWaybill, { reason: '赶不上' }, { on: { id: trip.id } });
    expect(await alarms(trip.waybillSn)).toMatchObject([{ alarmStatus: 2, remark: '运单已取消' }]);
  });

  it('a provider that does not tick the kind has the estimate without the alarm', async () => {
    const alarmTypes = standardLimits.alarmTypes.filter((type) => type !== 'ETA_LATE');
    await world.run(addConfig, { companyId: null, ...standardLimits, alarmTypes });
    const trip = await world.trip(40, { unloadBefore: within(10) });
    await stands(trip.vehicleId, load);
    await look();
    expect(await estimated(trip)).toMatchObject({ etaState: 'LATE' });
    expect(await alarms(trip.waybillSn)).toEqual([]);
  });
});
