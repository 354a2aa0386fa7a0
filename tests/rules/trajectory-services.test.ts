import { beforeAll, expect, it } from 'vitest';
import type { AccountCode, RecordOf } from '../../sdk/contract/index.ts';
import {
  addConfig,
  addDevice,
  bindDevice,
  closeAlarm,
  confirmStatement,
  deleteConfig,
  editConfig,
  falseAlarm,
  finishService,
  generateStatements,
  handleAlarm,
  ingestPoints,
  locusAlarms,
  ocrRecords,
  openService,
  payStatement,
  recogniseOcr,
  repullService,
  rerunOcr,
  serviceStatements,
  serviceUsages,
  standardLimits,
  stopService,
  testConfig,
  trajectoryConfigs,
  waybillServices,
  voidStatement,
} from '../../plugins/trajectory/contract/index.ts';
import { wayOf } from '../../plugins/trajectory/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { bookBills } from '../../plugins/trajectory/server/service-books.ts';
import { cancelWaybill } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';

const migrations = [...freightMigrations, ...(trajectory.migrations ?? [])];
onEachDatabase('alarms and paid services', migrations, (open) => {
  let world: FreightWorld;
  const rows = async <T>(path: string, conditions: object, who = {}): Promise<readonly T[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: T[] })
      .itemList;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory]);
  }, 120_000);

  /** A vehicle that stands three times, so that there are three alarms. */
  async function alarms(): Promise<readonly RecordOf<typeof locusAlarms>[]> {
    const trip = await world.trip(40);
    const device = await world.run(addDevice, {
      deviceNo: `S${trip.waybillSn}`,
      simNo: null,
      deviceType: 'BEIDOU_JT808',
      protocol: 'JT808',
    });
    await world.run(bindDevice, { vehicleId: trip.vehicleId }, { on: device });
    const startMs = world.clock().getTime();
    world.later(600);
    const stand = (share: number) => ({ share, what: 'stand', minutes: 60 }) as const;
    await world.run(ingestPoints, {
      deviceNo: `S${trip.waybillSn}`,
      points: wayOf({
        from: { lon: 109.7, lat: 39.5 },
        to: { lon: 112.7, lat: 39.9 },
        startMs,
        happens: [stand(0.2), stand(0.4), stand(0.6)],
      }),
    });
    return rows(locusAlarms.path, { waybillSn: trip.waybillSn });
  }

  it('[D4.20-05] an alarm is taken in hand and closed, or is false and says why; nothing else', async () => {
    const [first, second, third] = await alarms();
    const on = { id: first!.id };
    expect(await world.refusal(closeAlarm, { remark: '已处理' }, { on })).toBe('wrongState');
    await world.run(handleAlarm, { remark: '已致电司机' }, { on });
    expect(await world.get(locusAlarms, on.id)).toMatchObject({
      alarmStatus: 1,
      handler: 'dispatcher',
      remark: '已致电司机',
    });
    expect(await world.refusal(handleAlarm, { remark: null }, { on })).toBe('wrongState');
    await world.run(closeAlarm, { remark: '司机已继续行驶' }, { on });
    expect(await world.get(locusAlarms, on.id)).toMatchObject({ alarmStatus: 2, remark: '司机已继续行驶' });
    expect(await world.refusal(falseAlarm, { remark: '晚了' }, { on })).toBe('wrongState');
    const withoutRemark = await world.post(falseAlarm.path, { id: second!.id, model: {}, requestId: 'r-false-1' });
    expect(withoutRemark.status).toBe(400);
    await world.run(falseAlarm, { remark: '服务区信号漂移' }, { on: { id: second!.id } });
    expect(await world.get(locusAlarms, second!.id)).toMatchObject({ alarmStatus: 3, remark: '服务区信号漂移' });
    await world.run(handleAlarm, { remark: null }, { on: { id: third!.id }, as: operator, platformId: '00001' });
    await world.run(falseAlarm, { remark: '车辆检修' }, { on: { id: third!.id } });
    expect(
      await world.refusal(falseAlarm, { remark: '车辆检修' }, { on: { id: third!.id }, platformId: '10002' }),
    ).toBe('notFound');
    expect(
      await world.refusal(
        handleAlarm,
        { remark: null },
        { on, as: person('viewer', 'provider', ['locusAlarmInfo:view']) },
      ),
    ).toBe('forbidden');
  });

  it('a waybill is watched once, paid per position, fails without a device, and ends with the trip', async () => {
    const trip = await world.trip(20);
    const { id } = await world.run(openService, { waybillSn: trip.waybillSn });
    const on = { id };
    expect(await world.refusal(openService, { waybillSn: trip.waybillSn })).toBe('opened');
    expect(await world.refusal(openService, { waybillSn: trip.waybillSn }, { platformId: '10002' })).toBe('noWaybill');
    await world.run(repullService, {}, { on });
    expect(await world.get(waybillServices, id)).toMatchObject({
      serviceStatus: 3,
      callCount: 1,
      amount: 0,
      failReason: '车辆未绑定定位设备',
    });
    const device = await world.run(addDevice, {
      deviceNo: `W${trip.waybillSn}`,
      simNo: null,
      deviceType: 'APP',
      protocol: 'HTTP',
    });
    await world.run(bindDevice, { vehicleId: trip.vehicleId }, { on: device });
    const startMs = world.clock().getTime() - 20 * 60_000;
    await world.run(ingestPoints, {
      deviceNo: `W${trip.waybillSn}`,
      points: wayOf({
        from: { lon: 109.7, lat: 39.5 },
        to: { lon: 112.7, lat: 39.9 },
        startMs,
        untilMs: startMs + 10 * 60_000,
      }),
    });
    await world.run(repullService, {}, { on });
    await world.run(repullService, {}, { on });
    expect(await world.get(waybillServices, id)).toMatchObject({
      serviceStatus: 1,
      callCount: 3,
      amount: 40,
      failReason: null,
    });
    expect(await world.refusal(finishService, {}, { on })).toBe('forbidden');
    await world.run(cancelWaybill, { reason: '货主取消' }, { on: { id: trip.id } });
    expect(await world.get(waybillServices, id)).toMatchObject({ serviceStatus: 4 });
    expect(await world.refusal(repullService, {}, { on })).toBe('wrongState');
    expect(await world.refusal(openService, { waybillSn: trip.waybillSn })).toBe('over');
    const other = await world.trip(20);
    const second = await world.run(openService, { waybillSn: other.waybillSn });
    await world.run(stopService, { reason: '不再需要' }, { on: second });
    expect(await world.refusal(stopService, { reason: '再停' }, { on: second })).toBe('wrongState');
    expect((await world.run(openService, { waybillSn: other.waybillSn })).id).not.toBe(second.id);
  });

  it('a month that is over is billed once per service, to the cent, confirmed and paid; usage stays as it was', async () => {
    for (const fileName of ['磅单1.jpg', '磅单2.jpg', '磅单3.jpg'])
      await world.run(
        recogniseOcr,
        { ocrType: 'POUND', fileName, fileId: null, bizNo: 'P1', editedFields: null },
        { platformId: '10002' },
      );
    await world.drain();
    const who = { platformId: '10002' };
    expect(await world.refusal(generateStatements, { month: '2026-03' }, who)).toBe('monthOpen');
    expect(await world.refusal(generateStatements, { month: '2026-13' }, who)).toBe('badMonth');
    expect(await world.refusal(generateStatements, { month: '2026-02' }, who)).toBe('nothing');
    world.later(31 * 24 * 60);
    expect(await world.run(generateStatements, { month: '2026-03' }, who)).toEqual({ total: 1 });
    expect(await world.refusal(generateStatements, { month: '2026-03' }, who)).toBe('nothing');
    const [bill] = await rows<RecordOf<typeof serviceStatements>>(serviceStatements.path, { month: '2026-03' }, who);
    expect(bill).toMatchObject({ usageType: 'OCR', quantity: 3, unitFee: 5, amount: 15, statementStatus: 0 });
    const on = { id: bill!.id };
    expect(await world.refusal(payStatement, { payNo: 'ZF1' }, { on, ...who })).toBe('wrongState');
    expect(await world.refusal(confirmStatement, {}, { on })).toBe('notFound');
    await world.run(confirmStatement, {}, { on, ...who });
    await world.run(payStatement, { payNo: 'ZF1' }, { on, ...who });
    expect(await world.get(serviceStatements, on.id, who)).toMatchObject({ statementStatus: 2, payNo: 'ZF1' });
    expect(await world.refusal(payStatement, { payNo: 'ZF2' }, { on, ...who })).toBe('wrongState');
    for (const role of ['tenant', 'operator'] as const)
      await expect(
        world.database.transaction({ role, platformId: '10002' }, (tx) =>
          tx.run(sql`update service_usage set amount = 0, unit_fee = 0`),
        ),
      ).rejects.toThrow();
    expect((await rows(serviceUsages.path, {}, who)).length).toBe(3);
  });

  it('a reading is kept with its cost, and read again beside the earlier one', async () => {
    const { id } = await world.run(recogniseOcr, {
      ocrType: 'ID_CARD',
      fileName: '身份证.jpg',
      fileId: null,
      bizNo: null,
      editedFields: 'name',
    });
    expect(await world.get(ocrRecords, id)).toMatchObject({ result: 2, costCents: 0, resultText: '' });
    await world.drain();
    const first = await world.get(ocrRecords, id);
    const again = await world.run(rerunOcr, {}, { on: { id } });
    await world.drain();
    expect(again.id).not.toBe(id);
    expect(await world.get(ocrRecords, again.id)).toMatchObject({
      rerunOf: id,
      costCents: 5,
      editedFields: null,
      ocrConfidence: first.ocrConfidence,
    });
    expect(await world.get(ocrRecords, id)).toMatchObject({ rerunOf: null, editedFields: 'name' });
    // What has been read is nobody's to change.
    const asTenant = (statement: ReturnType<typeof sql>): Promise<number> =>
      world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) => tx.run(statement));
    for (const statement of [
      sql`update ocr_record set ocr_confidence = 1000000`,
      sql`update ocr_record set file_name = 'x'`,
      sql`delete from ocr_record`,
    ])
      await expect(asTenant(statement)).rejects.toThrow();
    expect(await world.refusal(rerunOcr, {}, { on: { id }, platformId: '10002' })).toBe('notFound');
  });

  it('one configuration for all shippers stays, single shippers override it, and a test raises nothing', async () => {
    const { companyId } = await world.parts();
    const all = await world.run(addConfig, { companyId: null, ...standardLimits });
    expect(await world.refusal(addConfig, { companyId: null, ...standardLimits })).toBe('configured');
    const own = await world.run(addConfig, { companyId, ...standardLimits, longStopMin: 90 });
    expect(await world.refusal(editConfig, { ...standardLimits, ratioMinPpm: 2_000_000 }, { on: own })).toBe(
      'ratioOrder',
    );
    await world.run(editConfig, { ...standardLimits, overspeedKmh: 60 }, { on: own });
    expect(await world.get(trajectoryConfigs, own.id)).toMatchObject({ companyId, overspeedKmh: 60, longStopMin: 45 });
    const before = await rows(locusAlarms.path, {});
    const tested = await world.run(testConfig, {}, { on: own });
    expect(tested.tracks).toBeGreaterThanOrEqual(tested.tooFast);
    expect((await rows(locusAlarms.path, {})).length).toBe(before.length);
    expect(await world.refusal(deleteConfig, {}, { on: all })).toBe('defaultStays');
    expect(await world.refusal(deleteConfig, {}, { on: own, platformId: '10002' })).toBe('notFound');
    await world.run(deleteConfig, {}, { on: own });
    expect(
      await world.refusal(addConfig, { companyId, ...standardLimits }, { as: operator, platformId: '00001' }),
    ).toBe('onlyProviders');
  });
  it('[DP-33] a confirmed bill stands once in the books of provider and operator, and leaves both when it is voided', async () => {
    const who = { platformId: '10002' };
    await world.database.transaction({ role: 'system', platformId: '10002' }, (tx) =>
      tx.run(sql`
        insert into service_usage (platform_id, id, at, month, usage_type, biz_no, quantity, unit_fee, amount, operator,
          created_at, updated_at)
        values ('10002', 'usage-of-p33', '2026-03-08T00:00:00Z', '2026-03', 'CONTRACT', 'HT1', 7, 150, 1050, 'x',
          now(), now())`),
    );
    const cents = (book: string, code: AccountCode): Promise<number> =>
      world.database.transaction({ role: 'system', platformId: book }, async (tx) => {
        const row = await tx.one<{ cents: number }>(sql`
          select coalesce(sum(balance), 0)::bigint as cents from ledger_account
          where platform_id = ${book} and code = ${code}`);
        return row?.cents ?? 0;
      });
    const books = async () => [
      ...[await cents('10002', 5007), await cents('10002', 2202)],
      ...[await cents('00001', 1102), await cents('00001', 4002), await cents('00001', 2203)],
    ];
    const night = () =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        bookBills.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
      );
    await night();
    const before = await books();
    const after = (amount: number, exclusive: number) =>
      [amount, amount, amount, exclusive, amount - exclusive].map((more, at) => more + (before[at] ?? 0));
    const bill = async () => {
      await world.run(generateStatements, { month: '2026-03' }, who);
      const found = await rows<RecordOf<typeof serviceStatements>>(serviceStatements.path, {}, who);
      return { id: found.find((one) => one.usageType === 'CONTRACT' && one.statementStatus === 0)?.id ?? '' };
    };
    const on = await bill();
    await night();
    expect(await books()).toEqual(before);
    await world.run(confirmStatement, {}, { on, ...who });
    for (let time = 0; time < 2; time += 1) await night();
    expect(await books()).toEqual(after(1_050, 991));
    expect(await world.get(serviceStatements, on.id, who)).toMatchObject({ journalNo: expect.any(String) });
    expect(await world.refusal(voidStatement, { reason: '自己' }, { on, ...who })).toBe('forbidden');
    await world.run(voidStatement, { reason: '用量有误' }, { on, as: operator, platformId: '00001' });
    for (let time = 0; time < 2; time += 1) await night();
    expect(await books()).toEqual(before);
    // What was voided may be billed anew, and one that was never confirmed never stood in a book.
    const again = await bill();
    await world.run(voidStatement, { reason: '再次有误' }, { on: again, as: operator, platformId: '00001' });
    await night();
    expect(await books()).toEqual(before);
  });
});
