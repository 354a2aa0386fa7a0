import { beforeAll, expect, it } from 'vitest';
import {
  approveSettlement,
  bench,
  createSettlement,
  putIntoBatch,
  putIntoNewBatch,
  settlementBatches,
  settlementOrders,
  submitBatch,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';
import type { Resource } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { checker, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
}, 120_000);

const stop = (ruleId: string, stage: string) => ({ ruleId, stage });
/** What the rules say of a trip, as whoever keeps them writes it. */
const judged = (waybillId: string, ...stops: readonly ReturnType<typeof stop>[]) =>
  opened.within((call) =>
    call.tx.run(sql`update waybill set rule_stops = ${JSON.stringify(stops)}::jsonb where id = ${waybillId}`),
  );
const counted = async (resource: Resource, by: string, command: { readonly name: string }, as = checker) => {
  const answer = await opened.world.post(`${resource.path}/statistics`, { by, command: command.name }, { as });
  return Object.fromEntries(Object.entries(answer.data as Record<string, number>).filter(([, count]) => count > 0));
};

it('of everything that a filter finds the rules that speak against a command are counted, where it can be given', async () => {
  const { world, signed, create, approved } = opened;
  const [one, other, third] = [await signed(), await signed(), await signed()];
  await judged(one.id, stop('T-04', 'T'), stop('Q-10', 'G,P'));
  await judged(other.id, stop('T-04', 'T'));
  expect(await counted(bench, 'stopsSettling', createSettlement)).toEqual({ 'T-04': 2 });
  expect(await counted(bench, 'stopsPaying', createSettlement)).toEqual({ 'Q-10': 1 });
  expect((await world.get(bench, one.id)).stopsSettling).toEqual(['T-04']);
  await world.run(submitSettlement, {}, { on: await create(one.id) });
  await create(third.id);
  // Already approved: it waits for no other approval, and nothing is said against one.
  const { trip } = await approved();
  await judged(trip.id, stop('T-04', 'T'));
  expect(await counted(settlementOrders, 'stopsSettling', approveSettlement)).toEqual({ 'T-04': 1 });
  expect(await counted(settlementOrders, 'stopsSettling', putIntoBatch)).toEqual({ 'T-04': 1 });
  // Who made the orders does not approve them.
  const { makerId } = (await opened.within((call) =>
    call.tx.one<{ makerId: string }>(sql`select maker_id from settlement_order where waybill_id = ${one.id}`),
  ))!;
  expect(await counted(settlementOrders, 'stopsSettling', approveSettlement, { ...checker, id: makerId })).toEqual({});
});

it('a batch names each rule that its trips break once, and says of how many orders', async () => {
  const { world, approved, batched } = opened;
  const [one, other, clean] = [await approved(), await approved(), await approved()];
  const batch = await batched([one.on, other.on, clean.on]);
  const standing = async () => {
    const { stopsSettling, stoppedSettlingCount, stopsPaying, stoppedPayingCount } = await world.get(
      settlementBatches,
      batch.id,
    );
    return { stopsSettling, stoppedSettlingCount, stopsPaying, stoppedPayingCount };
  };
  expect(Object.values(await standing())).toEqual([null, null, null, null]);
  await judged(one.trip.id, stop('Q-10', 'G,P'), stop('F-03', 'P'));
  await judged(other.trip.id, stop('Q-10', 'P'), stop('B-01', 'I'));
  expect(await standing()).toEqual({
    stopsSettling: null,
    stoppedSettlingCount: null,
    stopsPaying: ['F-03', 'Q-10'],
    stoppedPayingCount: 2,
  });
});

it('the orders of one selection meet in one new batch of theirs, and so does one that was refused at first', async () => {
  const { world, approved, carded, order } = opened;
  const [one, other, late] = [await approved(), await approved(), await approved()];
  for (const { on } of [one, other]) await carded(on);
  const asked = { name: '四月第一批', channel: 'SIM' } as const;
  const put = (on: { readonly id: string }) => world.run(putIntoNewBatch, asked, { on });
  await put(one.on);
  await put(other.on);
  const { batchId, batchNo } = await order(one.on.id);
  expect(batchNo).toMatch(/^PC/);
  expect((await order(other.on.id)).batchId).toBe(batchId);
  const made = await world.get(settlementBatches, batchId ?? '');
  expect(made).toMatchObject({ name: asked.name, channel: 'SIM', waybillCount: 2, batchStatus: 0 });
  // Sent once more: it is in a batch, and no other batch is made.
  expect(await world.refusal(putIntoNewBatch, asked, { on: one.on })).toBe('inBatch');
  expect(await world.refusal(putIntoNewBatch, asked, { on: late.on })).toBe('noCard');
  await carded(late.on);
  await put(late.on);
  expect((await order(late.on.id)).batchId).toBe(batchId);
  // What is handed in takes no more: the next selection of that name makes the next batch.
  await world.run(submitBatch, {}, { on: { id: batchId ?? '' } });
  const next = await approved();
  await carded(next.on);
  await put(next.on);
  expect((await order(next.on.id)).batchId).not.toBe(batchId);
});

it('where every order is refused no empty batch stays behind', async () => {
  const { world, approved, within } = opened;
  const { on } = await approved();
  const asked = { name: '空批次', channel: 'ENT' } as const;
  await within((call) => call.tx.run(sql`update bank_card set is_default = false`));
  expect(await world.refusal(putIntoNewBatch, asked, { on })).toBe('noCard');
  const left = await within((call) =>
    call.tx.one<{ n: number }>(sql`select count(*)::int as n from settlement_batch where name = ${asked.name}`),
  );
  expect(left?.n).toBe(0);
});
