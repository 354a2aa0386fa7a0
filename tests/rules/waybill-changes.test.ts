import { beforeAll, expect, it } from 'vitest';
import type { RecordOf, Resource } from '../../sdk/contract/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import {
  applyCaptain,
  applyVehicle,
  approveChange,
  assessments,
  creditScores,
  freezeByNumber,
  freezeWaybill,
  hideAssessment,
  rateWaybill,
  rejectChange,
  replyAssessment,
  showAssessment,
  thawFreeze,
  thawWaybill,
  waybillChanges,
  waybillFreezes,
  waybills,
  withdrawChange,
} from '../../plugins/waybill/contract/index.ts';
import { crewInput, riskFreeze } from '../../plugins/waybill/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  person,
  shipperPerson,
  system,
} from '../support/freight-world.ts';

const checker = person('checker', 'provider');

onEachDatabase('changes, freezes and ratings of waybills', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 700;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
  }, 120_000);
  const crew = async (
    platformId = '10001',
  ): Promise<{
    readonly driverId: string;
    readonly vehicleId: string;
    readonly plate: string;
    readonly name: string;
  }> => {
    const { driver, vehicle } = crewInput((serial += 1));
    const who = { as: system, platformId };
    return {
      driverId: (await world.run(addDriver, driver, who)).id,
      vehicleId: (await world.run(addVehicle, vehicle, who)).id,
      plate: vehicle.vehicleNum,
      name: driver.name,
    };
  };
  const rows = async <R extends Resource>(resource: R, conditions: object): Promise<readonly RecordOf<R>[]> =>
    (
      (await world.post(`${resource.path}/paging`, { conditions, page: 1, limit: 50 })).pageResult as {
        itemList: RecordOf<R>[];
      }
    ).itemList;
  const why = { reason: '原车故障' };

  it('[D4.2-26, D4.2-26g] another vehicle takes a trip over once somebody else has agreed', async () => {
    const trip = await world.trip(40);
    const spare = await crew();
    const other = await crew('10002');
    const busy = await world.trip(20);
    const ask = { waybillId: trip.id, vehicleId: spare.vehicleId, ...why };
    expect(await world.refusal(applyVehicle, { ...ask, vehicleId: trip.vehicleId })).toBe('sameVehicle');
    expect(await world.refusal(applyVehicle, { ...ask, vehicleId: other.vehicleId })).toBe('notFound');
    expect(await world.refusal(applyVehicle, { ...ask, vehicleId: busy.vehicleId })).toBe('vehicleBusy');
    expect(await world.refusal(applyVehicle, { ...ask, driverId: busy.driverId })).toBe('driverBusy');
    const unaudited = await world.run(addVehicle, crewInput((serial += 1)).vehicle);
    expect(await world.refusal(applyVehicle, { ...ask, vehicleId: unaudited.id })).toBe('vehicleNotAudited');
    expect(await world.refusal(applyVehicle, ask, { platformId: '10002' })).toBe('notFound');
    const { id } = await world.run(applyVehicle, { ...ask, driverId: spare.driverId });
    expect(await world.refusal(applyVehicle, ask)).toBe('waiting');
    const on = { id };
    expect(await world.refusal(approveChange, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectChange, why, { on })).toBe('sameHand');
    expect(await world.refusal(withdrawChange, {}, { on, as: checker })).toBe('otherHand');
    const before = await world.get(waybills, trip.id);
    await world.run(approveChange, {}, { on, as: checker });
    expect(await world.get(waybills, trip.id)).toMatchObject({
      vehicleId: spare.vehicleId,
      vehicleNum: spare.plate,
      driverName: spare.name,
      waybillStatus: 40,
      version: before.version + 1,
    });
    expect(await world.get(waybillChanges, id)).toMatchObject({
      auditStatus: 2,
      auditBy: 'checker',
      oldVehicleNum: before.vehicleNum,
      newVehicleNum: spare.plate,
    });
    expect(await world.refusal(rejectChange, why, { on, as: checker })).toBe('wrongState');
  });

  it('is asked again when it is agreed to: the vehicle may be on the road by now', async () => {
    const trip = await world.trip(20);
    const spare = await crew();
    const { id } = await world.run(applyVehicle, { waybillId: trip.id, vehicleId: spare.vehicleId, ...why });
    const second = await world.trip(20);
    const taken = await world.run(applyVehicle, { waybillId: second.id, vehicleId: spare.vehicleId, ...why });
    await world.run(approveChange, {}, { on: taken, as: checker });
    expect(await world.refusal(approveChange, {}, { on: { id }, as: checker })).toBe('vehicleBusy');
    await world.run(withdrawChange, {}, { on: { id } });
    expect((await world.get(waybillChanges, id)).auditStatus).toBe(9);
  });

  it('[D4.2-26, D4.2-26g] is refused before the confirmation and after the unloading', async () => {
    const spare = await crew();
    for (const [state, expected] of [
      [10, 'tooLate'],
      [70, 'tooLate'],
      [60, 'done'],
    ] as const) {
      const trip = await world.trip(state);
      expect(
        `${state} ${await world.refusal(applyVehicle, { waybillId: trip.id, vehicleId: spare.vehicleId, ...why })}`,
      ).toBe(`${state} ${expected}`);
    }
  });

  it('[D4.2-27, D4.2-27g, D4.2-27e] who is paid instead of the driver is paid on a mandate', async () => {
    const trip = await world.trip(70);
    const ask = { waybillId: trip.id, captainName: '秦队长', payeeType: 'CAPTAIN', ...why } as const;
    expect(await world.refusal(applyCaptain, ask)).toBe('payeeMissing');
    expect(await world.refusal(applyCaptain, { ...ask, payeeName: '秦队长' })).toBe('mandateMissing');
    expect(await world.refusal(applyCaptain, { waybillId: trip.id, payeeType: 'DRIVER', ...why })).toBe('sameCaptain');
    const { id } = await world.run(applyCaptain, { ...ask, payeeName: '秦队长', mandateContractNo: 'DS2026001' });
    await world.run(approveChange, {}, { on: { id }, as: operator, platformId: '00001' });
    expect(await world.get(waybills, trip.id)).toMatchObject({
      captainName: '秦队长',
      payeeType: 'CAPTAIN',
      payeeName: '秦队长',
    });
    expect((await rows(waybillChanges, { waybillSn: trip.waybillSn, in_changeType: ['CAPTAIN'] }))[0]).toMatchObject({
      auditStatus: 2,
      newPayee: '车队长 秦队长',
      mandateContractNo: 'DS2026001',
    });
    const whole = { ...ask, payeeName: '秦队长', mandateContractNo: 'DS2026001' };
    for (const state of [10, 60])
      expect(
        await world.refusal(applyCaptain, { ...whole, waybillId: (await world.trip(state)).id }),
        String(state),
      ).toBe('done');
    const settling = await world.trip(70);
    const set = (values: ReturnType<typeof sql>) =>
      world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.run(sql`update waybill set ${values} where id = ${settling.id}`),
      );
    await set(sql`settle_status = 1`);
    expect(await world.refusal(applyCaptain, { ...whole, waybillId: settling.id })).toBe('settled');
    await set(sql`settle_status = 1, waybill_status = 80`);
    expect(await world.refusal(applyCaptain, { ...whole, waybillId: settling.id })).toBe('tooLate');
  });

  it('every freeze is a row, whichever page it was asked on, and a freeze for risk ends by another hand', async () => {
    const trip = await world.trip(40);
    expect(await world.refusal(freezeByNumber, { ...riskFreeze, freezeScope: 'PAY', waybillSn: 'YD0' })).toBe(
      'noWaybill',
    );
    expect(
      await world.refusal(
        freezeByNumber,
        { ...riskFreeze, freezeScope: 'PAY', waybillSn: trip.waybillSn },
        { platformId: '10002' },
      ),
    ).toBe('noWaybill');
    await world.run(freezeByNumber, { ...riskFreeze, freezeScope: 'PAY', waybillSn: trip.waybillSn });
    expect(await world.refusal(freezeByNumber, { ...riskFreeze, freezeScope: 'PAY', waybillSn: trip.waybillSn })).toBe(
      'frozen',
    );
    const [row] = await rows(waybillFreezes, { waybillSn: trip.waybillSn });
    expect(row).toMatchObject({
      freezeFlag: 1,
      freezeScope: 'PAY',
      reasonCode: 'RISK',
      frozenBy: 'dispatcher',
      thawAt: null,
    });
    const on = { id: row?.id ?? '' };
    expect(await world.refusal(thawFreeze, { reason: '核实' }, { on })).toBe('samePerson');
    await world.run(thawFreeze, { reason: '核实无误' }, { on, as: checker });
    expect(await world.get(waybills, trip.id)).toMatchObject({ freezeFlag: 0, freezeScope: null, freezeRemark: null });
    expect(await world.get(waybillFreezes, on.id)).toMatchObject({
      freezeFlag: 0,
      thawBy: 'checker',
      thawReason: '核实无误',
    });
    expect(await world.refusal(thawFreeze, { reason: '再次' }, { on, as: checker })).toBe('wrongState');
    await world.run(freezeWaybill, { reasonCode: 'DATA', reason: '补资料' }, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ freezeScope: 'ALL', freezeRemark: '补资料' });
    await world.run(thawWaybill, { reason: '已补' }, { on: { id: trip.id } });
    expect(
      (await rows(waybillFreezes, { waybillSn: trip.waybillSn })).map((one) => [one.freezeScope, one.freezeFlag]),
    ).toEqual([
      ['ALL', 0],
      ['PAY', 0],
    ]);
  });

  it('a signed trip is rated once by each side; hidden ratings do not count', async () => {
    const early = await world.trip(60);
    const all = (score: number) => ({
      scoreOnTime: score,
      scoreService: score,
      scoreIntact: score,
      scorePayment: score,
    });
    expect(await world.refusal(rateWaybill, all(5), { on: { id: early.id } })).toBe('notSigned');
    const trip = await world.trip(70);
    const on = { id: trip.id };
    const { id } = await world.run(rateWaybill, { ...all(4), comment: '准时' }, { on, as: shipperPerson });
    expect(await world.refusal(rateWaybill, all(5), { on, as: shipperPerson })).toBe('twice');
    const poor = await world.run(rateWaybill, all(1), { on });
    await world.run(rateWaybill, all(5), { on, as: driverPerson });
    expect((await rows(assessments, { waybillSn: trip.waybillSn })).map((one) => one.raterType).sort()).toEqual([
      'DRIVER',
      'PLATFORM',
      'SHIPPER',
    ]);
    const { driverName, companyName } = await world.get(waybills, trip.id);
    const score = async (subjectName: string): Promise<number | undefined> =>
      (await rows(creditScores, { subjectName }))[0]?.creditScore;
    expect([await score(driverName), await score(companyName)]).toEqual([50, 100]);
    await world.run(hideAssessment, { reason: '内容不实' }, { on: poor });
    expect(await score(driverName)).toBe(80);
    expect(await world.refusal(replyAssessment, { reply: '谢谢' }, { on: poor })).toBe('wrongState');
    await world.run(showAssessment, {}, { on: poor });
    await world.run(replyAssessment, { reply: '谢谢' }, { on: { id } });
    expect(await world.refusal(replyAssessment, { reply: '再次' }, { on: { id } })).toBe('replied');
    expect(await world.refusal(replyAssessment, { reply: '谢谢' }, { on: { id }, platformId: '10002' })).toBe(
      'notFound',
    );
  });
});
