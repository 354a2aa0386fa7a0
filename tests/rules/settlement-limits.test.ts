import { beforeAll, expect, it } from 'vitest';
import {
  addBatch,
  approveBatch,
  editLimits,
  putIntoBatch,
  sampleBatch,
  settlementBatches,
  submitBatch,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import { checker, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
const above = { as: operator, platformId: '00001' } as const;
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
  await opened.within((call) =>
    call.tx.run(sql`insert into service_provider (platform_id) values ('10001') on conflict do nothing`),
  );
}, 120_000);

it('the operator reviews above a limit by amount, by shipper and by risk, as the operator has set it', async () => {
  const { world } = opened;
  const [one, two] = [await opened.approved({ ...coalTerms, oilRatio: 0 }), await opened.approved(coalTerms)];
  const batch = await world.run(addBatch, { name: '限额', channel: 'SIM' });
  for (const { on } of [one, two]) await opened.carded(on);
  for (const { on } of [one, two]) await world.run(putIntoBatch, { intoBatch: batch.id }, { on });
  await world.run(submitBatch, {}, { on: batch });
  const { amount } = await world.get(settlementBatches, batch.id);
  const limit = (input: object) => world.run(editLimits, { providerId: '10001', ...input }, above);
  const tried = (): Promise<string> => world.refusal(approveBatch, {}, { on: batch, as: checker });
  expect(await world.refusal(editLimits, { providerId: '10001', reviewAbove: 1 }, { as: checker })).toBe(
    'onlyOperator',
  );
  expect(await world.refusal(editLimits, { providerId: '10001' }, above)).toBe('nothingChanged');
  expect(await world.refusal(editLimits, { providerId: '10009', reviewAbove: 1 }, above)).toBe('notFound');
  await limit({ reviewAbove: amount - 1 });
  expect(await tried()).toBe('operatorOnly');
  await limit({ reviewAbove: amount });
  // One shipper with a limit of his own.
  await limit({ companyId: one.trip.companyId, reviewAbove: 1 });
  expect(await tried()).toBe('companyAbove');
  await limit({ companyId: one.trip.companyId, reviewAbove: amount });
  const risk = { companyId: one.trip.companyId, reviewHighRisk: true };
  expect(await world.refusal(editLimits, { providerId: '10001', ...risk }, above)).toBe('riskOfCompany');
  await opened.within((call) =>
    call.tx.run(sql`update settlement_order set risk_level = 'HIGH' where id = ${one.on.id}`),
  );
  expect(await world.get(settlementBatches, batch.id)).toMatchObject({ highRiskCount: 1 });
  await limit({ reviewHighRisk: true });
  expect(await tried()).toBe('riskAbove');
  // A limit that is left out stays as it was.
  await limit({ reviewHighRisk: false });
  const kept = await opened.within((call) =>
    call.tx.one(sql`select review_above, review_high_risk from settlement_limit where company_id = ''`),
  );
  expect(kept).toEqual({ reviewAbove: amount, reviewHighRisk: false });
  const { orders } = await world.run(sampleBatch, {}, { ...above, on: batch });
  expect(orders).toHaveLength(2);
  expect(orders[0]).toBe((await opened.order(one.on.id)).settleSn);
  expect(await world.get(settlementBatches, batch.id)).toMatchObject({ sampled: orders.join(' ') });
  await limit({ reviewHighRisk: true });
  await world.run(approveBatch, {}, { on: batch, ...above });
  expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 2, reviewBy: 'operator' });
});
