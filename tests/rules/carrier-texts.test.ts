import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addCarCaptain,
  addCarOwner,
  addDriver,
  approveDriver,
  approveDriverChange,
  bindDrivers,
  bindVehicles,
  changeDriver,
  rejectDriver,
  rejectDriverChange,
} from '../../plugins/carrier/contract/index.ts';
import { driverInput, driverCard, idNumberOf, memberInput } from '../../plugins/carrier/fixtures.ts';
import { tellExpiring } from '../../plugins/carrier/server/expiring-certificates.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import { addContract, contracts, sendContract, signContract } from '../../plugins/evidence/contract/index.ts';
import { evidence as manifest } from '../../plugins/evidence/plugin.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { tellEnding } from '../../plugins/evidence/server/told-by-text.ts';
import {
  addBlock,
  addVehicle,
  approveCert,
  approveVehicle,
  approveVehicleChange,
  changeVehicle,
  rejectCert,
  rejectVehicle,
  rejectVehicleChange,
  remindCert,
  submitCert,
} from '../../plugins/vehicle/contract/index.ts';
import { permits, vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { openUpkeep } from '../../plugins/vehicle/server/cert-keep.ts';
import { assignWaybill, cancelWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { defineServer, provide, SmsChannel, sql, type Call, type Job, type Sms } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import {
  dispatcher,
  freightMigrations,
  FreightWorld,
  operator,
  shipperPerson,
  system,
} from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';

const sent: Sms[] = [];
let takes = true;
const channel: SmsChannel = {
  send: (_call, sms) => {
    if (takes) sent.push(sms);
    return Promise.resolve(takes);
  },
};
const telephone = defineServer(
  { ...manifest, id: 'telephone', requires: [], routes: {}, menus: {}, permissions: {}, contributions: {} },
  { serves: [], provides: [provide(SmsChannel, () => channel)] },
);

onEachDatabase(
  'what captains, owners and drivers are told by text',
  [...freightMigrations, ...(evidence.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let silent: FreightWorld;
    let serial = 400;
    beforeAll(async () => {
      const database = await open();
      world = await FreightWorld.open(database, [evidence, telephone]);
      silent = await FreightWorld.open(database, [evidence]);
    }, 120_000);
    beforeEach(() => {
      sent.length = 0;
      takes = true;
    });
    const within = <T>(at: string | undefined, work: (call: Call) => Promise<T>, from = world): Promise<T> =>
      from.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        work(
          from.api.openCall(tx, {
            as: system,
            platformId: '00001',
            clock: at === undefined ? from.clock : () => new Date(`${at}+08:00`),
          }),
        ),
      );
    /** What one run of the job tells, at a given moment. */
    async function runAt(job: Job, at: string, from = world): Promise<readonly string[]> {
      sent.length = 0;
      await within(at, (call) => job.run(call), from);
      return sent.map(({ mobile, text }) => `${mobile} ${text}`);
    }
    const admitted = (table: 'car_owner' | 'car_captain', id: string) =>
      within(undefined, (call) =>
        call.tx.run(
          table === 'car_owner'
            ? sql`update car_owner set audit_status = 2, status = 1 where id = ${id}`
            : sql`update car_captain set audit_status = 2, status = 1 where id = ${id}`,
        ),
      );
    async function captain(driverIds: readonly string[]): Promise<string> {
      const input = memberInput((serial += 1));
      const { id } = await world.run(addCarCaptain, {
        ...input,
        teamName: '示范车队',
        feeMode: 'NONE',
        payeeEnabled: 0,
      });
      await admitted('car_captain', id);
      await world.run(bindDrivers, { driverIds: [...driverIds] }, { on: { id } });
      return input.mobile;
    }
    async function owner(vehicleIds: readonly string[]): Promise<string> {
      const input = memberInput((serial += 1));
      const { id } = await world.run(addCarOwner, { ...input, account: `owner${serial}`, ownerType: 'PERSON' });
      await admitted('car_owner', id);
      await world.run(bindVehicles, { vehicleIds: [...vehicleIds] }, { on: { id } });
      return input.mobile;
    }
    const driver = async (more: object = {}, as = system) => {
      const input = { ...driverInput((serial += 1)), ...more };
      return {
        ...(await world.run(addDriver, input, { as })),
        name: input.name,
        mobile: input.mobile,
        idNumber: input.idNumber,
      };
    };
    const truck = async (more: object = {}, as = system) => {
      const input = { ...permits, ...vehicleInput((serial += 1)), ...more };
      return { ...(await world.run(addVehicle, input, { as })), vehicleNum: input.vehicleNum };
    };
    const heard = (): readonly string[] => sent.map(({ mobile, text }) => `${mobile} ${text}`);

    it('[D4.25-07] driver and captain hear how the audit of the driver ended, and of his changes', async () => {
      const one = await driver(driverCard, dispatcher);
      const chief = await captain([one.id]);
      sent.length = 0;
      await world.run(rejectDriver, { reason: '照片缺页' }, { on: one });
      expect(heard()).toEqual([
        `${one.mobile} 您提交的司机资料未通过审核：照片缺页，请修改后重新提交。`,
        `${chief} 您车队的司机${one.name}提交的司机资料未通过审核：照片缺页，请修改后重新提交。`,
      ]);
      const second = await driver(driverCard, dispatcher);
      await realName(world, second.idNumber);
      const other = await captain([second.id]);
      sent.length = 0;
      await world.run(approveDriver, {}, { on: second });
      expect(heard()).toEqual([
        `${second.mobile} 您提交的司机资料已审核通过。`,
        `${other} 您车队的司机${second.name}提交的司机资料已审核通过。`,
      ]);
      expect(sent.map(({ platformId }) => platformId)).toEqual(['10001', '10001']);
      for (const [command, input, word] of [
        [rejectDriverChange, { reason: '照片不符' }, '未通过审核：照片不符'],
        [approveDriverChange, {}, '已审核通过'],
      ] as const) {
        await world.run(changeDriver, { vehicleClass: 'B1', reason: '增驾' }, { on: { id: second.id } });
        const change = await within(undefined, (call) =>
          call.tx.one<{ id: string }>(
            sql`select id from driver_change where driver_id = ${second.id} and audit_status = 1`,
          ),
        );
        sent.length = 0;
        await world.run(command, input as never, { on: { id: change?.id ?? '' } });
        expect(sent.map(({ mobile }) => mobile)).toEqual([second.mobile, other]);
        for (const { text } of sent) expect(text).toContain(`司机资料变更${word}`);
      }
    });

    it("the owner of a vehicle hears how its audit, its changes and its certificates ended; of nobody's vehicle nobody does", async () => {
      const [mine, nobodys] = [await truck({}, dispatcher), await truck({}, dispatcher)];
      const mobile = await owner([mine.id]);
      const asked = async (newTo: string, certType: 'OPERATING' | 'INSPECTION') =>
        world.run(submitCert, { vehicleId: mine.id, certType, newTo, certFile: 'file-1' });
      const changed = async () => {
        await world.run(changeVehicle, { lengthMm: 13_000 + serial, reason: '改长度' }, { on: { id: mine.id } });
        serial += 1;
        return (
          (await within(undefined, (call) =>
            call.tx.one<{ id: string }>(
              sql`select id from vehicle_change where vehicle_id = ${mine.id} and audit_status = 1`,
            ),
          )) ?? { id: '' }
        );
      };
      sent.length = 0;
      await world.run(rejectVehicle, { reason: '行驶证过期' }, { on: nobodys });
      expect(heard()).toEqual([]);
      await world.run(approveVehicle, {}, { on: mine });
      await world.run(rejectVehicleChange, { reason: '与行驶证不符' }, { on: await changed() });
      await world.run(approveVehicleChange, {}, { on: await changed() });
      await world.run(approveCert, {}, { on: await asked('2039-12-31', 'OPERATING') });
      await world.run(rejectCert, { reason: '照片模糊' }, { on: await asked('2027-01-31', 'INSPECTION') });
      const other = await truck({}, dispatcher);
      const second = await owner([other.id]);
      await world.run(rejectVehicle, { reason: '号牌不清' }, { on: other });
      const { vehicleNum } = mine;
      expect(heard()).toEqual([
        `${mobile} 车辆${vehicleNum}的资料已审核通过。`,
        `${mobile} 车辆${vehicleNum}的资料变更未通过审核：与行驶证不符，请修改后重新提交。`,
        `${mobile} 车辆${vehicleNum}的资料变更已审核通过。`,
        `${mobile} 车辆${vehicleNum}的营运证更新已审核通过，有效期至2039-12-31。`,
        `${mobile} 车辆${vehicleNum}的年检更新未通过审核：照片模糊，请修改后重新提交。`,
        `${second} 车辆${other.vehicleNum}的资料未通过审核：号牌不清，请修改后重新提交。`,
      ]);
    });

    it('[D4.25-07] a reminder of an upkeep reaches the owner, who drives the vehicle now, and his captain; so does the block of the vehicle', async () => {
      const { goodsId } = await world.parts();
      const [one, two] = [await driver(), await truck({ roadTransportTo: '2026-03-20' })];
      const [chief, owned] = [await captain([one.id]), await owner([two.id])];
      await world.run(assignWaybill, tripInput(goodsId, one.id, two.id));
      await within('2026-03-05T09:00:00', (call) => openUpkeep(call));
      const keep = await within(undefined, (call) =>
        call.tx.one<{ id: string }>(
          sql`select id from vehicle_cert_keep where vehicle_id = ${two.id} and cert_type = 'OPERATING'`,
        ),
      );
      sent.length = 0;
      await world.run(remindCert, {}, { on: { id: keep?.id ?? '' } });
      expect([...heard()].sort()).toEqual(
        [one.mobile, chief, owned]
          .map((mobile) => `${mobile} 车辆${two.vehicleNum}的营运证将于2026-03-20到期，请尽快办理并上传新证照。`)
          .sort(),
      );
      sent.length = 0;
      await world.run(
        addBlock,
        {
          targetType: 'VEHICLE',
          keyValue: two.vehicleNum,
          plateColor: '2',
          reasonCode: 'OVERLOAD',
          reason: '超载',
          scopePlatformId: null,
          validTo: null,
        },
        { as: operator, platformId: '00001' },
      );
      expect(sent.map(({ mobile }) => mobile).sort()).toEqual([one.mobile, chief, owned].sort());
      for (const sms of sent)
        expect(sms).toMatchObject({
          platformId: '10001',
          text: `车辆${two.vehicleNum}于2026-03-05被列入黑名单，暂不能接单，如有疑问请联系服务商。`,
        });
    });

    it('[D4.25-01] the captain hears of the trips of his drivers, and that they are off', async () => {
      const { goodsId, vehicleId } = await world.parts();
      const one = await driver();
      const chief = await captain([one.id]);
      sent.length = 0;
      const trip = await world.run(assignWaybill, tripInput(goodsId, one.id, vehicleId));
      expect(sent.map(({ mobile }) => mobile)).toEqual([one.mobile, chief]);
      const { loadPlace, unloadPlace, vehicleNum } = await world.get(waybills, trip.id);
      expect(sent[1]?.text).toContain(`您车队的司机${one.name}有新运单${trip.waybillSn}，车辆${vehicleNum}`);
      for (const { text } of sent) {
        expect(text).toContain(`${loadPlace}至${unloadPlace}`);
        expect(text).toMatch(/最晚装货时间\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
      }
      sent.length = 0;
      await world.run(cancelWaybill, { reason: '计划变更' }, { on: { id: trip.id } });
      expect(sent.map(({ mobile }) => mobile)).toEqual([one.mobile, chief]);
      expect(sent[1]?.text).toBe(`您车队的司机${one.name}的运单${trip.waybillSn}已取消。`);
    });

    it('[D4.25-07] a licence that ends is told thirty days, seven days and one day before, each once and by day, and a new one anew', async () => {
      const one = await driver({ licenseTo: '2026-07-31' });
      const chief = await captain([one.id]);
      const said = (when: string, validTo = '2026-07-31'): readonly string[] => [
        `${one.mobile} 您的驾驶证将于${validTo}到期（${when}），请及时换证并更新资料。`,
        `${chief} 您车队的司机${one.name}的驾驶证将于${validTo}到期（${when}），请及时换证并更新资料。`,
      ];
      expect(await runAt(tellExpiring, '2026-06-30T10:00:00')).toEqual([]);
      expect(await runAt(tellExpiring, '2026-07-01T08:59:00')).toEqual([]);
      expect(await runAt(tellExpiring, '2026-07-01T20:00:00')).toEqual([]);
      expect(await runAt(tellExpiring, '2026-07-01T09:00:00', silent)).toEqual([]);
      takes = false;
      expect(await runAt(tellExpiring, '2026-07-01T09:00:00')).toEqual([]);
      takes = true;
      expect(await runAt(tellExpiring, '2026-07-01T10:00:00')).toEqual(said('还有30天'));
      for (const again of ['2026-07-01T11:00:00', '2026-07-02T09:00:00', '2026-07-23T09:00:00'])
        expect(await runAt(tellExpiring, again)).toEqual([]);
      expect(await runAt(tellExpiring, '2026-07-24T09:00:00')).toEqual(said('还有7天'));
      expect(await runAt(tellExpiring, '2026-07-29T09:00:00')).toEqual([]);
      expect(await runAt(tellExpiring, '2026-07-30T09:00:00')).toEqual(said('还有1天'));
      for (const over of ['2026-07-31T09:00:00', '2026-08-01T09:00:00'])
        expect(await runAt(tellExpiring, over)).toEqual([]);
      await within(undefined, (call) =>
        call.tx.run(sql`update driver set license_to = '2026-08-20' where id = ${one.id}`),
      );
      expect(await runAt(tellExpiring, '2026-08-15T09:00:00')).toEqual(said('还有5天', '2026-08-20'));
      expect(await runAt(tellExpiring, '2026-08-20T09:00:00')).toEqual(said('今天', '2026-08-20'));
    });

    it('a certificate of a vehicle is told its people, as soon as there are any; of who is not approved nobody is told', async () => {
      const two = await truck({ roadTransportTo: '2026-10-31' });
      await truck({ roadTransportTo: '2026-10-31' }, dispatcher);
      await driver({ licenseTo: '2026-10-31', idNumber: idNumberOf(serial + 60) }, dispatcher);
      expect(await runAt(tellExpiring, '2026-10-24T09:00:00')).toEqual([]);
      const mobile = await owner([two.id]);
      expect(await runAt(tellExpiring, '2026-10-25T09:00:00')).toEqual([
        `${mobile} 车辆${two.vehicleNum}的营运证将于2026-10-31到期（还有6天），请及时换证并更新资料。`,
      ]);
      expect(await runAt(tellExpiring, '2026-10-25T10:00:00')).toEqual([]);
      await within(undefined, (call) =>
        call.tx.run(sql`update vehicle set inspect_to = '2026-10-30' where id = ${two.id}`),
      );
      expect(await runAt(tellExpiring, '2026-10-26T09:00:00')).toEqual([
        `${mobile} 车辆${two.vehicleNum}的年检将于2026-10-30到期（还有4天），请及时换证并更新资料。`,
      ]);
    });

    it('the other party of a contract hears thirty days before its end, once', async () => {
      const { companyId } = await world.parts();
      const on = await world.run(addContract, frameContract(companyId, '2026-03-01', '2026-12-31'));
      await world.run(sendContract, {}, { on });
      await world.run(signContract, { party: 'A', signer: '嘉禾', signMethod: 'CA' }, { on, as: shipperPerson });
      expect(await runAt(tellEnding, '2026-12-10T09:00:00')).toEqual([]);
      await world.run(signContract, { party: 'B', signer: '和顺', signMethod: 'CA' }, { on });
      const { contractNo } = await world.get(contracts, on.id);
      const mobile =
        (
          await within(undefined, (call) =>
            call.tx.one<{ mobile: string }>(sql`select mobile from company where id = ${companyId}`),
          )
        )?.mobile ?? '';
      expect(await runAt(tellEnding, '2026-11-30T09:00:00')).toEqual([]);
      expect(await runAt(tellEnding, '2026-12-01T08:00:00')).toEqual([]);
      expect(await runAt(tellEnding, '2026-12-01T09:00:00')).toEqual([
        `${mobile} 年度网络货运框架合同（${contractNo}）将于2026-12-31到期，请及时续签。`,
      ]);
      for (const again of ['2026-12-01T10:00:00', '2026-12-24T09:00:00'])
        expect(await runAt(tellEnding, again)).toEqual([]);
    });
  },
);
