import { beforeAll, expect, it } from 'vitest';
import {
  addSettleRule,
  bench,
  disableSettleRule,
  editSettleRule,
  enableSettleRule,
  settleRules,
} from '../../plugins/settlement/contract/index.ts';
import { benchConditions } from '../../plugins/settlement/web/bench-conditions.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { freezeWaybill } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import { openSettlement, otherTenant, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
}, 120_000);

const wish = { title: '每晚', daysAfterSign: 3, receiptIn: false, noHits: false } as const;
/** What stands of a trip: its order's state and who made it. */
const orderOf = (waybillId: string) =>
  opened.within((call) =>
    call.tx.one<{ settleStatus: number; makerId: string }>(
      sql`select settle_status, maker_id from settlement_order where waybill_id = ${waybillId}`,
    ),
  );
const signedDaysAgo = (waybillId: string, days: number) =>
  opened.within((call) =>
    call.tx.run(sql`update waybill set sign_at = ${call.now()}::timestamptz - make_interval(days => ${days}::int)
      where id = ${waybillId}`),
  );
const nextNight = (id: string) =>
  opened.within((call) => call.tx.run(sql`update settle_rule set run_on = null where id = ${id}`));

it('a rule is off until somebody turns it on, makes drafts of what it names and nothing else, once a day, and tells', async () => {
  const { world } = opened;
  const [old, young, dear, frozen, other, hit] = [
    await opened.signed(),
    await opened.signed(),
    await opened.signed({ ...coalTerms, carrierPrice: 2_000_000 }),
    await opened.signed(),
    await opened.signed(),
    await opened.signed(),
  ];
  const named = [old, young, dear, frozen, hit].map(({ companyId }) => companyId);
  for (const trip of [old, dear, frozen, other, hit]) await signedDaysAgo(trip.id, 5);
  await signedDaysAgo(young.id, 2);
  await opened.within((call) => call.tx.run(sql`update waybill set rule_result = 'WARN' where id = ${hit.id}`));
  await world.run(
    freezeWaybill,
    { reasonCode: 'RISK', freezeScope: 'ALL', reason: '核查' },
    { on: frozen, as: operator },
  );
  const { freightAmount } = await world.get(bench, old.id);
  const rule = await world.run(addSettleRule, {
    ...wish,
    companyIds: named,
    maxCents: freightAmount,
    noHits: true,
  });
  await opened.runJob('settlement.rules');
  expect(await orderOf(old.id)).toBeUndefined();
  await world.run(enableSettleRule, {}, { on: rule });
  await opened.runJob('settlement.rules');
  // Never handed in, never approved: a person does that.
  expect(await orderOf(old.id)).toEqual({ settleStatus: 10, makerId: 'system' });
  for (const trip of [young, dear, frozen, other, hit]) expect(await orderOf(trip.id)).toBeUndefined();
  expect(await world.get(settleRules, rule.id)).toMatchObject({ madeCount: 1, leftCount: 0 });
  expect(world.notices.map(({ key, text }) => ({ key, zh: text.zh }))).toEqual([
    { key: 'spSettlementNew:view', zh: expect.stringContaining('1 张') as string },
  ]);

  // The next trip waits for the next night.
  await signedDaysAgo(young.id, 4);
  await opened.runJob('settlement.rules');
  expect(await orderOf(young.id)).toBeUndefined();
  await world.run(disableSettleRule, {}, { on: rule });
  await nextNight(rule.id);
  await opened.runJob('settlement.rules');
  expect(await orderOf(young.id)).toBeUndefined();
  await world.run(enableSettleRule, {}, { on: rule });
  await opened.runJob('settlement.rules');
  expect((await orderOf(young.id))?.settleStatus).toBe(10);
  // Who changed what stands with the rule.
  const events = await opened.within((call) =>
    call.tx.rows<{ action: string }>(sql`select action from record_event where record_id = ${rule.id}`),
  );
  expect(events.map(({ action }) => action).sort()).toEqual(['add', 'disable', 'enable', 'enable', 'run', 'run']);
});

it('a rule names only shippers and goods of its own provider; another tenant neither sees nor changes it', async () => {
  const { world } = opened;
  const rule = await world.run(addSettleRule, wish);
  expect(await world.refusal(addSettleRule, { ...wish, companyIds: ['nobody'] })).toBe('unknownShipper');
  expect(await world.refusal(editSettleRule, { ...wish, goodsIds: ['nothing'] }, { on: rule })).toBe('unknownGoods');
  expect(await world.refusal(addSettleRule, wish, { as: operator, platformId: '00001' })).toBe('onlyProviders');
  expect(await world.refusal(enableSettleRule, {}, { on: rule, ...otherTenant })).toBe('notFound');
});

it('按条件生成 asks for what the list shows', () => {
  const now = Date.parse('2026-03-05T08:00:00+08:00');
  expect(
    benchConditions(
      { waybillSn: 'A,B', companyName: '钢', receiptStatus: '3,0', signAt: 'lastMonth', page: '2', sort: 'signAt:asc' },
      now,
    ),
  ).toEqual([
    { type: 'like_waybillSn', value: ['A', 'B'] },
    { type: 'like_companyName', value: '钢' },
    { type: 'in_receiptStatus', value: [3, 0] },
    { type: 'start_signAt', value: '2026-02-01 00:00:00' },
    { type: 'end_signAt', value: '2026-02-28 23:59:59' },
  ]);
});
