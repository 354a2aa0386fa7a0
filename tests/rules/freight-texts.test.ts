import { beforeAll, beforeEach, expect, it } from 'vitest';
import { approveDriver, addDriver, rejectDriver } from '../../plugins/carrier/contract/index.ts';
import { driverInput, driverCard, idNumberOf } from '../../plugins/carrier/fixtures.ts';
import {
  handInPound,
  handInReceipt,
  pounds,
  receipts,
  rejectPound,
  rejectReceipt,
} from '../../plugins/evidence/contract/index.ts';
import { appSlip, receiptInput } from '../../plugins/evidence/fixtures.ts';
import { evidence as manifest } from '../../plugins/evidence/plugin.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addBlock } from '../../plugins/vehicle/contract/index.ts';
import { arriveLoad, cancelWaybill, waybills } from '../../plugins/waybill/contract/index.ts';
import type { RecordOf, Resource } from '../../sdk/contract/index.ts';
import { defineServer, provide, SmsChannel, sql, type Sms } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { driverPerson, freightMigrations, FreightWorld, operator } from '../support/freight-world.ts';
import { realName } from '../support/real-names.ts';

const sent: Sms[] = [];
const channel: SmsChannel = {
  send: (_call, sms) => {
    sent.push(sms);
    return Promise.resolve(true);
  },
};
const telephone = defineServer(
  { ...manifest, id: 'telephone', requires: [], routes: {}, menus: {}, permissions: {}, contributions: {} },
  { serves: [], provides: [provide(SmsChannel, () => channel)] },
);

onEachDatabase('what people are told by text', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence, telephone]);
  }, 120_000);
  beforeEach(() => {
    sent.length = 0;
  });
  const mobileOf = async (driverId: string): Promise<string> =>
    (
      await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.one<{ mobile: string }>(sql`select mobile from driver where id = ${driverId}`),
      )
    )?.mobile ?? '';
  const photo = async (id: string): Promise<string> => {
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by) values ('10001', ${id}, 'a.jpg', ${id}, 'image/jpeg', 10, ${id.padStart(64, '0')}, now(), ${driverPerson.id})`),
    );
    return id;
  };
  const firstOf = async <R extends Resource>(resource: R, waybillId: string): Promise<RecordOf<R>> =>
    (
      (await world.post(`${resource.path}/paging`, { conditions: { waybillId }, page: 1, limit: 10 })).pageResult as {
        itemList: RecordOf<R>[];
      }
    ).itemList[0]!;
  const now = (): string =>
    new Date(world.clock().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

  it('[D4.2-02e, D4.25-01, D4.25-02] the driver hears of his trip and of its end, the shipper that he is to confirm; of anything else nobody does', async () => {
    const trip = await world.trip(15);
    const mobile = await mobileOf(trip.driverId);
    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining(`新运单${trip.waybillSn}`),
      expect.stringMatching(`^运单${trip.waybillSn}（.+）已由司机接单，请在30分钟内确认`),
    ]);
    expect(sent[0]?.text).toMatch(/最晚装货时间\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    expect(sent[0]).toMatchObject({ platformId: '10001', mobile });
    expect(sent[1]?.mobile).not.toBe(mobile);
    sent.length = 0;
    await world.run(cancelWaybill, { reason: '计划变更' }, { on: { id: trip.id } });
    expect(sent).toMatchObject([{ mobile, text: expect.stringContaining(`${trip.waybillSn}`) as string }]);
    sent.length = 0;
    const other = await world.trip(20);
    await world.run(arriveLoad, {}, { as: driverPerson, on: { id: other.id } });
    expect(sent).toHaveLength(1);
    expect((await world.get(waybills, other.id)).waybillStatus).toBe(25);
  });

  it('[D4.2-15, D4.2-16, D4.25-03] he hears why his slip and his receipt were rejected', async () => {
    const trip = await world.trip(60, { receiptRetention: 10_000 });
    const mobile = await mobileOf(trip.driverId);
    const [slip, receipt] = [await firstOf(pounds, trip.id), await firstOf(receipts, trip.id)];
    await world.run(handInPound, appSlip(await photo('text-1'), now(), '87.62,43.79'), {
      as: driverPerson,
      on: { id: slip.id },
    });
    await world.run(handInReceipt, receiptInput(await photo('text-2'), now()), {
      as: driverPerson,
      on: { id: receipt.id },
    });
    sent.length = 0;
    await world.run(rejectPound, { rejectCode: 'BLURRED', reason: '看不清皮重' }, { on: { id: slip.id } });
    await world.run(rejectReceipt, { reason: '签章不清' }, { on: { id: receipt.id } });
    expect(sent).toEqual([
      { platformId: '10001', mobile, text: `运单${trip.waybillSn}的磅单被驳回：看不清皮重，请重新上传。` },
      { platformId: '10001', mobile, text: `运单${trip.waybillSn}的回单被驳回：签章不清，请重新上传。` },
    ]);
  });

  it('a person hears what was decided of his papers, and that he is barred', async () => {
    const { id } = await world.run(addDriver, { ...driverInput(7100), ...driverCard });
    const mobile = await mobileOf(id);
    await world.run(rejectDriver, { reason: '驾驶证照片缺页' }, { on: { id } });
    expect(sent).toEqual([
      { platformId: '10001', mobile, text: '您提交的司机资料未通过审核：驾驶证照片缺页，请修改后重新提交。' },
    ]);
    sent.length = 0;
    const second = await world.run(addDriver, { ...driverInput(7101), ...driverCard });
    await realName(world, idNumberOf(7101));
    await world.run(approveDriver, {}, { on: second });
    expect(sent).toMatchObject([{ text: '您提交的司机资料已审核通过。' }]);
    sent.length = 0;
    await world.run(
      addBlock,
      {
        targetType: 'DRIVER',
        keyValue: idNumberOf(7101),
        reasonCode: 'FRAUD',
        reason: '伪造磅单',
        scopePlatformId: null,
        validTo: null,
      },
      { as: operator, platformId: '00001' },
    );
    expect(sent).toMatchObject([{ platformId: '10001', text: expect.stringContaining('黑名单') as string }]);
  });
});
