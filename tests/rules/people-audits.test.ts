import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addBroker,
  addCarCaptain,
  addCarOwner,
  addDriver,
  approveDriver,
  approveDriverChange,
  bindDrivers,
  bindVehicles,
  brokerLife,
  brokers,
  carCaptainLife,
  carCaptains,
  carOwnerLife,
  carOwners,
  changeDriver,
  driverChanges,
  drivers,
  rejectDriver,
  rejectDriverChange,
  resubmitDriver,
  submitDriver,
} from '../../plugins/carrier/contract/index.ts';
import { driverCard, driverInput, idCard, memberInput } from '../../plugins/carrier/fixtures.ts';
import { carrier as manifest } from '../../plugins/carrier/plugin.ts';
import { licenceWatch } from '../../plugins/carrier/server/audit-drivers.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { ocrRecords } from '../../plugins/trajectory/contract/index.ts';
import {
  addVehicle,
  approveVehicle,
  blockVehicle,
  rejectVehicle,
  resubmitVehicle,
  submitVehicle,
  vehicles,
} from '../../plugins/vehicle/contract/index.ts';
import { permits, vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { certificateWatch } from '../../plugins/vehicle/server/cert-keep.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import {
  defineServer,
  insertRecord,
  Ledger,
  provide,
  SmsChannel,
  sql,
  type Call,
  type Job,
  type LedgerAccount,
  type Sms,
} from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, system } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';
import { bank, move } from '../support/settlement-world.ts';

const sent: Sms[] = [];
const telephone = defineServer(
  { ...manifest, id: 'telephone', requires: [], routes: {}, menus: {}, permissions: {}, contributions: {} },
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
const central = { as: operator, platformId: '00001' } as const;

onEachDatabase('audits of people and trucks', [...freightMigrations, ...(trajectory.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 8000;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [telephone, trajectory]);
  }, 120_000);
  beforeEach(() => {
    sent.length = 0;
  });
  const within = <T>(work: (call: Call) => Promise<T>, at?: string): Promise<T> =>
    world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      work(
        world.api.openCall(tx, {
          as: system,
          platformId: '10001',
          clock: at === undefined ? world.clock : () => new Date(`${at}+08:00`),
        }),
      ),
    );
  const runAt = (job: Job, at: string): Promise<void> => within((call) => Promise.resolve(job.run(call)), at);
  const driver = async (more: object = {}) => {
    const input = { ...driverInput((serial += 1)), ...driverCard, ...more };
    return { ...(await world.run(addDriver, input)), idNumber: input.idNumber, mobile: input.mobile };
  };
  const passed = async (more: object = {}) => {
    const one = await driver(more);
    await realName(world, one.idNumber);
    await world.run(approveDriver, {}, { on: { id: one.id } });
    return one;
  };
  const changeOf = async (driverId: string): Promise<{ readonly id: string }> => ({
    id:
      (
        await within((call) =>
          call.tx.one<{ id: string }>(
            sql`select id from driver_change where driver_id = ${driverId} and audit_status = 1`,
          ),
        )
      )?.id ?? '',
  });

  it('[D4.4-01, D4.4-01g] who lacks a paper is not handed in, and the refusal names it; whole and possible, it is', async () => {
    const { id } = await driver({ licenseBack: null, qualificationFile: null });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 0, submitCount: 1 });
    expect(await world.post(submitDriver.path, { id, model: {} })).toMatchObject({
      status: 412,
      reason: 'notWhole',
      message: '资料不全，不能提交：缺少驾驶证副页、从业资格证照片',
    });
    const rest = { licenseBack: 'licence', qualificationFile: 'licence' };
    expect(await world.refusal(submitDriver, { ...rest, qualificationNo: '12' }, { on: { id } })).toBe(
      'badQualification',
    );
    expect(await world.refusal(submitDriver, { ...rest, licenseFrom: '2040-01-01' }, { on: { id } })).toBe('badDates');
    await world.run(submitDriver, rest, { on: { id } });
    const handedIn = await world.get(drivers, id);
    expect(handedIn).toMatchObject({ auditStatus: 1 });
    // The number of a paper is often that of the identity card, and masked like it.
    expect(handedIn.qualificationNo).toMatch(/^9900\*{11}\d{4}$/);
    expect(await world.refusal(submitDriver, rest, { on: { id } })).toBe('wrongState');
    const light = await driver({ vehicleClass: 'C1', qualificationNo: null, qualificationFile: null });
    expect(await world.get(drivers, light.id)).toMatchObject({ auditStatus: 1 });
  });

  it('[D4.4-01g] so are vehicles: one up to 4.5 tonnes needs no certificate but all of its licence', async () => {
    const truck = await world.run(addVehicle, { ...vehicleInput((serial += 1)), ...permits, tractionKg: null });
    expect(await world.get(vehicles, truck.id)).toMatchObject({ auditStatus: 0 });
    await world.run(submitVehicle, { tractionKg: 40_000 }, { on: truck });
    expect(await world.get(vehicles, truck.id)).toMatchObject({ auditStatus: 1 });
    const light = {
      ...vehicleInput((serial += 1)),
      ...permits,
      operatingPermitFront: null,
      vehicleType: 'H31',
      plateColor: '1',
      grossMassKg: 4_495,
      ratedLoadKg: 1_500,
      roadTransportNo: '150000000000',
      roadTransportTo: null,
    } as const;
    const van = await world.run(addVehicle, light);
    await world.run(approveVehicle, {}, { on: van });
    const heavy = { ...light, ...vehicleInput((serial += 1)) };
    expect(await world.refusal(addVehicle, { ...heavy, roadTransportNo: '150000000000' })).toBe('badTransportNo');
    expect(await world.refusal(addVehicle, { ...heavy, roadTransportTo: null })).toBe('noTransportTo');
    const half = await world.run(addVehicle, { ...light, vehicleNum: '蒙AD8001', issuer: null });
    expect(await world.get(vehicles, half.id)).toMatchObject({ auditStatus: 0 });
  });

  it('[D4.4-01e] what a paper says otherwise than was entered is kept for who audits it', async () => {
    await within((call) =>
      insertRecord(call, ocrRecords, {
        at: call.now(),
        ocrType: 'DRIVER_LICENSE',
        fileName: 'licence',
        fileId: 'licence',
        result: 1,
        resultText: `姓名 ${driverInput(serial + 1).name} 准驾车型 C1`,
        ocrConfidence: 900_000,
        costCents: 1,
        operator: 'system',
      }),
    );
    const { id } = await driver({ vehicleClass: 'A2', qualificationFile: 'file-1' });
    expect(await world.get(drivers, id)).toMatchObject({ ocrDiff: ['driverLicenseNo', 'vehicleClass'] });
  });

  it('[D4.4-02, D4.4-02g, D4.4-02e] a driver is passed with a verified name, true papers and no block, may drive, and hears it', async () => {
    const { goodsId, vehicleId } = await world.parts();
    const one = await driver();
    const on = { id: one.id };
    expect(await world.refusal(approveDriver, {}, { on })).toBe('notVerified');
    await realName(world, one.idNumber, 2);
    expect(await world.refusal(approveDriver, {}, { on })).toBe('notVerified');
    await realName(world, one.idNumber);
    await within((call) =>
      call.tx.run(sql`update driver set driver_license_no = '110101199003070011' where id = ${on.id}`),
    );
    expect(await world.refusal(approveDriver, {}, { on })).toBe('otherLicence');
    await within((call) => call.tx.run(sql`update driver set driver_license_no = id_number where id = ${on.id}`));
    const late = await driver({ qualificationTo: '2026-03-01' });
    await realName(world, late.idNumber);
    expect(await world.refusal(approveDriver, {}, { on: { id: late.id } })).toBe('qualificationExpired');
    expect(await world.refusal(assignWaybill, tripInput(goodsId, on.id, vehicleId))).toBe('driverNotAudited');
    sent.length = 0;
    await world.run(approveDriver, {}, { on });
    expect(sent).toMatchObject([{ mobile: one.mobile, text: '您提交的司机资料已审核通过。' }]);
    expect(await world.refusal(assignWaybill, tripInput(goodsId, on.id, vehicleId))).toBe('done');
  });

  it('[D4.4-03, D4.4-03g, D4.4-03e, D4.4-04, D4.4-04e] a rejection says why, the person hears it, and what comes back is counted', async () => {
    const one = await driver();
    const on = { id: one.id };
    expect(await world.post(rejectDriver.path, { id: on.id, model: { reason: '' } })).toMatchObject({ status: 400 });
    sent.length = 0;
    await world.run(rejectDriver, { reason: '照片模糊；有效期看不清' }, { ...central, on });
    expect(sent).toMatchObject([
      { mobile: one.mobile, text: expect.stringContaining('照片模糊；有效期看不清') as string },
    ]);
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 3, submitCount: 1 });
    await world.run(resubmitDriver, { licenseFront: 'file-2' }, { on });
    expect(await world.get(drivers, on.id)).toMatchObject({ auditStatus: 1, submitCount: 2, licenseFront: 'file-2' });
    const truck = await world.run(addVehicle, { ...vehicleInput((serial += 1)), ...permits });
    await world.run(rejectVehicle, { reason: '行驶证缺页' }, { on: truck });
    await world.run(resubmitVehicle, { drivingPermitBack: 'file-2' }, { on: { id: truck.id } });
    expect(await world.get(vehicles, truck.id)).toMatchObject({ auditStatus: 1, submitCount: 2 });
  });

  it('[D4.4-05, D4.4-05e, D4.4-06, D4.4-06e, D4.4-07, D4.4-07g, D4.4-07e] a change is a record; passed it is applied, rejected the old data stay', async () => {
    const { id } = await passed();
    const on = { id };
    const wanted = { licenseIssuer: '新发证机关', emergencyMobile: '19900091111', reason: '换证' };
    await world.run(changeDriver, wanted, { on });
    const before = await world.get(drivers, id);
    expect(before).toMatchObject({ auditStatus: 4, licenseIssuer: driverInput(1).licenseIssuer });
    const change = await changeOf(id);
    expect(await world.get(driverChanges, change.id)).toMatchObject({
      changedFields: ['licenseIssuer', 'emergencyMobile'],
      after: { licenseIssuer: '新发证机关', emergencyMobile: '199****1111' },
    });
    expect(await world.post(rejectDriverChange.path, { id: change.id, model: { reason: '' } })).toMatchObject({
      status: 400,
    });
    await world.run(rejectDriverChange, { reason: '照片不清' }, { on: change });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2, licenseIssuer: before.licenseIssuer });
    await world.run(changeDriver, wanted, { on: { id } });
    await world.run(approveDriverChange, {}, { ...central, on: await changeOf(id) });
    expect(await world.get(drivers, id)).toMatchObject({ auditStatus: 2, licenseIssuer: '新发证机关' });
    expect(
      await within((call) => call.tx.one(sql`select emergency_mobile from driver where id = ${id}`)),
    ).toMatchObject({ emergencyMobile: '19900091111' });
  });

  it('[D4.4-08e, D4.4-09] whose licence ended gets no new trip, the running one goes on and is told; renewed it drives again', async () => {
    const { goodsId } = await world.parts();
    const one = await world.run(addDriver, { ...driverInput((serial += 1)), licenseTo: '2026-12-01' }, { as: system });
    const truck = await world.run(
      addVehicle,
      { ...vehicleInput((serial += 1)), roadTransportTo: '2026-12-01' },
      { as: system },
    );
    const trip = await world.run(assignWaybill, tripInput(goodsId, one.id, truck.id));
    world.notices.length = 0;
    await runAt(licenceWatch, '2026-12-02T08:00:00');
    await runAt(certificateWatch, '2026-12-02T08:00:00');
    const mine = world.notices.filter(({ kind }) => kind.endsWith(one.id) || kind.endsWith(truck.id));
    expect(mine.map(({ kind }) => kind)).toEqual([`driver.expired.${one.id}`, `vehicle.expired.${truck.id}`]);
    expect(await world.get(drivers, one.id)).toMatchObject({ auditStatus: 5 });
    const status = await within((call) =>
      call.tx.one<{ waybillStatus: number }>(sql`select waybill_status from waybill where id = ${trip.id}`),
    );
    expect(status?.waybillStatus).toBe(10);
    const other = await world.parts();
    expect(await world.refusal(assignWaybill, tripInput(goodsId, one.id, other.vehicleId))).toBe('driverNotAudited');
    expect(await world.refusal(assignWaybill, tripInput(goodsId, other.driverId, truck.id))).toBe('vehicleNotAudited');
    await world.run(changeDriver, { licenseTo: '2036-12-01', reason: '换证' }, { on: { id: one.id } });
    await world.run(approveDriverChange, {}, { on: await changeOf(one.id) });
    expect(await world.get(drivers, one.id)).toMatchObject({ auditStatus: 2, licenseTo: '2036-12-01' });
  });

  const kinds = [
    ['carOwner', carOwners, carOwnerLife, 'carOwner'],
    ['carCaptain', carCaptains, carCaptainLife, 'captain'],
    ['broker', brokers, brokerLife, 'broker'],
  ] as const;
  it.each(kinds)(
    '[D4.4-01g, D4.4-02, D4.4-02g, D4.4-02e, D4.4-04e, D4.4-10, D4.4-10g, D4.4-10e] a %s is handed in whole, passed verified, and leaves with nothing under way',
    async (kind, resource, life, ownerType) => {
      const input = memberInput((serial += 1));
      const member = await {
        carOwner: () => world.run(addCarOwner, { ...input, account: `acc${serial}`, ownerType: 'PERSON' as const }),
        carCaptain: () =>
          world.run(addCarCaptain, { ...input, teamName: '示范', feeMode: 'NONE' as const, payeeEnabled: 0 as const }),
        broker: () => world.run(addBroker, { ...input, region: '示范' }),
      }[kind]();
      const on = { id: member.id };
      const run = (command: unknown, values: object = {}) =>
        world.run(command as typeof rejectDriver, values as never, { on });
      const refused = (command: unknown, values: object = {}) =>
        world.refusal(command as typeof rejectDriver, values as never, { on });
      expect(await world.get(resource, on.id)).toMatchObject({ auditStatus: 0, status: 0 });
      expect(await refused(life.submit)).toBe('notWhole');
      await run(life.submit, idCard);
      expect(await refused(life.approve)).toBe('notVerified');
      await run(life.reject, { reason: '照片模糊' });
      await run(life.resubmit, { idFront: 'file-3' });
      expect(await world.get(resource, on.id)).toMatchObject({ auditStatus: 1, submitCount: 2 });
      await realName(world, input.idNumber);
      await run(life.approve);
      expect(await world.get(resource, on.id)).toMatchObject({ auditStatus: 2, status: 1 });
      const parts = await world.parts();
      if (kind === 'carOwner') await world.run(bindVehicles, { vehicleIds: [parts.vehicleId] }, { on });
      if (kind === 'carCaptain') await world.run(bindDrivers, { driverIds: [parts.driverId] }, { on });
      if (kind !== 'broker') {
        await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
        expect(await refused(life.cancel, { reason: '离开' })).toBe('underway');
        await within((call) =>
          call.tx.run(sql`update waybill set waybill_status = -10 where driver_id = ${parts.driverId}`),
        );
      }
      const account = { code: 2111, ownerType, ownerId: on.id } as LedgerAccount;
      const pay = (from: LedgerAccount, to: LedgerAccount, step: string) =>
        within((call) =>
          call.get(Ledger).post(call, {
            bizType: 'TEST',
            bizNo: on.id,
            requestId: `${on.id}:${step}`,
            postings: move(from, to, 500),
          }),
        );
      await pay(bank, account, 'in');
      expect(await refused(life.cancel, { reason: '离开' })).toBe('moneyLeft');
      await pay(account, bank, 'out');
      await run(life.cancel, { reason: '离开' });
      expect(await world.get(resource, on.id)).toMatchObject({ auditStatus: 9, status: 0 });
      if (kind === 'carOwner') expect(await world.get(carOwners, on.id)).toMatchObject({ vehicleCount: 0 });
      if (kind === 'carCaptain') expect(await world.get(carCaptains, on.id)).toMatchObject({ driverCount: 0 });
    },
  );

  it('[D4.4-11, D4.4-11g] operator and provider block a vehicle with a reason, and only so; it stays approved and gets no trip', async () => {
    const { goodsId, driverId, vehicleId } = await world.parts();
    const on = { id: vehicleId };
    const block = { reasonCode: 'OVERLOAD', reason: '两次超载', validTo: null } as const;
    expect(
      await world.post(blockVehicle.path, { id: vehicleId, model: { ...block, reason: '' } }, { as: dispatcher }),
    ).toMatchObject({ status: 400 });
    await world.run(blockVehicle, block, { on });
    expect(await world.get(vehicles, vehicleId)).toMatchObject({ auditStatus: 2 });
    expect(await world.refusal(assignWaybill, tripInput(goodsId, driverId, vehicleId))).toBe('vehicleBlocked');
    expect(await world.refusal(blockVehicle, block, { on: { id: vehicleId } })).toBe('listed');
    expect(await world.refusal(blockVehicle, block, { ...central, on: { id: (await world.parts()).vehicleId } })).toBe(
      'done',
    );
  });
});
