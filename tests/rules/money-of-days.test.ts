import { beforeAll, expect, it } from 'vitest';
import report from '../../plugins/report/server/index.ts';
import { moneyCheckJob, moneyJob } from '../../plugins/report/server/money.ts';
import { profitJob } from '../../plugins/report/server/profit.ts';
import {
  businessReports,
  dayReports,
  monthReports,
  platformDays,
  shipperProfits,
  tripProfits,
} from '../../plugins/report/contract/index.ts';
import { freezeWaybill, voidWaybill } from '../../plugins/waybill/contract/index.ts';
import type { Resource } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Job, Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { system } from '../support/freight-world.ts';
import { reportMigrations } from '../support/report-world.ts';
import { openSettlement } from '../support/settlement-world.ts';

type Figures = Readonly<Record<string, unknown>>;
const reports = [dayReports, monthReports, platformDays, businessReports];

onEachDatabase('money of days', reportMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [report]);
  }, 120_000);
  const change = (query: Sql): Promise<number> => opened.within((call) => call.tx.run(query));
  const asked = <T extends object>(query: Sql): Promise<T[]> => opened.within((call) => call.tx.rows<T>(query));
  const listed = async (resource: Resource, conditions: object = {}): Promise<readonly Figures[]> => {
    const answer = await opened.world.post(`${resource.path}/listing`, { conditions });
    expect(answer.status).toBe(200);
    return (answer.pageResult as { itemList: Figures[] }).itemList;
  };
  const shown = async (): Promise<object> =>
    Object.fromEntries(await Promise.all(reports.map(async (one) => [one.name, await listed(one)])));
  const run = (job: Job, at?: string): Promise<void> =>
    opened.world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      job.run(
        opened.world.api.openCall(tx, {
          as: system,
          platformId: '00001',
          clock: at === undefined ? opened.world.clock : () => new Date(`${at}+08:00`),
        }),
      ),
    );
  const sum = (rows: readonly Figures[], field: string): number =>
    rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
  /** What the trips themselves say, read from where it is written. */
  const truth = async (): Promise<Figures | undefined> =>
    (
      await asked<Figures>(sql`
        select count(*)::bigint as trips, coalesce(sum(w.freight_amount), 0)::bigint as freight,
          coalesce(sum(case when o.settle_status = 50 then o.freight_amount - o.tax_withheld
            - case when o.pay_status = 1 then o.receipt_retention else 0 end end), 0)::bigint as paid,
          coalesce(sum(o.platform_fee), 0)::bigint as fee, coalesce(sum(i.invoiced_cents), 0)::bigint as invoiced,
          coalesce(sum(w.freeze_flag), 0)::bigint as risky
        from waybill w left join settlement_order o on o.platform_id = w.platform_id and o.waybill_id = w.id
            and o.settle_status <> 90
          left join waybill_invoicing i on i.platform_id = w.platform_id and i.waybill_id = w.id
        where w.platform_id = '10001' and w.waybill_status >= 70`)
    )[0];
  const told = async (): Promise<Figures> => {
    const [days, months, shippers] = [
      await listed(platformDays),
      await listed(monthReports),
      await listed(businessReports, { groupBy: 'COMPANY' }),
    ];
    expect(sum(shippers, 'paidCents')).toBe(sum(days, 'paidCents'));
    return {
      trips: sum(days, 'waybillCount'),
      freight: sum(days, 'freightAmount'),
      paid: sum(months, 'paidCents'),
      fee: sum(days, 'platformFee'),
      invoiced: sum(months, 'invoicedCents'),
      risky: sum(await listed(dayReports), 'riskCount'),
    };
  };

  it('what is paid, invoiced and frozen of trips stands in the reports as soon as the command has answered, counted or not', async () => {
    const [one, two] = [await opened.payable(), await opened.signed()];
    await opened.paid(one.batch);
    expect(await told()).toEqual(await truth());
    expect((await truth())?.['paid']).toBeGreaterThan(0);
    await run(moneyJob);
    expect(await asked(sql`select 1 as n from report_touched`)).toEqual([]);
    expect(await told()).toEqual(await truth());
    await opened.world.run(freezeWaybill, { reasonCode: 'DATA', reason: '核对' }, { on: two });
    const third = await opened.signed();
    const before = await told();
    expect(before).toEqual(await truth());
    expect(before).toMatchObject({ risky: 1, trips: 3 });
    await opened.world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: third });
    await change(sql`
      insert into waybill_invoicing (platform_id, waybill_id, invoice_status, reserved_cents, invoiced_cents, apply_id,
        updated_at)
      values ('10001', ${one.trip.id}, 3, 0, 4321, 'APPLY', now()) on conflict (platform_id, waybill_id) do update
        set invoiced_cents = 4321`);
    const pending = await shown();
    expect(await told()).toEqual(await truth());
    expect(await told()).toMatchObject({ trips: 2, invoiced: 4321 });
    await run(moneyJob);
    expect(await shown()).toEqual(pending);
    await run(moneyJob);
    expect(await shown()).toEqual(pending);
  });

  it('at night each month is held against its trips: the days that differ are told by name and mended', async () => {
    const { world } = opened;
    const right = await shown();
    world.notices.length = 0;
    await run(moneyCheckJob, '2026-03-10T01:00:00');
    expect([await shown(), world.notices]).toEqual([right, []]);
    // A sum that is not its trips', and a trip counted otherwise than it is.
    const [row] = await asked<{ day: string }>(sql`
      update daily_money set paid_cents = paid_cents + 1 where platform_id = '10001' and trips > 0
      returning to_char(day, 'YYYY-MM-DD') as day`);
    await change(sql`update report_money set invoiced_cents = invoiced_cents + 7
      where platform_id = '10001' and invoiced_cents > 0`);
    expect(await shown()).not.toEqual(right);
    await run(moneyCheckJob, '2026-03-10T02:00:00');
    expect(await shown()).not.toEqual(right);
    await run(moneyCheckJob, '2026-03-11T01:00:00');
    expect(await shown()).toEqual(right);
    await run(moneyJob);
    expect(await shown()).toEqual(right);
    expect(world.notices.map(({ platformId, text }) => [platformId, text.zh])).toEqual([
      ['00001', `服务商10001：已付、已开票等日金额与运单不一致，已重算。日期：${row?.day ?? ''}`],
    ]);
    await run(moneyCheckJob, '2026-03-12T01:00:00');
    expect([await shown(), world.notices.length]).toEqual([right, 1]);
  });

  it('totals of trip profits are those of all rows, by month and shipper too, and gathering them changes nothing', async () => {
    for (let i = 0; i < 25; i++)
      await opened.post(`FEE-${i}`, 'fee', [
        { code: 5007, ownerType: 'tenant', ownerId: '10001', side: 'D', amount: 100 + i },
        { code: 2202, ownerType: 'tenant', ownerId: '00001', side: 'C', amount: 100 + i },
      ]);
    const totals = async (conditions: object): Promise<unknown> =>
      (await opened.world.post(`${tripProfits.path}/total`, { conditions })).data;
    const [first] = await listed(tripProfits);
    const filters = [{}, { month: first?.['month'] }, { companyId: first?.['companyId'] }, { month: '1999-01' }];
    for (let turn = 0; turn < 2; turn++) {
      const shippers = await listed(shipperProfits);
      for (const conditions of filters) {
        const rows = await listed(tripProfits, conditions);
        const sums = (tripProfits.totals ?? []).map((name) => [name, sum(rows, name)]);
        expect(await totals(conditions)).toEqual({ total: rows.length, totals: Object.fromEntries(sums) });
      }
      expect(sum(shippers, 'waybillCount')).toBe((await listed(tripProfits)).filter((row) => row['waybillSn']).length);
      expect(sum(shippers, 'profitCents')).toBe(sum(await listed(tripProfits), 'profitCents'));
      await run(profitJob);
      expect(await listed(shipperProfits)).toEqual(shippers);
    }
    expect(await asked(sql`select 1 as n from shipper_profit where company_id is null`)).toHaveLength(1);
  });
});
