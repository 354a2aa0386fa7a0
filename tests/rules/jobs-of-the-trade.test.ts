import { beforeAll, expect, it } from 'vitest';
import { tellExpiring } from '../../plugins/carrier/server/expiring-certificates.ts';
import { monthlyFees } from '../../plugins/bank/server/monthly-fees.ts';
import { pullStatements } from '../../plugins/bank/server/statement-pulls.ts';
import { licenceWatch } from '../../plugins/carrier/server/audit-drivers.ts';
import { monthlyTax } from '../../plugins/compliance/server/monthly-tax.ts';
import { addContract, contracts } from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import { contractExpiry } from '../../plugins/evidence/server/contracts.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { goodsSources } from '../../plugins/goods/contract/index.ts';
import { expiry } from '../../plugins/goods/server/goods-life.ts';
import { policyExpiry } from '../../plugins/insurance/server/follow-waybill.ts';
import { statRebuildJob } from '../../plugins/report/server/rebuild.ts';
import { pullMissing } from '../../plugins/settlement/server/receipt-pulls.ts';
import { receipts } from '../../plugins/settlement/contract/index.ts';
import { monthlyServices } from '../../plugins/trajectory/server/monthly-services.ts';
import { certificateWatch } from '../../plugins/vehicle/server/cert-keep.ts';
import { pullStatement } from '../../plugins/bank/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import report from '../../plugins/report/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Job, Sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { system } from '../support/freight-world.ts';
import { reportMigrations } from '../support/report-world.ts';
import { openSettlement } from '../support/settlement-world.ts';

const [minute, hour] = [60, 3600];
/** The longest that may lie between two runs. Nightly ones look all day whether their night's work is done. */
const rhythms: Readonly<Record<string, readonly [seconds: number, ...names: readonly string[]]>> = {
  'D4.26-01': [
    hour,
    'goods.expireSources',
    'evidence.expireContracts',
    'insurance.expirePolicies',
    'vehicle.certificates',
    'driver.licences',
  ],
  'D4.26-02': [10 * minute, 'waybill.autoSign', 'waybill.finish'],
  'D4.26-03': [5 * minute, 'trajectory.summarise', 'trajectory.offline'],
  'D4.26-04': [10 * minute, 'funds.queryPayouts', 'bank:statement'],
  'D4.26-05': [minute, 'compliance.report', 'compliance.amended'],
  'D4.26-06': [10 * minute, 'rules:nightly'],
  'D4.26-07': [10 * minute, 'stat:rebuild'],
  'D4.26-08': [10 * minute, 'ledger:verify', 'ledger:closeDay'],
  'D4.26-09': [hour, 'bill:monthly.platformFee', 'bill:monthly.services', 'bill:monthly.tax', 'goods.monthBills'],
};

it('[D4.26-01, D4.26-03, D4.26-05, D4.26-08] the jobs of the trade run as often as they have to', () => {
  const all = serverPlugins.flatMap((plugin) => plugin.jobs ?? []);
  for (const [most, ...names] of Object.values(rhythms))
    for (const name of names) {
      const found = all.find((one) => one.name === name);
      expect(found, name).toBeDefined();
      expect(found?.everySeconds, name).toBeLessThanOrEqual(most);
    }
  expect(all.find(({ name }) => name === 'receipt:pull')?.everySeconds).toBeLessThanOrEqual(hour);
});

const halves = [prepay, insurance, invoice, trajectory, compliance, report, evidence];
onEachDatabase('jobs of the trade', [...reportMigrations, ...(evidence.migrations ?? [])], (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open(), halves);
    await stopNothing(opened.world.database);
  }, 120_000);
  const change = (query: Sql): Promise<number> => opened.within((call) => call.tx.run(query));
  const one = async <T extends object>(query: Sql): Promise<T> =>
    (await opened.within((call) => call.tx.one<T>(query)))!;
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

  it('[D4.26-01] goods, contracts, policies and certificates end by themselves, each once its time is over', async () => {
    const { world } = opened;
    const { goodsId, companyId, driverId, vehicleId } = await world.parts();
    const contract = await world.run(addContract, frameContract(companyId, '2026-01-01', '2026-03-31'));
    await change(sql`
      update contract set contract_status = 40, file_hash = repeat('0', 64), party_a_signed_at = now(),
        party_b_signed_at = now(), signed_at = now() where id = ${contract.id}`);
    await change(sql`update goods_source set valid_to = '2026-03-31 12:00+08' where id = ${goodsId}`);
    await change(sql`update vehicle set road_transport_to = '2026-03-31' where id = ${vehicleId}`);
    await change(sql`update driver set license_to = '2026-03-31' where id = ${driverId}`);
    const states = async () => [
      (await world.get(goodsSources, goodsId)).status,
      (await world.get(contracts, contract.id)).contractStatus,
      (await one<{ n: number }>(sql`select audit_status as n from vehicle where id = ${vehicleId}`)).n,
      (await one<{ n: number }>(sql`select audit_status as n from driver where id = ${driverId}`)).n,
    ];
    const before = await states();
    for (const job of [expiry, contractExpiry, certificateWatch, licenceWatch, policyExpiry])
      await run(job, '2026-03-30T23:00:00');
    expect(await states()).toEqual(before);
    for (const job of [expiry, contractExpiry, certificateWatch, licenceWatch, policyExpiry, tellExpiring])
      await run(job, '2026-04-01T01:00:00');
    const after = await states();
    after.forEach((state, index) => expect(state).not.toBe(before[index]));
  });

  it('[D4.26-04] lines of accounts that were pulled before come every hour, receipts that are missing too', async () => {
    const { world } = opened;
    await change(sql`
      insert into sub_account (platform_id, id, channel, account_no, account_name, owner_type, owner_id, owner_name,
        open_status, created_at, updated_at)
      select '10001', 'pulled-' || n, 'PDS', '88' || n, '示范', 'tenant', 'tenant-' || n, '示范', 2, now(), now()
      from generate_series(1, 2) n`);
    const asked = async () =>
      opened.within((call) =>
        call.tx.rows<{ account: string; day: string; n: number }>(sql`
          select request ->> 'accountNo' as account, request ->> 'day' as day, count(*)::int as n from outbox
          where port = 'bank.statement' group by 1, 2 order by 1, 2`),
      );
    await run(pullStatements);
    expect(await asked()).toEqual([]);
    await world.run(pullStatement, { channel: 'PDS', accountNo: '881', day: '2026-03-05' });
    await run(pullStatements);
    expect(await asked()).toEqual([
      { account: '881', day: '2026-03-04', n: 1 },
      { account: '881', day: '2026-03-05', n: 1 },
    ]);
    await world.drain();
    await run(pullStatements);
    expect((await asked()).map(({ n }) => n)).toEqual([1, 1]);
    world.later(60);
    await run(pullStatements);
    expect((await asked()).map(({ n }) => n)).toEqual([1, 2]);
    await world.drain();

    const { trip, batch } = await opened.payable();
    await opened.paid(batch);
    await world.drain({ hurry: true });
    const found = async (): Promise<number> =>
      (
        (
          await world.post(`${receipts.path}/paging`, {
            conditions: { waybillSn: trip.waybillSn },
            page: 1,
            limit: 10,
          })
        ).pageResult as { total: number }
      ).total;
    expect(await found()).toBe(0);
    world.later(30);
    await run(pullMissing);
    await world.drain();
    expect(await found()).toBe(1);
    const requests = () => one<{ n: number }>(sql`select count(*)::int as n from outbox where port = 'bank.receipt'`);
    const { n } = await requests();
    await run(pullMissing);
    expect((await requests()).n).toBe(n);
  });

  it('[D4.26-07] daily figures follow every change; at night they are held against the trips, mended and told', async () => {
    const { world } = opened;
    await opened.signed();
    const figures = () =>
      opened.within((call) =>
        call.tx.rows(sql`select * from daily_stat where platform_id = '10001' order by day, goods_id`),
      );
    const right = await figures();
    expect(right.length).toBeGreaterThan(0);
    world.notices.length = 0;
    await run(statRebuildJob, '2026-03-10T00:59:00');
    await run(statRebuildJob, '2026-03-10T01:00:00');
    expect([await figures(), world.notices]).toEqual([right, []]);
    await change(sql`update daily_stat set signed = signed + 3, receivable_amount = receivable_amount + 500
      where ctid = (select ctid from daily_stat where platform_id = '10001' and signed > 0 limit 1)`);
    await run(statRebuildJob, '2026-03-10T02:00:00');
    expect(await figures()).not.toEqual(right);
    await run(statRebuildJob, '2026-03-11T01:00:00');
    expect(await figures()).toEqual(right);
    expect(world.notices.map(({ platformId, text }) => [platformId, text.zh])).toEqual([
      ['00001', '服务商10001：1 行日统计与运单不一致，已按运单重算。'],
    ]);
    await run(statRebuildJob, '2026-03-11T03:00:00');
    expect(world.notices).toHaveLength(1);
  });

  it('[D4.26-09] platform fee, services and tax of the month before are billed from the first on, once', async () => {
    await change(sql`
      insert into service_usage (platform_id, id, month, usage_type, quantity, unit_fee, amount, at, biz_no,
        operator, created_at, updated_at)
      values ('10001', 'used', '2026-03', 'BEIDOU', 10, 5, 50, '2026-03-05', 'x', 'x', now(), now())`);
    await opened.post('fee', 'P-14', [
      { code: 5004, ownerType: 'tenant', ownerId: '10001', side: 'D', amount: 700 },
      { code: 2202, ownerType: 'tenant', ownerId: '00001', side: 'C', amount: 700 },
    ]);
    const bills = () =>
      one<{ fees: number; services: number; taxes: number }>(sql`
        select (select count(*)::int from platform_fee_bill where platform_id = '10001' and month = '2026-03') as fees,
          (select count(*)::int from service_statement where month = '2026-03') as services,
          (select count(*)::int from tax_withhold where month = '2026-03') as taxes`);
    const all = async (at: string): Promise<void> => {
      for (const job of [monthlyFees, monthlyServices, monthlyTax]) await run(job, at);
    };
    await all('2026-03-31T23:00:00');
    await all('2026-04-06T01:00:00');
    expect(await bills()).toEqual({ fees: 0, services: 0, taxes: 0 });
    await all('2026-04-01T01:00:00');
    await all('2026-04-01T02:00:00');
    expect(await bills()).toEqual({ fees: 1, services: 1, taxes: 1 });
  });
});
