import { beforeAll, expect, it } from 'vitest';
import cockpit from '../../plugins/cockpit/server/index.ts';
import {
  callDriver,
  mapDetail,
  transitMonitoring,
  type MapRoute,
  type RunningVehicle,
} from '../../plugins/cockpit/contract/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { distanceBetween } from '../../sdk/contract/values/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';

const atOperator = { as: operator, platformId: '00001' } as const;
const migrations = [...freightMigrations, ...(cockpit.migrations ?? []), ...(trajectory.migrations ?? [])];

onEachDatabase('cockpit with devices and alarms', migrations, (open) => {
  let world: FreightWorld;
  let seen: { readonly id: string; readonly waybillSn: string; readonly companyId: string };
  let unseen: { readonly id: string };
  const running = async (who = {}): Promise<readonly RunningVehicle[]> =>
    ((await world.post(transitMonitoring.path, {}, who)).data as { itemList: RunningVehicle[] }).itemList;
  const one = async (id: string): Promise<RunningVehicle | undefined> => (await running()).find((row) => row.id === id);
  const write = (statement: ReturnType<typeof sql>): Promise<number> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) => tx.run(statement));
  const alarm = (id: string, type: string, status: number, at: string): Promise<number> =>
    write(sql`
      insert into locus_alarm (platform_id, id, alarm_sn, alarm_type, alarm_level, waybill_id, waybill_sn, vehicle_num,
        start_at, value, threshold, alarm_status, remark, created_at, updated_at)
      select platform_id, ${id}, ${id}, ${type}, 'MID', id, waybill_sn, vehicle_num, ${at}::timestamptz, '1', '0',
        ${status}::int, '已核实', ${at}::timestamptz, ${at}::timestamptz
      from waybill where id = ${seen.id}`);

  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [cockpit, trajectory]);
    seen = await world.trip(40);
    unseen = await world.trip(40);
    await write(sql`
      insert into track_device (platform_id, id, device_no, device_type, protocol, vehicle_id, vehicle_num, status,
        created_at, updated_at)
      select platform_id, 'device', 'BD-1', 'BEIDOU_JT808', 'JT808', vehicle_id, vehicle_num, 1, accept_at, accept_at
      from waybill where id = ${seen.id}`);
    await write(sql`
      insert into track_point (platform_id, device_no, vehicle_num, at, lon_wgs_e6, lat_wgs_e6, lon_gcj_e6, lat_gcj_e6,
        speed_kmh10, loc_type, source, flag, received_at)
      select platform_id, 'BD-1', vehicle_num, accept_at, 112000000, 39500000, 112000000, 39500000, 634, 'GPS', 'JT808',
        'OK', accept_at
      from waybill where id = ${seen.id}`);
  }, 180_000);

  it('a vehicle is where its device says, with speed, distance, driver and shipper; one without says so', async () => {
    const told = await one(seen.id);
    expect(told).toMatchObject({ onlineStatus: 'ONLINE', companyId: seen.companyId, alarms: [] });
    expect(told?.device).toMatchObject({ lonLat: '112,39.5', speedKmh: 63.4 });
    const [lon = 0, lat = 0] = (told?.receiveLonLat ?? '').split(',').map(Number);
    expect(told?.distanceToUnloadM).toBe(distanceBetween({ lon: 112, lat: 39.5 }, { lon, lat }));
    expect(told?.driverName).not.toBe('');
    expect(await one(unseen.id)).toMatchObject({ device: null, distanceToUnloadM: null, onlineStatus: 'NONE' });
  });

  it('its open alarms stand with it, the newest first; what is handled or false does not', async () => {
    await alarm('A1', 'OVERSPEED', 0, '2026-03-05T01:00:00Z');
    await alarm('A2', 'LONG_STOP', 1, '2026-03-05T02:00:00Z');
    await alarm('A3', 'NO_SIGNAL', 2, '2026-03-05T03:00:00Z');
    await alarm('A4', 'DRIFT', 3, '2026-03-05T04:00:00Z');
    expect((await one(seen.id))?.alarms).toMatchObject([
      { id: 'A2', alarmType: 'LONG_STOP', alarmTypeRemark: '长时间停留', inHand: true },
      { id: 'A1', alarmType: 'OVERSPEED', alarmTypeRemarkEn: 'Overspeed', inHand: false },
    ]);
    expect((await one(unseen.id))?.alarms).toEqual([]);
    expect(await running({ platformId: '10002' })).toEqual([]);
    expect((await running(atOperator)).map(({ alarms }) => alarms.length).toSorted()).toEqual([0, 2]);
  });

  it('the driver is called by whoever has the key; the number is whole only for who asks and may see it, and it is logged', async () => {
    const ask = (keys: readonly string[], platformId = '10001', plain = true) =>
      world.post(callDriver.path, { id: seen.id, plain }, { as: person('caller', 'provider', keys), platformId });
    expect((await ask(['realTimeMonitoring:view'])).status).toBe(403);
    expect((await ask(['realTimeMonitoring:*'], '10002')).status).toBe(404);
    const masked = (await ask(['realTimeMonitoring:*'])).data as { driverMobile: string };
    expect(masked.driverMobile).toMatch(/^\d{3}\*{4}\d{4}$/);
    const plain = (await ask(['realTimeMonitoring:*', 'data:plainMobile'])).data as { driverMobile: string };
    expect(plain.driverMobile).toMatch(/^\d{11}$/);
    const unasked = (await ask(['realTimeMonitoring:*', 'data:plainMobile'], '10001', false)).data;
    expect(unasked).toEqual(masked);
    const logged = await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.rows(sql`select 1 as one from audit_log where name = ${callDriver.name} and status = 200`),
    );
    expect(logged).toHaveLength(3);
  });

  it('the map adds up the trips by their two ends, of the days, shipper and cargo that are asked for', async () => {
    const trip = await world.trip(70);
    const any = { from: null, to: null, companyId: null, cargoType: null };
    const ask = async (more: object, who = {}): Promise<readonly MapRoute[]> =>
      ((await world.post(mapDetail.path, { ...any, ...more }, who)).data as { routes: MapRoute[] }).routes;
    const [route, ...others] = await ask({});
    expect(others).toEqual([]);
    const real = await world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<{ kg: number; cargo: string }>(
        sql`select settle_kg as kg, cargo_type as cargo from waybill where id = ${trip.id}`,
      ),
    );
    expect(route).toMatchObject({ waybillCount: 1, settleKg: real?.kg });
    expect(await ask({ companyId: trip.companyId, cargoType: real?.cargo })).toEqual([route]);
    for (const none of [{ companyId: seen.companyId }, { cargoType: 'none' }, { to: '2026-03-04' }])
      expect(await ask(none)).toEqual([]);
    expect(await ask({}, { platformId: '10002' })).toEqual([]);
    expect((await world.post(mapDetail.path, { ...any, from: '2026-03-06', to: '2026-03-05' })).status).toBe(400);
  });

  it('the agreed and the estimated hour stand with it while it is on its way, as the trip has them', async () => {
    const estimated = (id: string, status: number): Promise<number> =>
      write(sql`
        update waybill set arrive_by = '2026-03-06T10:00:00Z', eta_at = '2026-03-06T11:20:00Z', eta_state = 'LATE'
        where id = ${id} and waybill_status = ${status}`);
    const none = { arriveBy: null, etaAt: null, etaState: null };
    expect(await one(unseen.id)).toMatchObject(none);
    await estimated(unseen.id, 40);
    const told = { arriveBy: '2026-03-06 18:00:00', etaAt: '2026-03-06 19:20:00', etaState: 'LATE' };
    expect(await one(unseen.id)).toMatchObject(told);
    const there = await world.trip(50);
    await estimated(there.id, 50);
    expect(await one(there.id)).toMatchObject(none);
  });
});
