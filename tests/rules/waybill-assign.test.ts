import { beforeAll, expect, it } from 'vitest';
import type { InputOfCommand } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { goodsDispatched, pauseGoods } from '../../plugins/goods/contract/index.ts';
import { addBlock, addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { assignWaybill, loadWaybill, unloadWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';
import { numberOfDriver } from '../support/plain-number.ts';
import type { TripParts, Who } from '../support/freight-world.ts';

onEachDatabase('assigning a waybill', freightMigrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);

  const assign = (parts: TripParts, estimateKg = 32_000, who: Who = {}) =>
    world.post(
      assignWaybill.path,
      { model: tripInput(parts.goodsId, parts.driverId, parts.vehicleId, estimateKg) },
      who,
    );
  const change = (table: 'driver' | 'vehicle' | 'goods_source', id: string, set: ReturnType<typeof sql>) =>
    world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(
        table === 'driver'
          ? sql`update driver set ${set} where id = ${id}`
          : table === 'vehicle'
            ? sql`update vehicle set ${set} where id = ${id}`
            : sql`update goods_source set ${set} where id = ${id}`,
      ),
    );

  it('is refused when the goods are not open', async () => {
    const parts = await world.parts();
    await world.run(pauseGoods, { reason: '价格调整' }, { on: { id: parts.goodsId } });
    expect(await assign(parts)).toMatchObject({ status: 409, reason: 'goodsNotOpen', message: '货源不在接单中' });
  });

  it('is refused when the validity of the goods has passed', async () => {
    const parts = await world.parts({ validTo: '2030-01-01 00:00:00' });
    await change('goods_source', parts.goodsId, sql`valid_to = '2026-03-01 00:00:00'`);
    expect(await assign(parts)).toMatchObject({ reason: 'goodsNotOpen' });
  });

  it('is refused when more is planned than is left, with what is left', async () => {
    const parts = await world.parts({ totalKg: 31_999 });
    expect(await assign(parts)).toMatchObject({
      status: 409,
      reason: 'quantityExceeded',
      message: '剩余可派重量只有31.999吨',
    });
    expect(await assign(parts, 31_999)).toMatchObject({ status: 200 });
  });

  it('is refused to a driver who is not approved or whose licence has expired', async () => {
    const parts = await world.parts();
    await change('driver', parts.driverId, sql`audit_status = 1`);
    expect(await assign(parts)).toMatchObject({
      status: 412,
      reason: 'driverNotAudited',
      message: '司机未通过审核或证件已过期',
    });
    await change('driver', parts.driverId, sql`audit_status = 2, license_to = '2026-03-04'`);
    expect(await assign(parts)).toMatchObject({ reason: 'licenceEnded' });
    await change('driver', parts.driverId, sql`license_to = '2026-03-05'`);
    expect(await assign(parts)).toMatchObject({ status: 200 });
  });

  it('is refused to a vehicle that is not approved or whose certificate has expired', async () => {
    const parts = await world.parts();
    await change('vehicle', parts.vehicleId, sql`audit_status = 3`);
    expect(await assign(parts)).toMatchObject({
      status: 412,
      reason: 'vehicleNotAudited',
      message: '车辆未通过审核或证件已过期',
    });
    await change('vehicle', parts.vehicleId, sql`audit_status = 2, road_transport_to = '2026-03-04'`);
    expect(await assign(parts)).toMatchObject({ reason: 'transportEnded' });
  });

  it('[DA-01] is refused to a driver and a vehicle that are on another trip, with its number', async () => {
    const busy = await world.trip(60);
    const free = await world.parts();
    expect(await assign({ ...free, driverId: busy.driverId })).toMatchObject({
      status: 409,
      reason: 'driverBusy',
      message: `司机有未完成的运单${busy.waybillSn}`,
    });
    expect(await assign({ ...free, vehicleId: busy.vehicleId })).toMatchObject({
      status: 409,
      reason: 'vehicleBusy',
      message: `车辆有未完成的运单${busy.waybillSn}`,
    });
    const signed = await world.trip(70);
    expect(await assign({ ...free, driverId: signed.driverId, vehicleId: signed.vehicleId })).toMatchObject({
      status: 200,
    });
  });

  it('is refused to a driver or a vehicle on the block list, of the tenant or of the operator, for as long as it lasts', async () => {
    const parts = await world.parts();
    const [crew] = await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.rows<{ vehicleNum: string }>(sql`select vehicle_num from vehicle where id = ${parts.vehicleId}`),
    );
    const idNumber = await numberOfDriver(world, parts.driverId);
    const block = { reasonCode: 'SAFETY' as const, reason: '虚假运单' };
    await world.run(addBlock, { ...block, targetType: 'DRIVER', keyValue: idNumber });
    expect(await assign(parts)).toMatchObject({ status: 412, reason: 'driverBlocked', message: '司机在黑名单中' });
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(
        sql`update block_entry set valid_from = '2026-03-01', valid_to = '2026-03-04'
          where target_type = 'DRIVER' and status = 1`,
      ),
    );
    await world.run(
      addBlock,
      { ...block, targetType: 'VEHICLE', keyValue: crew?.vehicleNum ?? '' },
      { as: operator, platformId: '00001' },
    );
    expect(await assign(parts)).toMatchObject({ status: 412, reason: 'vehicleBlocked', message: '车辆在黑名单中' });
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(
        sql`update block_entry set valid_from = '2026-03-01', valid_to = '2026-03-04'
          where key_value = ${crew?.vehicleNum ?? ''}`,
      ),
    );
    expect(await assign(parts)).toMatchObject({ status: 200 });
  });

  it('is refused above 130 % of the rated load, when it is planned and when it is loaded', async () => {
    const parts = await world.parts();
    expect(await assign(parts, 41_601)).toMatchObject({
      status: 412,
      reason: 'overload',
      message: '净重41.601吨超过核定载质量32.000吨的130%（最多41.600吨），禁止装运',
    });
    const answer = await assign(parts, 41_600);
    expect(answer.status).toBe(200);
    const { id } = answer.data as { id: string };
    const trip = await world.trip(25);
    expect(await world.refusal(loadWaybill, { netKg: 41_601 }, { on: { id: trip.id } })).toBe('overload');
    expect(await world.refusal(loadWaybill, { netKg: 41_600 }, { on: { id: trip.id } })).toBe('done');
    expect((await world.get(waybills, id)).estimateKg).toBe(41_600);
  });

  it('is refused without a weight', async () => {
    expect(await assign(await world.parts(), 0)).toMatchObject({ status: 400, reason: 'invalid' });
    const trip = await world.trip(25);
    expect(await world.refusal(loadWaybill, { netKg: 0 }, { on: { id: trip.id } })).toBe('noWeight');
    await world.run(loadWaybill, { netKg: 1 }, { on: { id: trip.id } });
    expect(await world.refusal(unloadWaybill, { netKg: 0 }, { on: { id: trip.id } })).toBe('noWeight');
  });

  it('is refused without the right, and to the goods, driver or vehicle of another tenant', async () => {
    const mine = await world.parts();
    const theirs = await world.parts({}, '10002');
    expect(await assign(mine, 32_000, { as: person('viewer', 'provider', ['waybillManage:view']) })).toMatchObject({
      status: 403,
      reason: 'forbidden',
    });
    for (const key of ['goodsId', 'driverId', 'vehicleId'] as const)
      expect(await assign({ ...mine, [key]: theirs[key] })).toMatchObject({ status: 404, reason: 'notFound' });
    expect(await assign(mine, 32_000, { as: operator, platformId: '00001' })).toMatchObject({ status: 404 });
  });

  it('leaves nothing behind when it is refused', async () => {
    const parts = await world.parts();
    const before = await world.post(`${waybills.path}/statistics`, {});
    expect(await assign(parts, 41_601)).toMatchObject({ reason: 'overload' });
    expect((await world.post(`${waybills.path}/statistics`, {})).data).toEqual(before.data);
  });

  it('is done once for a request that is sent twice', async () => {
    const parts = await world.parts();
    const body = { model: tripInput(parts.goodsId, parts.driverId, parts.vehicleId), requestId: 'assign-once-0001' };
    const first = await world.post(assignWaybill.path, body);
    expect(first.status).toBe(200);
    expect((await world.post(assignWaybill.path, body)).data).toEqual(first.data);
  });

  it('shows a tenant its own waybills and the operator all of them with their provider', async () => {
    const own = await world.trip(10);
    const theirs = await world.parts({}, '10002');
    const other = (await assign(theirs, 32_000, { platformId: '10002' })).data as { id: string; waybillSn: string };
    const numbers = async (who: Who): Promise<string[]> => {
      const answer = await world.post(
        `${waybills.path}/paging`,
        { conditions: [{ type: 'in_waybillSn', value: [own.waybillSn, other.waybillSn] }], page: 1, limit: 10 },
        who,
      );
      return (answer.pageResult as { itemList: { waybillSn: string; platformName: string }[] }).itemList
        .map((row) => `${row.waybillSn} ${row.platformName.slice(0, 2)}`)
        .sort();
    };
    expect(await numbers({})).toEqual([`${own.waybillSn} 北疆`]);
    expect(await numbers({ platformId: '10002' })).toEqual([`${other.waybillSn} 渤海`]);
    expect(await numbers({ as: operator, platformId: '00001' })).toEqual([
      `${own.waybillSn} 北疆`,
      `${other.waybillSn} 渤海`,
    ]);
    expect(await world.post(`${waybills.path}/get`, { id: other.id })).toMatchObject({ status: 404 });
    expect(await world.refusal(loadWaybill, { netKg: 1 }, { on: { id: other.id } })).toBe('notFound');
  });

  it('finds waybills by part of their number, plate, shipper and driver', async () => {
    const trip = await world.trip(30);
    const row = await world.get(waybills, trip.id);
    const find = async (type: string, value: unknown): Promise<string[]> => {
      const answer = await world.post(`${waybills.path}/paging`, { conditions: [{ type, value }], page: 1, limit: 50 });
      return (answer.pageResult as { itemList: { id: string }[] }).itemList.map((one) => one.id);
    };
    expect(await find('like_waybillSn', trip.waybillSn.slice(-6))).toContain(trip.id);
    expect(await find('in_vehicleNum', [row.vehicleNum])).toEqual([trip.id]);
    expect(await find('like_companyName', row.companyName.slice(2, 6))).toContain(trip.id);
    expect(await find('like_driverName', row.driverName.slice(1))).toContain(trip.id);
    expect(await find('in_id', [trip.id])).toEqual([trip.id]);
    expect(await find('in_waybillStatus', [10])).not.toContain(trip.id);
  });

  it('counts trips of goods that do not exist as a fault', async () => {
    await expect(
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        world.api
          .openCall(tx, { as: person('somebody', 'system'), platformId: '10001' })
          .emit(goodsDispatched, { platformId: '10001', goodsId: 'none', kg: 1, trips: 1 }),
      ),
    ).rejects.toThrow('does not have');
  });

  it("admits a driver and a vehicle once, and a person's wait for the audit", async () => {
    const driver = driverInput(900);
    const { id: driverId } = await world.run(addDriver, driver);
    expect(await world.post(addDriver.path, { model: driver })).toMatchObject({
      status: 409,
      reason: 'taken',
      message: '身份证号已存在',
    });
    expect(await world.post(addDriver.path, { model: { ...driverInput(901), mobile: driver.mobile } })).toMatchObject({
      reason: 'taken',
      message: '手机号已存在',
    });
    const vehicle: InputOfCommand<typeof addVehicle> = vehicleInput(900);
    const { id: vehicleId } = await world.run(addVehicle, vehicle);
    expect(await world.post(addVehicle.path, { model: vehicle })).toMatchObject({
      status: 409,
      reason: 'taken',
      message: '车牌号已存在',
    });
    expect(await world.post(addVehicle.path, { model: { ...vehicleInput(901), plateColor: '1' } })).toMatchObject({
      status: 400,
      reason: 'plateColorMismatch',
    });
    expect(
      await world.refusal(addVehicle, {
        ...vehicleInput(902),
        vehicleType: 'H31',
        ratedLoadKg: 1_800,
        grossMassKg: 4_495,
        plateColor: '1',
      }),
    ).toBe('done');
    const parts = await world.parts();
    expect(await assign({ ...parts, driverId })).toMatchObject({ reason: 'driverNotAudited' });
    expect(await assign({ ...parts, vehicleId })).toMatchObject({ reason: 'vehicleNotAudited' });
  });
});
