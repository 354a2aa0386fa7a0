import { beforeAll, expect, it } from 'vitest';
import { approveDriverChange, changeDriver } from '../../plugins/carrier/contract/index.ts';
import { regReports, resendReport } from '../../plugins/compliance/contract/index.ts';
import { regulateGoods } from '../../plugins/goods/contract/index.ts';
import { approveVehicleChange, changeVehicle } from '../../plugins/vehicle/contract/index.ts';
import { raw } from 'sql-template-tag';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { permitProvider, RegulatorWorld, regulatorMigrations } from '../support/regulator-world.ts';

const minutes = 6;

onEachDatabase('messages that come back', regulatorMigrations, (open) => {
  let province: RegulatorWorld;
  beforeAll(async () => {
    province = await RegulatorWorld.open(await open());
  }, 180_000);
  const change = async (table: string): Promise<{ readonly id: string }> => {
    const [found] = await province.rows<{ id: string }>(
      sql`select id from ${raw(table)} order by created_at desc limit 1`,
    );
    return found ?? { id: '' };
  };
  /** What was put right goes out by itself. */
  const settled = async (msgType: string, bizId: string) => {
    province.world.later(minutes);
    await province.work('compliance.amended');
    expect(await province.report(msgType, bizId)).toMatchObject({ reportState: 5, errorCode: null, repairs: [] });
    return province.send(msgType, bizId);
  };

  it('[D9.2-12] a wrong area leads to the goods, and goes out again by itself once it is put right there', async () => {
    const trip = await province.trip();
    await province.run(sql`update goods_source set load_code = '999999' where id = ${trip.goodsId}`);
    const sent = await province.send('WAYBILL', trip.id);
    expect(sent).toMatchObject({
      reportState: 4,
      errorCode: 'FIELD',
      message: '报文字段不合格：装货区划代码',
      repairs: [{ field: 'consignorInfo.countrySubdivisionCode', owner: 'GOODS', id: trip.goodsId }],
    });
    const [outside] = await province.rows(sql`select id from outbox where on_id = ${sent.id}`);
    expect(outside, 'nothing wrong is sent').toBeUndefined();
    province.world.later(minutes);
    await province.work('compliance.amended');
    expect(await province.report('WAYBILL', trip.id), 'nothing has changed').toMatchObject({ reportState: 4, seq: 1 });
    await province.world.run(regulateGoods, { loadCode: '150627', reason: '区划更正' }, { on: { id: trip.goodsId } });
    expect(await settled('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 2 });
  });

  it('a vehicle without energy leads to the vehicle, a driver without qualification to the driver', async () => {
    const trip = await province.world.trip(70);
    await province.run(sql`update vehicle set energy_type = null where id = ${trip.vehicleId}`);
    await province.run(sql`update driver set qualification_no = null where id = ${trip.driverId}`);
    expect(await province.send('VEHICLE', trip.vehicleId)).toMatchObject({
      reportState: 4,
      repairs: [{ field: 'vehicleEnergyType', owner: 'VEHICLE', id: trip.vehicleId }],
    });
    expect(await province.send('DRIVER', trip.driverId)).toMatchObject({
      reportState: 4,
      repairs: [{ field: 'qualificationCertificate', owner: 'DRIVER', id: trip.driverId }],
    });
    await province.world.run(changeVehicle, { energyType: 'E', reason: '补录' }, { on: { id: trip.vehicleId } });
    await province.world.run(approveVehicleChange, {}, { on: await change('vehicle_change') });
    await province.world.run(
      changeDriver,
      { qualificationNo: '9900000000001', reason: '补录' },
      { on: { id: trip.driverId } },
    );
    await province.world.run(approveDriverChange, {}, { on: await change('driver_change') });
    expect(await settled('VEHICLE', trip.vehicleId)).toMatchObject({ reportState: 3, seq: 2 });
    expect(await province.send('DRIVER', trip.driverId)).toMatchObject({ reportState: 3, seq: 2 });
  });

  it('[D9.2-07] a missing credit code leads to the provider', async () => {
    const trip = await province.trip();
    await province.run(sql`update service_provider set uscc = null where platform_id = '10001'`);
    expect(await province.send('WAYBILL', trip.id)).toMatchObject({
      reportState: 4,
      repairs: [
        { field: 'unifiedSocialCreditIdentifier', owner: 'PROVIDER', id: '10001', label: '北疆示范网络货运有限公司' },
      ],
    });
    await permitProvider(province.world);
    expect(await settled('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 2 });
  });

  it('[DR-06] what changes after it was accepted is sent again with the next number; what has not changed is not', async () => {
    const trip = await province.trip();
    expect(await province.send('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 1 });
    const [before] = await province.rows<{ hash: string }>(
      sql`select payload_hash as hash from reg_report where msg_type = 'WAYBILL' and biz_id = ${trip.id}`,
    );
    await province.work('compliance.amended');
    expect(await province.report('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 1 });
    await province.world.run(
      regulateGoods,
      { originalDocNo: 'SO-9', reason: '上游单号补录' },
      { on: { id: trip.goodsId } },
    );
    await province.work('compliance.amended');
    const again = await province.report('WAYBILL', trip.id);
    expect(again).toMatchObject({ reportState: 5, seq: 2, acceptedAt: null });
    expect(await province.send('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 2 });
    expect((await province.get(regReports, again.id)).payloadHash).not.toBe(before?.hash);
    expect(await province.body('WAYBILL', trip.id)).toMatchObject({ originalDocumentNumber: 'SO-9' });
  });

  it('[D4.4-06e] an approved change of a vehicle or a driver goes out again with the new data, a refused one does not', async () => {
    const trip = await province.trip();
    const { world } = province;
    await world.run(changeVehicle, { tractionKg: 40_510, reason: '复核' }, { on: { id: trip.vehicleId } });
    await province.work('compliance.amended');
    expect(await province.report('VEHICLE', trip.vehicleId)).toMatchObject({ reportState: 3, seq: 1 });
    await world.run(approveVehicleChange, {}, { on: await change('vehicle_change') });
    await province.work('compliance.amended');
    expect(await province.report('VEHICLE', trip.vehicleId)).toMatchObject({ reportState: 5, seq: 2 });
    expect(await province.send('VEHICLE', trip.vehicleId)).toMatchObject({ reportState: 3, seq: 2 });
    expect(await province.body('VEHICLE', trip.vehicleId)).toMatchObject({ vehicleTonnage: '40.51' });
    const qualificationNo = '150000200000777777';
    await world.run(changeDriver, { qualificationNo, reason: '换证' }, { on: { id: trip.driverId } });
    await world.run(approveDriverChange, {}, { on: await change('driver_change') });
    await province.work('compliance.amended');
    expect(await province.report('DRIVER', trip.driverId)).toMatchObject({ reportState: 5, seq: 2 });
    expect(await province.send('DRIVER', trip.driverId)).toMatchObject({ reportState: 3, seq: 2 });
    expect(JSON.stringify(await province.body('DRIVER', trip.driverId))).toContain(qualificationNo);
  });

  it('a position is reported within ten minutes of loading and unloading, without one the track is to be looked at', async () => {
    const trip = await province.trip();
    const [start, end] = [`${trip.id}:START`, `${trip.id}:ENDED`];
    expect(await province.report('POSITION', start)).toMatchObject({ bizNo: trip.waybillSn, reportState: 0 });
    await province.position(trip.id, 'load_at', -9);
    await province.position(trip.id, 'unload_at', 11);
    await province.work('compliance.report');
    expect(await province.report('POSITION', start)).toMatchObject({ reportState: 3 });
    expect(await province.body('POSITION', start)).toMatchObject({
      shippingNoteNumber: trip.waybillSn,
      reportType: 'START',
      longitude: '109.748001',
      latitude: '39.565000',
      countrySubdivisionCode: '150627',
    });
    expect(await province.report('POSITION', end), 'one may still come').toMatchObject({ reportState: 0 });
    province.world.later(12);
    await province.work('compliance.report');
    expect(await province.report('POSITION', end)).toMatchObject({
      reportState: 4,
      errorCode: 'NO_POSITION',
      repairs: [{ field: 'positionDateTime', owner: 'TRACK', id: trip.id }],
    });
    await province.position(trip.id, 'unload_at', -10);
    expect(await settled('POSITION', end)).toMatchObject({ reportState: 3, seq: 2 });
    expect(await province.get(regReports, (await province.report('WAYBILL', trip.id)).id)).toMatchObject({
      reportState: 3,
    });
  });

  it('the province knows whom it has accepted: a driver it does not know leads to the driver, and the waybill is sent again', async () => {
    const trip = await province.trip();
    province.books.answers.clear();
    expect(await province.send('WAYBILL', trip.id)).toMatchObject({
      reportState: 4,
      errorCode: 'VEHICLE_NOT_FOUND',
      message: '车辆信息不存在',
      repairs: [{ field: '', owner: 'VEHICLE', id: trip.vehicleId }],
    });
    for (const [msgType, bizId] of [
      ['VEHICLE', trip.vehicleId],
      ['DRIVER', trip.driverId],
    ] as const) {
      await province.run(sql`update reg_report set report_state = 4 where msg_type = ${msgType} and biz_id = ${bizId}`);
      await province.world.run(resendReport, {}, { on: await province.report(msgType, bizId) });
      expect(await province.send(msgType, bizId)).toMatchObject({ reportState: 3, seq: 2 });
    }
    const { id } = await province.report('WAYBILL', trip.id);
    await province.world.run(resendReport, {}, { on: { id } });
    expect(await province.send('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 2 });
  });
});
