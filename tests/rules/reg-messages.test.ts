import { beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../plugins/shipper/contract/index.ts';
import { addDriver, drivers } from '../../plugins/carrier/contract/index.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { addVehicle, vehicles } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { waybills, waybillSettled } from '../../plugins/waybill/contract/index.ts';
import { sendReport } from '../../plugins/compliance/contract/index.ts';
import { wrongFields } from '../../plugins/compliance/server/domain/payload-rules.ts';
import { AnswersInMemory } from '../../plugins/simulator/server/played/answer-books.ts';
import { playedRegulator } from '../../plugins/simulator/server/played/regulator.ts';
import { faultOf, valuesOf } from '../../plugins/simulator/server/played/regulator-table.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, system } from '../support/freight-world.ts';
import { numberOfDriver } from '../support/plain-number.ts';
import { licence, RegulatorWorld, regulatorMigrations } from '../support/regulator-world.ts';
import type { Body } from '../support/regulator-world.ts';

const interfaces = { WAYBILL: 'WLHY_YD1001', FUNDS: 'WLHY_ZJ1001' } as const;
const digits = (at: string | null): string => (at ?? '').replace(/\D/g, '');
/** The message without one of its fields, wherever it stands. */
function without(body: Body, path: string): Body {
  const [first = '', ...rest] = path.split('.');
  const name = first.replace('[]', '');
  if (rest.length === 0) return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
  const inner = body[name];
  const inside = (one: unknown): Body => without(one as Body, rest.join('.'));
  return { ...body, [name]: Array.isArray(inner) ? inner.map(inside) : inside(inner) };
}

onEachDatabase('messages the province accepts', regulatorMigrations, (open) => {
  let province: RegulatorWorld;
  const bodies: Record<'WAYBILL' | 'FUNDS', Body> = { WAYBILL: {}, FUNDS: {} };
  /** What the messages of the trip have to say, by their rules. */
  let told: Readonly<Record<string, unknown>> = {};
  let trip: Awaited<ReturnType<RegulatorWorld['trip']>>;

  beforeAll(async () => {
    province = await RegulatorWorld.open(await open());
    trip = await province.trip({ originalDocNo: 'SO-2026-0117', transportType: '2', businessType: '1003999' });
    await province.run(sql`
      update waybill set policy_no = 'PZHY0001', insurer_code = 'PICC', premium = 3000,
        receivable_amount = receivable_amount + 3000, oil_amount = 10000, cash_amount = cash_amount - 10000
      where id = ${trip.id}`);
    await province.run(sql`update waybill_track set track_distance_m = 951234 where id = ${trip.id}`);
    await province.paid(trip, 'JS0001', [
      { means: 'bank', amount: 640_000, sequenceNo: 'SN1' },
      { means: 'fuel', amount: 10_000, sequenceNo: 'SN2' },
    ]);
    await province.send('WAYBILL', trip.id);
    await province.send('FUNDS', 'JS0001');
    bodies.WAYBILL = await province.body('WAYBILL', trip.id);
    bodies.FUNDS = await province.body('FUNDS', 'JS0001');
    const waybill = await province.get(waybills, trip.id);
    const company = await province.get(companies, trip.companyId);
    const vehicle = await province.get(vehicles, trip.vehicleId);
    const [named] = await province.rows<{ name: string; mobile: string }>(
      sql`select name, mobile from driver where id = ${trip.driverId}`,
    );
    const driver = named && { ...named, idNumber: await numberOfDriver(province.world, trip.driverId) };
    const [kept] = await province.rows<{ agreed: number }>(
      sql`select (receivable_amount - premium)::bigint as agreed from waybill where id = ${trip.id}`,
    );
    told = {
      waybillSn: trip.waybillSn,
      acceptAt: digits(waybill.acceptAt),
      loadAt: digits(waybill.loadAt),
      signAt: digits(waybill.signAt),
      unloadAt: digits(waybill.unloadAt),
      companyName: company.companyName,
      uscc: company.uscc,
      loadPlace: waybill.loadPlace,
      unloadPlace: waybill.unloadPlace,
      unloadUnitName: waybill.unloadUnitName,
      agreed: `${((kept?.agreed ?? 0) / 100).toFixed(2)}0`,
      plate: vehicle.vehicleNum,
      plateColor: vehicle.plateColor,
      permit: vehicle.roadTransportNo,
      driver: driver?.name,
      idNumber: driver?.idNumber,
      mobile: driver?.mobile,
      kg: `${waybill.settleKg}.000`,
      goods: waybill.goodsName,
      cargo: waybill.cargoType,
    };
  }, 180_000);

  type Row = readonly [rules: string, message: 'WAYBILL' | 'FUNDS', fields: Readonly<Record<string, string>>];
  // A value that begins with a colon is read from the trip.
  const rows: readonly Row[] = [
    ['D9.2-01', 'WAYBILL', { originalDocumentNumber: 'SO-2026-0117' }],
    ['D9.2-02', 'WAYBILL', { shippingNoteNumber: ':waybillSn' }],
    ['D9.2-03', 'WAYBILL', { serialNumber: '0000' }],
    ['D9.2-04', 'WAYBILL', { vehicleAmount: '1' }],
    ['D9.2-05', 'WAYBILL', { transportTypeCode: '2' }],
    [
      'D9.2-07',
      'WAYBILL',
      {
        carrier: '北疆示范网络货运有限公司',
        unifiedSocialCreditIdentifier: licence.uscc,
        permitNumber: licence.businessPermitNo,
      },
    ],
    ['D9.2-08', 'WAYBILL', { consignmentDateTime: ':acceptAt' }],
    ['D9.2-09', 'WAYBILL', { businessTypeCode: '1003999' }],
    ['D9.2-10', 'WAYBILL', { despatchActualDateTime: ':loadAt', goodsReceiptDateTime: ':signAt' }],
    ['D9.2-11', 'WAYBILL', { finishDateTime: ':unloadAt' }],
    [
      'D9.2-12',
      'WAYBILL',
      {
        'consignorInfo.consignor': ':companyName',
        'consignorInfo.consignorId': ':uscc',
        'consignorInfo.placeOfLoading': ':loadPlace',
        'consignorInfo.countrySubdivisionCode': '150627',
      },
    ],
    [
      'D9.2-13',
      'WAYBILL',
      {
        'consigneeInfo.consignee': ':unloadUnitName',
        'consigneeInfo.goodsReceiptPlace': ':unloadPlace',
        'consigneeInfo.countrySubdivisionCode': '130209',
      },
    ],
    ['D9.2-14', 'WAYBILL', { totalMonetaryAmount: ':agreed' }],
    ['D9.2-15', 'WAYBILL', { transportationCost: '100.000' }],
    ['D9.2-16', 'WAYBILL', { transportationDistance: '951' }],
    [
      'D9.2-17',
      'WAYBILL',
      { 'vehicleInfo.vehiclePlateColorCode': ':plateColor', 'vehicleInfo.vehicleNumber': ':plate' },
    ],
    [
      'D9.2-19',
      'WAYBILL',
      { 'vehicleInfo.driver[].driverName': ':driver', 'vehicleInfo.driver[].drivingLicense': ':idNumber' },
    ],
    [
      'D9.2-20',
      'WAYBILL',
      {
        'vehicleInfo.goodsInfo[].descriptionOfGoods': ':goods',
        'vehicleInfo.goodsInfo[].cargoTypeClassificationCode': ':cargo',
        'vehicleInfo.goodsInfo[].goodsItemGrossWeight': ':kg',
      },
    ],
    [
      'D9.2-21',
      'WAYBILL',
      {
        'actualCarrierInfo.actualCarrierName': ':driver',
        'actualCarrierInfo.actualCarrierBusinessLicense': ':permit',
        'actualCarrierInfo.actualCarrierId': ':idNumber',
      },
    ],
    [
      'D9.2-22',
      'WAYBILL',
      {
        'insuranceInformation.policyNumber': 'PZHY0001',
        'insuranceInformation.insuranceCompanyCode': 'PICC',
      },
    ],
    ['D9.2-24', 'FUNDS', { documentNumber: 'JS0001' }],
    ['D9.2-26', 'FUNDS', { carrier: ':driver', actualCarrierId: ':idNumber' }],
    ['D9.2-27', 'FUNDS', { vehicleNumber: ':plate', vehiclePlateColorCode: ':plateColor' }],
    [
      'D9.2-28',
      'FUNDS',
      {
        'shippingNoteList[].shippingNoteNumber': ':waybillSn',
        'shippingNoteList[].serialNumber': '0000',
        'shippingNoteList[].totalMonetaryAmount': '6500.000',
      },
    ],
    [
      'D9.2-29',
      'FUNDS',
      {
        'financialList[].paymentMeansCode': '32 4',
        'financialList[].recipient': '示明远 示明远',
        'financialList[].receiptAccount': ':mobile :mobile',
        'financialList[].sequenceCode': 'SN1 SN2',
        'financialList[].monetaryAmount': '6400.000 100.000',
        'financialList[].dateTime': '20260305180000 20260305180000',
      },
    ],
  ];
  it.each(rows)(
    '[%s] a %s message says what the trip is; without it neither we send it nor the province takes it',
    (_rule, message, fields) => {
      for (const [path, wanted] of Object.entries(fields)) {
        const place = path.replaceAll('[]', '*');
        const expected = wanted.split(' ').map((one) => (one.startsWith(':') ? String(told[one.slice(1)]) : one));
        expect(valuesOf(bodies[message], place).join(' '), path).toBe(expected.join(' '));
        const less = without(bodies[message], path);
        expect(wrongFields(message, less), path).toContain(path);
        expect(faultOf(interfaces[message], less), path).toMatchObject({ field: path });
      }
    },
  );
  it('[D9.2-06, D9.2-25] both messages say when they were sent, and the hash does not count it', () => {
    for (const message of ['WAYBILL', 'FUNDS'] as const) {
      expect(bodies[message].sendToProDateTime).toMatch(/^20260305\d{6}$/);
      expect(wrongFields(message, without(bodies[message], 'sendToProDateTime'))).toEqual(['sendToProDateTime']);
    }
  });
  it('[D9.2-18] a trip with segments has to say where and when its segment began and ended', () => {
    const segment = { ...bodies.WAYBILL, serialNumber: '0001' };
    const asked = ['despatchActualDateTime', 'goodsReceiptDateTime', 'placeOfLoading', 'goodsReceiptPlace'];
    expect(wrongFields('WAYBILL', segment)).toEqual(asked.map((name) => `vehicleInfo.${name}`));
    expect(faultOf('WLHY_YD1001', segment)).toMatchObject({ field: 'vehicleInfo.despatchActualDateTime' });
    const { vehicleInfo } = segment as { readonly vehicleInfo?: Body };
    const whole = {
      despatchActualDateTime: '20260305080000',
      goodsReceiptDateTime: '20260305090000',
      placeOfLoading: '装货地',
      goodsReceiptPlace: '卸货地',
    };
    expect(wrongFields('WAYBILL', { ...segment, vehicleInfo: { ...vehicleInfo, ...whole } })).toEqual([]);
  });
  it('[D9.2-23, D9.2-30] remarks may be left out, and are not longer than the table says', () => {
    for (const message of ['WAYBILL', 'FUNDS'] as const) {
      expect(wrongFields(message, bodies[message])).toEqual([]);
      expect(wrongFields(message, { ...bodies[message], remark: '注'.repeat(257) })).toEqual(['remark']);
    }
  });
  it('[D9.2-21] the actual carrier is the company a vehicle runs under; up to 4.5 t the area and six zeros stand for a permit', async () => {
    const carrierOf = async (more: object) => {
      const next = await province.world.trip(70);
      await province.run(sql`
        update vehicle v set attach_company = x.company, attach_uscc = x.uscc, attach_permit_no = x.permit,
          gross_mass_kg = coalesce(x.gross, v.gross_mass_kg), road_transport_no = coalesce(x.number, v.road_transport_no)
        from jsonb_to_record(${JSON.stringify(more)}::jsonb) as x (company text, uscc text, permit text, gross int,
          number text) where v.id = ${next.vehicleId}`);
      return (await province.body('WAYBILL', next.id)).actualCarrierInfo;
    };
    expect(await carrierOf({ company: '示范运输公司', uscc: licence.uscc, permit: '150600000009' })).toEqual({
      actualCarrierName: '示范运输公司',
      actualCarrierBusinessLicense: '150600000009',
      actualCarrierId: licence.uscc,
    });
    expect(await carrierOf({ gross: 4_500, number: '150627000000' })).toMatchObject({
      actualCarrierBusinessLicense: '150627000000',
    });
  });
  it('[D9.2-22] a trip without a policy says so', async () => {
    const bare = await province.world.trip(70);
    expect((await province.body('WAYBILL', bare.id)).insuranceInformation).toEqual({
      policyNumber: 'none',
      insuranceCompanyCode: 'none',
    });
  });
  it('[D9.2-01] without a number upstream the order is known by the number of the goods', async () => {
    const own = await province.world.trip(70);
    const [goods] = await province.rows<{ goodsSn: string }>(
      sql`select goods_sn from goods_source where id = ${own.goodsId}`,
    );
    expect(await province.body('WAYBILL', own.id)).toMatchObject({
      originalDocumentNumber: goods?.goodsSn,
      transportTypeCode: '1',
      businessTypeCode: '1002996',
    });
  });
  it('the regulator has taken the waybill and its funds', async () => {
    expect(await province.report('WAYBILL', trip.id)).toMatchObject({ reportState: 3, seq: 1 });
    expect(await province.report('FUNDS', 'JS0001')).toMatchObject({ reportState: 3, seq: 1 });
  });
  it('a vehicle up to 4.5 t shows its licence; a driver of such vehicles needs no qualification', async () => {
    const heavy = await province.body('VEHICLE', trip.vehicleId);
    expect(heavy).toMatchObject({ vehicleEnergyType: 'B', grossMass: '49.00', vehicleTonnage: '40.00' });
    expect(wrongFields('VEHICLE', without(heavy, 'owner'))).toEqual([]);
    const light: Body = { ...heavy, grossMass: '4.50' };
    for (const name of ['owner', 'useCharacter', 'vin', 'issuingOrganizations', 'registerDate', 'issueDate']) {
      expect(wrongFields('VEHICLE', without(light, name))).toEqual([name]);
      expect(faultOf('WLHY_CL1001', without(light, name))).toMatchObject({ field: name });
    }
    const made = await province.world.run(
      addDriver,
      { ...driverInput(801), vehicleClass: 'C1', qualificationNo: null },
      { as: system },
    );
    await province.world.run(addVehicle, { ...vehicleInput(801) }, { as: system });
    expect(await province.send('DRIVER', made.id)).toMatchObject({ reportState: 3 });
    expect((await province.body('DRIVER', made.id)).qualificationCertificate).toBeNull();
    const unqualified = await province.world.run(
      addDriver,
      { ...driverInput(802), vehicleClass: 'A2', qualificationNo: null },
      { as: system },
    );
    expect(await province.send('DRIVER', unqualified.id)).toMatchObject({
      reportState: 4,
      errorCode: 'FIELD',
      repairs: [{ field: 'qualificationCertificate', owner: 'DRIVER', id: unqualified.id }],
    });
    expect((await province.get(drivers, unqualified.id)).qualificationNo).toBeNull();
  });
  it('a waiting message says for whom it waits', async () => {
    const waiting = await province.world.trip(70);
    const { id, waitsFor } = await province.report('WAYBILL', waiting.id);
    const [names] = await province.rows<{ plate: string; driver: string }>(
      sql`select vehicle_num as plate, driver_name as driver from waybill where id = ${waiting.id}`,
    );
    expect(waitsFor).toBe(`JSY ${names?.driver}, CL ${names?.plate}`);
    expect(await province.world.refusal(sendReport, {}, { on: { id } })).toBe('notYet');
    await province.send('DRIVER', waiting.driverId);
    expect((await province.report('WAYBILL', waiting.id)).waitsFor).toBe(`CL ${names?.plate}`);
  });

  it('a story of the demo hears no answer before the moment at which it was asked', async () => {
    const { world } = province;
    const { vehicleId } = await world.trip(70);
    const { id } = await province.report('VEHICLE', vehicleId);
    await world.run(sendReport, {}, { on: { id } });
    // A story is told in one transaction, by adapters that are played and nothing else.
    const played = world.worker(
      undefined,
      undefined,
      playedRegulator(new AnswersInMemory(), () => undefined),
    );
    const hearAt = async (time: Date): Promise<number> => {
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        played.tellStory(
          world.api.openCall(tx, { as: system, platformId: '10001', clock: () => time }),
          () => time,
          () => 0.5,
        ),
      );
      return (await province.report('VEHICLE', vehicleId)).reportState;
    };
    const asked = world.clock();
    expect(await hearAt(new Date(asked.getTime() - 86_400_000))).toBe(2);
    expect(await hearAt(asked)).toBe(3);
  });

  it('of an imported trip nothing is told before its settlement has begun, where its loading and signing are judged', async () => {
    const { world } = province;
    const imported = await world.trip(60);
    await province.run(sql`update waybill set source_channel = 'IMPORT' where id = ${imported.id}`);
    await world.drive(imported, 70, 60);
    const told = () =>
      province.rows<{ id: string }>(
        sql`select id from reg_report where msg_type = 'WAYBILL' and biz_id = ${imported.id}`,
      );
    expect(await told()).toEqual([]);
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      world.api
        .openCall(tx, { as: dispatcher, platformId: '10001', clock: world.clock })
        .emit(waybillSettled, { platformId: '10001', waybillId: imported.id, waybillStatus: 80, settleStatus: 1 }),
    );
    expect(await told()).toHaveLength(1);
  });
});

describe('numbers of the table', () => {
  it('[DR-04] code values, lengths and decimals are those of the table', () => {
    const driver = {
      driverName: '示明远',
      drivingLicense: '990000197901010011',
      vehicleClass: 'A2',
      qualificationCertificate: '9900001',
      telephone: '19900030011',
    };
    expect(wrongFields('DRIVER', driver)).toEqual([]);
    expect(wrongFields('DRIVER', { ...driver, vehicleClass: 'Z9' })).toEqual(['vehicleClass']);
    expect(wrongFields('DRIVER', { ...driver, qualificationCertificate: '1'.repeat(20) })).toEqual([
      'qualificationCertificate',
    ]);
    const vehicle = { vehicleNumber: '蒙KTR001', vehicleTonnage: '32.0', grossMass: '49.00' };
    expect(wrongFields('VEHICLE', vehicle)).toContain('vehicleTonnage');
    expect(wrongFields('VEHICLE', vehicle)).not.toContain('grossMass');
  });
});
