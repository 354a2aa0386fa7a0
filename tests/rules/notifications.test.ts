import { beforeAll, beforeEach, expect, it } from 'vitest';
import bank from '../../plugins/bank/server/index.ts';
import { nightlyCheck } from '../../plugins/bank/server/verify-ledger.ts';
import { checkAgain, checkWaybill } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import { tellUploadFailures } from '../../plugins/compliance/server/told.ts';
import { raise } from '../../plugins/trajectory/server/alarms.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { Ledger, sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { ungated } from '../support/evidence.ts';
import { freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

const halves = [bank, trajectory, compliance];
const migrations = [...freightMigrations, ...halves.flatMap((half) => half.migrations ?? [])];

onEachDatabase('who is told that something is wrong', migrations, (open) => {
  let world: FreightWorld;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), halves);
  }, 120_000);
  beforeEach(() => {
    world.notices.length = 0;
  });
  const within = <T>(work: (call: Call) => Promise<T>, platformId = '00001', clock = world.clock): Promise<T> =>
    world.database.transaction({ role: 'system', platformId }, (tx) =>
      work(world.api.openCall(tx, { as: system, platformId, clock })),
    );
  /** Who was told, under which key, in which words, and where it leads. */
  const told = () =>
    world.notices
      .splice(0)
      .map(({ platformId, level, key, text, opens }) => [
        platformId,
        level,
        key,
        text.zh,
        `${opens.path}?${new URLSearchParams(opens.query).toString()}`,
      ]);
  const both = (...rest: readonly string[]) => ['10001', '00001'].map((platformId) => [platformId, ...rest]);

  it('[D4.25-10] a high alarm: who handles alarms at the provider and the operator hear of it, once; of others nobody', async () => {
    const trip = await ungated(world.database, () => world.trip(40));
    const watched = { id: trip.id, platformId: '10001', waybillSn: trip.waybillSn, vehicleNum: '新A00001' };
    const alarm = (level: 'MID' | 'HIGH') =>
      within((call) =>
        raise(call, watched, {
          type: 'FATIGUE',
          level,
          startMs: Date.parse(level === 'HIGH' ? '2026-03-05T01:00:00Z' : '2026-03-05T02:00:00Z'),
          value: '260 min',
          threshold: '240 min',
        }),
      );
    expect(await alarm('MID')).toBe(true);
    expect(told()).toEqual([]);
    expect([await alarm('HIGH'), await alarm('HIGH')]).toEqual([true, false]);
    expect(told()).toEqual(
      both(
        'warning',
        'locusAlarmInfo:handle',
        `服务商10001：新A00001（运单 ${trip.waybillSn}）发生高级报警，共 1 条待处理。`,
        '/locusAlarmInfo?alarmLevel=HIGH&alarmStatus=0',
      ),
    );
  });

  it('[D4.25-10] a trip that a rule begins to stop is told once, with the number of them', async () => {
    const trip = await ungated(world.database, () => world.trip(70));
    world.notices.length = 0;
    const on = await world.run(checkWaybill, { waybillSn: trip.waybillSn });
    expect(told()).toEqual(
      both(
        'warning',
        'fiveFlowCheck:waive',
        `服务商10001：运单 ${trip.waybillSn} 被规则拦截，共 1 单高风险。`,
        '/fiveFlowCheck?riskLevel=HIGH',
      ),
    );
    await world.run(checkAgain, {}, { on });
    expect(told()).toEqual([]);
  });

  it('[D4.25-10] more than twenty messages that fail within an hour are told once, until it is quiet', async () => {
    const fail = (from: number, to: number) =>
      within((call) =>
        call.tx.run(sql`
          insert into reg_report (platform_id, id, msg_type, biz_id, biz_no, report_state, created_at, updated_at)
          select '10001', 'told-' || n, 'DRIVER', 'told-' || n, 'told', 4, ${call.now()}::timestamptz,
            ${call.now()}::timestamptz from generate_series(${from}::int, ${to}::int) n`),
      );
    const run = () => within((call) => tellUploadFailures.run(call));
    await fail(1, 20);
    await run();
    expect(told()).toEqual([]);
    await fail(21, 21);
    await run();
    await run();
    expect(told()).toEqual(
      both(
        'warning',
        'regReportQueue:resend',
        '服务商10001：一小时内有 21 条报文上报失败。',
        '/regReportQueue/messages?reportState=4',
      ),
    );
    world.later(61);
    await run();
    await fail(31, 60);
    await run();
    expect(told()).toHaveLength(2);
  });

  it('[D4.25-10] what the nightly check of a book finds is told its people and the operator, urgently', async () => {
    await within(
      (call) =>
        call.get(Ledger).post(call, {
          bizType: 'TEST',
          bizNo: 'T1',
          requestId: 'T1',
          postings: [
            { code: 1001, ownerType: 'channel', ownerId: 'SIM', side: 'D', amount: 5 },
            { code: 3001, ownerType: 'tenant', ownerId: '10001', side: 'C', amount: 5 },
          ],
        }),
      '10001',
    );
    const night = (at: string) =>
      within(
        (call) => nightlyCheck.run(call),
        '00001',
        () => new Date(at),
      );
    await night('2026-03-06T03:01:00+08:00');
    expect(told()).toEqual([]);
    await within((call) => call.tx.run(sql`update ledger_account set balance = balance + 1 where code = 1001`));
    await night('2026-03-07T03:01:00+08:00');
    await night('2026-03-07T03:11:00+08:00');
    const heard = told();
    expect(heard.map(([platformId, level, key]) => [platformId, level, key])).toEqual(
      both('urgent', 'ledgerDetails:verify'),
    );
    expect(heard[0]?.[3]).toMatch(/^服务商10001：\d+处差错，规则I-/);
  });
});
