import { beforeAll, expect, it } from 'vitest';
import { demoStage } from '../../host/server/demo-stage.ts';
import bank from '../../plugins/bank/server/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import provider from '../../plugins/provider/server/index.ts';
import report from '../../plugins/report/server/index.ts';
import settlement from '../../plugins/settlement/server/index.ts';
import { replayOf } from '../../plugins/simulator/server/demo/replay.ts';
import { tenants } from '../../plugins/simulator/server/demo/tenants.ts';
import simulator from '../../plugins/simulator/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { verifyLedger } from '../../plugins/bank/contract/index.ts';
import { sql, type Database, type Sql } from '../../sdk/server/index.ts';
import { stopNothing } from '../support/evidence.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator } from '../support/freight-world.ts';
import { isWhole } from '../support/run-share.ts';

const halves = [
  evidence,
  trajectory,
  provider,
  bank,
  funds,
  prepay,
  insurance,
  settlement,
  invoice,
  compliance,
  report,
  simulator,
];
const platformId = '10004';
const now = '2026-03-01 08:00:00';
/** About 300 trips in a whole run, 120 at each push. */
const scale = isWhole ? 0.12 : 0.05;

onEachDatabase(
  'a year of money as the demo tells it',
  [...freightMigrations, ...halves.flatMap(({ migrations }) => migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let database: Database;
    /** The first row, its numbers as numbers. */
    const figures = async (query: Sql): Promise<Readonly<Record<string, number>>> => {
      const row = await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.one<Record<string, unknown>>(query),
      );
      return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value ?? 0)]));
    };
    beforeAll(async () => {
      database = await open();
      world = await FreightWorld.open(database, halves);
      await stopNothing(database);
      await database.transaction({ role: 'system', platformId: '00001' }, async (tx) => {
        await tx.run(
          sql`insert into platform (platform_id, platform_name) values (${platformId}, '东港示范网络货运有限公司')`,
        );
        await tx.run(sql`insert into service_provider (platform_id, platform_fee_ppm) values (${platformId}, 3000)`);
      });
      const story = { now, scale, seed: 20_260_101, report: () => undefined };
      await replayOf(
        // The story's own worker: what it tells is long past, and its bank answers within the transaction.
        demoStage(world.api, database, world.worker(undefined, database, simulator.adapters?.(database)), story),
        tenants.filter((one) => one.platformId === platformId),
      );
    }, 400_000);

    it('settles and pays nearly all that is older than a week, and a few stay refused by the bank', async () => {
      const { old, paid, refused } = await figures(sql`
        select count(*) as old, count(*) filter (where o.settle_status = 50) as paid,
          count(*) filter (where o.settle_status = 80) as refused
        from waybill w left join settlement_order o on o.platform_id = w.platform_id and o.waybill_id = w.id
        where w.platform_id = ${platformId} and w.waybill_status >= 70 and w.sign_at < '2026-02-15'`);
      expect(old).toBeGreaterThan(scale * 2400 * 0.8);
      expect(paid! / old!).toBeGreaterThan(0.95);
      expect(refused! / old!).toBeLessThan(0.05);
    });

    it('one amount stands on trip and order; bank, voucher and ledger have paid what the orders say', async () => {
      const differing = await figures(sql`
        select count(*) as trips from settlement_order o
          join waybill w on w.platform_id = o.platform_id and w.id = o.waybill_id
        where o.platform_id = ${platformId} and o.settle_status <> 90
          and (w.freight_amount, w.receivable_amount) is distinct from (o.freight_amount, o.receivable_amount)`);
      expect(differing).toEqual({ trips: 0 });
      const orders = await figures(sql`
        select sum(pay_cash) as cash, sum(pay_cash + pay_oil + pay_gas) as all, count(*) as paid
          from settlement_order where platform_id = ${platformId} and settle_status = 50`);
      expect(orders['paid']).toBeGreaterThan(80);
      const banked = await figures(sql`
        select sum(amount) as cash from played_payment where platform_id = ${platformId} and state = 'paid'
          and port = 'bank.transfer'`);
      const vouchers = await figures(sql`
        select sum(amount) as all from settlement_voucher where platform_id = ${platformId}`);
      expect([banked['cash'], vouchers['all']]).toEqual([orders['cash'], orders['all']]);
      const held = await figures(sql`
        select sum(case e.side when 'D' then e.amount else -e.amount end) as cents from ledger_entry e
          join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where a.platform_id = ${platformId} and a.code = 1001 and a.owner_id = 'SIM'`);
      // The bank's own lines, each answered by a journal: what shippers paid in, what went to drivers and for fees.
      const lines = await figures(sql`
        select sum(case direction when 'IN' then amount else -amount end) as cents,
          sum(amount) filter (where summary = '运费充值') as recharged,
          sum(amount) filter (where biz_type in ('CREDIT_REPAY')) as repaid,
          count(*) filter (where match_status = 0) as open
        from fund_statement where platform_id = ${platformId} and channel = 'SIM'`);
      expect(held['cents']).toBe(lines['cents']);
      expect(lines['open']).toBe(0);
      const came = await figures(sql`
        select (select sum(amount) from recharge_order where platform_id = ${platformId} and recharge_status = 30)
            as recharged,
          (select sum(amount) from ys_receipt where platform_id = ${platformId}) as repaid`);
      expect({ recharged: lines['recharged'], repaid: lines['repaid'] }).toEqual(came);
      expect(came['repaid']).toBeGreaterThan(0);
    });

    it('statements, invoices and fee bills gather the same orders to the cent', async () => {
      const statements = await figures(sql`
        select sum(s.receivable_amount) as cents, count(*) as papers,
          sum(s.receivable_amount) - (select sum(o.receivable_amount) from settlement_order o
            where o.platform_id = ${platformId} and o.ys_id is not null and o.settle_status <> 90) as difference
        from ys_settlement_order s where s.platform_id = ${platformId} and s.ys_status <> 5`);
      expect(statements['papers']).toBeGreaterThan(10);
      expect(statements['difference']).toBe(0);
      const invoices = await figures(sql`
        select sum(i.total_cents) as cents, count(*) filter (where invoice_kind = 'RED') as red,
          (select sum(w.receivable_amount) from waybill_invoicing v
            join waybill w on w.platform_id = v.platform_id and w.id = v.waybill_id
            where v.platform_id = ${platformId} and v.invoiced_cents > 0) as owed
        from invoice i where i.platform_id = ${platformId} and i.invoice_state in (2, 4, 5)`);
      expect(invoices['red']).toBeGreaterThan(0);
      expect(invoices['cents']).toBe(invoices['owed']);
      const fees = await figures(sql`
        select coalesce(sum(amount), 0) as billed, max(month) is not null as some,
          (select coalesce(sum(o.platform_fee), 0) from settlement_order o where o.platform_id = ${platformId}
            and o.settle_status in (30, 40, 50, 60, 80)
            and to_char(o.audit_at at time zone 'Asia/Shanghai', 'YYYY-MM') <= (select max(month)
              from platform_fee_bill where platform_id = ${platformId})) as accrued
        from platform_fee_bill where platform_id = ${platformId}`);
      expect(fees['billed']).toBe(fees['accrued']);
      expect(fees['billed']).toBeGreaterThan(0);
    });

    it('days agree three ways, and months are closed by two people up to the last but one', async () => {
      const days = await figures(sql`
        select count(*) as days, count(*) filter (where open_count > 0) as open,
          sum(abs(diff_cents)) filter (where bank_known = 1) as cents
        from channel_day where platform_id = ${platformId} and business_day <= '2026-01-31'`);
      expect(days['days']).toBeGreaterThan(40);
      expect([days['open'], days['cents']]).toEqual([0, 0]);
      const months = await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.rows<{ state: number; months: number; last: string }>(sql`
          select month_state as state, count(*)::int as months, max(month) as last from book_month
          where platform_id = ${platformId} group by 1 order by 1 desc`),
      );
      expect(months[0]).toMatchObject({ state: 2, last: '2026-01' });
      expect(months[0]?.months).toBeGreaterThan(8);
    });

    it('the book holds every invariant', async () => {
      const who = { as: operator, platformId };
      await world.run(verifyLedger, {}, who);
      const check = await database.transaction({ role: 'system', platformId }, (tx) =>
        tx.one<{ faults: unknown }>(sql`
          select faults from ledger_check where platform_id = ${platformId} order by checked_at desc limit 1`),
      );
      expect(check).toEqual({ faults: [] });
    });
  },
);
