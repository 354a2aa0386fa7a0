import { beforeAll, expect, it } from 'vitest';
import { confirmGrant, grantQuota, quotas } from '../../plugins/funds/contract/index.ts';
import funds from '../../plugins/funds/server/index.ts';
import bank from '../../plugins/bank/server/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { freightMigrations, FreightWorld, system } from '../support/freight-world.ts';

let world: FreightWorld;
beforeAll(async () => {
  world = await FreightWorld.open(
    await openPglite({ migrations: [...freightMigrations, ...(bank.migrations ?? []), ...(funds.migrations ?? [])] }),
    [bank, funds],
  );
}, 120_000);

it('overdue is what was lent longer ago than the days of credit, less what was paid back', async () => {
  const { id: companyId } = await world.run(addCompany, companyInput(1), { as: system });
  const { id } = await world.run(grantQuota, {
    companyId,
    amount: 1_000_000,
    billDay: 1,
    creditDays: 30,
    reason: '签约',
  });
  await world.run(confirmGrant, {}, { on: { id }, as: system });
  const enter = (type: 'CONSUME' | 'REPAY', amount: number, days: number): Promise<number> =>
    world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`
      insert into quota_entry (platform_id, id, company_id, company_name, quota_type, biz_no, amount,
        before_cents, after_cents, operator, at, created_at, updated_at)
      values ('10001', ${`${type}${days}`}, ${companyId}, 'x', ${type}, 'x', ${amount},
        0, 0, 'x', now() - make_interval(days => ${days}::int), now(), now())`),
    );
  const overdue = async (): Promise<number> => (await world.get(quotas, id)).overdueCents;
  await enter('CONSUME', 50_000, 29);
  expect(await overdue()).toBe(0);
  await enter('CONSUME', 30_000, 31);
  expect(await overdue()).toBe(30_000);
  await enter('REPAY', 20_000, 1);
  expect(await overdue()).toBe(10_000);
  await enter('REPAY', 25_000, 0);
  expect(await overdue()).toBe(0);
});
