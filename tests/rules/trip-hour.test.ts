import { beforeAll, expect, it } from 'vitest';
import type { RecordOf, TimelineEntry } from '../../sdk/contract/index.ts';
import { formatDateTime, roadEstimate, toWgs84 } from '../../sdk/contract/values/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, provide, SmsChannel, type Sms } from '../../sdk/server/index.ts';
import {
  addDevice,
  bindDevice,
  closeAlarm,
  handleAlarm,
  ingestPoints,
  locusAlarms,
} from '../../plugins/trajectory/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { arrivalJob } from '../../plugins/trajectory/server/watch-arrivals.ts';
import { cancelWaybill, changeArriveBy, waybills } from '../../plugins/waybill/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';

const migrations = [...freightMigrations, ...(trajectory.migrations ?? [])];
const load = { lon: 109.748, lat: 39.565 };
const unload = { lon: 118.46, lat: 39.273 };
const HOUR = 3_600_000;
/** What a lorry needs from the loading place by the estimate, in hours. */
const hoursAway = roadEstimate(load, unload) / 60_000 + 2;
const reason = '收货方停电，改为夜间收货';

const sent: Sms[] = [];
const texting = defineServer(
  definePlugin({
    ...{ id: 'texting', version: '1.0.0', sdk: '^1.0', title: { zh: '短信', en: 'Texts' } },
    ...{ routes: {}, menus: {}, permissions: {} },
  }),
  {
    serves: [],
    provides: [
      provide(SmsChannel, () => ({
        send: (_call, sms) => {
          sent.push(sms);
          return Promise.resolve(true);
        },
      })),
    ],
  },
);

onEachDatabase('another hour is agreed for a trip', migrations, (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory, texting]);
  }, 120_000);
  const within = (hours: number): string => formatDateTime(world.clock().getTime() + hours * HOUR);
  const change = (id: string, hours: number) =>
    world.run(changeArriveBy, { newArriveBy: within(hours), reason }, { on: { id } });
  const refused = (id: string, newArriveBy: string) =>
    world.refusal(changeArriveBy, { newArriveBy, reason }, { on: { id } });
  const tells = async (deviceNo: string): Promise<void> => {
    const { lon, lat } = toWgs84(load);
    const at = formatDateTime(world.clock().getTime());
    const points = [{ at, lonWgsE6: Math.round(lon * 1e6), latWgsE6: Math.round(lat * 1e6) }];
    await world.run(ingestPoints, { deviceNo, points } as never);
  };
  /** A loaded trip whose lorry stands at the loading place, and is looked at. */
  const late = async (hours: number) => {
    const trip = await world.trip(40, { unloadBefore: within(hours) });
    const deviceNo = `HOUR${(serial += 1)}`;
    const device = await world.run(addDevice, { deviceNo, simNo: null, deviceType: 'APP', protocol: 'HTTP' });
    await world.run(bindDevice, { vehicleId: trip.vehicleId }, { on: device });
    await tells(deviceNo);
    await look();
    return { ...trip, deviceNo };
  };
  const look = (): Promise<unknown> =>
    world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      arrivalJob.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
    );
  const alarms = async (waybillSn: string): Promise<readonly RecordOf<typeof locusAlarms>[]> => {
    const asked = { conditions: { waybillSn, alarmType: 'ETA_LATE' }, page: 1, limit: 10 };
    const answer = await world.post(`${locusAlarms.path}/paging`, asked);
    const { itemList } = answer.pageResult as unknown as { itemList: RecordOf<typeof locusAlarms>[] };
    return itemList.toSorted((one, other) => one.alarmSn.localeCompare(other.alarmSn));
  };
  const events = async (path: string, id: string): Promise<readonly TimelineEntry[]> =>
    (await world.post(`${path}/events`, { id })).data as unknown as readonly TimelineEntry[];

  it('[D4.2-12e] the alarm of the old hour ends by itself when the new one will be kept; one that is missed again has its own', async () => {
    const trip = await late(10);
    const [first] = await alarms(trip.waybillSn);
    expect(first).toMatchObject({ alarmStatus: 0 });
    await world.run(handleAlarm, {}, { on: { id: first!.id } });
    const newArriveBy = within(hoursAway + 4);
    await world.run(changeArriveBy, { newArriveBy, reason }, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({
      ...{ arriveBy: newArriveBy, etaState: 'IN_TIME', alarmCount: 0 },
      etaAt: expect.stringMatching(/^2026-/) as string,
    });
    expect(await alarms(trip.waybillSn)).toMatchObject([
      { id: first?.id, alarmStatus: 2, handler: 'system', remark: '约定到达时间已改', threshold: first?.threshold },
    ]);
    // The lorry stands for so long that the new hour is missed as well.
    world.later(6 * 60);
    await tells(trip.deviceNo);
    await look();
    await look();
    const [, second, ...more] = await alarms(trip.waybillSn);
    expect(second).toMatchObject({ alarmStatus: 0, threshold: newArriveBy });
    expect(more).toEqual([]);
    expect((await world.get(waybills, trip.id)).etaState).toBe('LATE');
  });

  it('an alarm goes on, in whosever hand, where the new hour is missed too, and says which hour it is about', async () => {
    const trip = await late(8);
    const [before] = await alarms(trip.waybillSn);
    await world.run(handleAlarm, { remark: '已联系司机' }, { on: { id: before!.id } });
    const newArriveBy = within(9);
    await world.run(changeArriveBy, { newArriveBy, reason }, { on: { id: trip.id } });
    const [alarm, ...more] = await alarms(trip.waybillSn);
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ id: before?.id, alarmStatus: 1, remark: '已联系司机', threshold: newArriveBy });
    const told = (await events(locusAlarms.path, before!.id)).find(({ action }) => action === 'retime');
    expect(told?.detail).toEqual({ threshold: { from: before?.threshold, to: newArriveBy } });
    // Closed by a person it stays closed as long as nothing else is agreed; then the same lateness is news.
    await world.run(closeAlarm, { remark: '收货方知情' }, { on: { id: before!.id } });
    world.later(6);
    await look();
    expect(await alarms(trip.waybillSn)).toHaveLength(1);
    await change(trip.id, 9);
    expect(await alarms(trip.waybillSn)).toMatchObject([{ alarmStatus: 2 }, { alarmStatus: 0 }]);
  });

  it('an hour that was given up and is agreed on again may be missed again', async () => {
    const trip = await late(10);
    const { arriveBy } = await world.get(waybills, trip.id);
    await change(trip.id, hoursAway + 4);
    await world.run(changeArriveBy, { newArriveBy: arriveBy ?? '', reason }, { on: { id: trip.id } });
    expect(await alarms(trip.waybillSn)).toMatchObject([
      { alarmStatus: 2, handler: 'system' },
      { alarmStatus: 0, threshold: arriveBy },
    ]);
  });

  it('its history says who has changed it when, from what to what and why, and the driver is told by text message', async () => {
    const trip = await world.trip(20, { unloadBefore: '2026-03-20 18:00:00' });
    sent.length = 0;
    await world.run(
      changeArriveBy,
      { newArriveBy: '2026-03-21 06:30:00', reason },
      { on: { id: trip.id }, as: person('调度甲', 'provider', ['waybillListManage:changeArriveBy']) },
    );
    const at = formatDateTime(world.clock().getTime());
    const told = (await events(waybills.path, trip.id)).find(({ action }) => action === 'changeArriveBy');
    expect(told).toMatchObject({
      ...{ actorType: 'provider', actorName: '调度甲', at, reason, fromState: '20', toState: '20' },
      detail: { arriveBy: { from: '2026-03-20 18:00:00', to: '2026-03-21 06:30:00' } },
    });
    const { driverMobile } = await world.get(waybills, trip.id, { as: system });
    expect(sent).toMatchObject([
      {
        platformId: '10001',
        text:
          `运单${trip.waybillSn}的约定到达时间由2026-03-20 18:00改为2026-03-21 06:30，` +
          `原因：${reason}。如有疑问请联系调度。`,
      },
    ]);
    expect(sent[0]?.mobile.slice(-4)).toBe(driverMobile.slice(-4));
  });

  it('it changes from the confirmation until the unloading, to an hour to come, once', async () => {
    const trip = await world.trip(10, { unloadBefore: null });
    expect(await refused(trip.id, within(5))).toBe('notUnderWay');
    for (const [from, to] of [
      [10, 20],
      [20, 25],
      [25, 30],
      [30, 40],
      [40, 50],
    ] as const) {
      await world.drive(trip, to, from);
      expect(await refused(trip.id, within(-1)), `${to}`).toBe('arriveByPast');
      const newArriveBy = within(to);
      expect(await refused(trip.id, newArriveBy), `${to}`).toBe('done');
      expect(await refused(trip.id, newArriveBy), `${to}`).toBe('sameHour');
      expect((await world.get(waybills, trip.id)).abilities).toContain(changeArriveBy.name);
    }
    await world.drive(trip, 60, 50);
    expect(await refused(trip.id, within(5))).toBe('notUnderWay');
    expect((await world.get(waybills, trip.id)).abilities).not.toContain(changeArriveBy.name);
    const off = await world.trip(20);
    await world.run(cancelWaybill, { reason: '计划变更' }, { on: { id: off.id } });
    expect(await refused(off.id, within(5))).toBe('notUnderWay');
  });

  it('sent twice it is done once; others than the provider and the operator with the key are refused, and other tenants', async () => {
    const trip = await world.trip(40, { unloadBefore: within(60) });
    sent.length = 0;
    const body = { id: trip.id, model: { newArriveBy: within(70), reason }, requestId: 'the-hour-once' };
    const by = (keys: readonly string[]) => person('somebody', 'provider', keys);
    expect(await world.post(changeArriveBy.path, body, { as: by(['waybillManage:view']) })).toMatchObject({
      status: 403,
    });
    expect(await world.post(changeArriveBy.path, body, { platformId: '10002' })).toMatchObject({ status: 404 });
    const as = by(['waybillManage:view', 'waybillManage:changeArriveBy']);
    expect(await world.post(changeArriveBy.path, body, { as })).toMatchObject({ status: 200 });
    expect(await world.post(changeArriveBy.path, body, { as })).toMatchObject({ status: 200 });
    expect(sent).toHaveLength(1);
    const again = { ...body, requestId: 'the-hour-twice', version: 1 };
    expect(await world.post(changeArriveBy.path, again, { as })).toMatchObject({ status: 409 });
    const later = { ...body, model: { newArriveBy: within(80), reason }, requestId: 'the-hour-later' };
    const atOperator = { as: operator, platformId: '00001' };
    expect(await world.post(changeArriveBy.path, later, atOperator)).toMatchObject({ status: 200 });
    const [, told] = sent;
    expect(told?.platformId).toBe('10001');
  });
});
