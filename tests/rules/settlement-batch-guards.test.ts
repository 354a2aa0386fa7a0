import { beforeAll, expect, it } from 'vitest';
import {
  addBatch,
  approveBatch,
  payBatch,
  paySettlement,
  putIntoBatch,
  rejectBatch,
  removeRow,
  settlementBatches,
  settlementOrders,
  submitBatch,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { openPglite } from '../support/database.ts';
import { person } from '../support/freight-world.ts';
import { cashier, checker, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
}, 120_000);

const abilities = async (id: string): Promise<readonly string[]> =>
  ((await opened.world.get(settlementBatches, id, { as: cashier })) as unknown as { abilities: readonly string[] })
    .abilities;

it('a batch is offered for payment when it is approved, and no more when it was rejected', async () => {
  const { world, approved, batched } = opened;
  const { on } = await approved();
  const batch = await batched([on]);
  await world.run(submitBatch, {}, { on: batch });
  expect(await abilities(batch.id)).not.toContain(payBatch.name);
  await world.run(rejectBatch, { reason: '缺回单' }, { on: batch, as: checker });
  expect(await abilities(batch.id)).not.toContain(payBatch.name);
  expect(await world.refusal(payBatch, {}, { on: batch, as: cashier })).toBe('wrongState');
  await world.run(submitBatch, {}, { on: batch });
  await world.run(approveBatch, {}, { on: batch, as: checker });
  expect(await abilities(batch.id)).toContain(payBatch.name);
});

it('a batch is paid with its own key only: the key of a single order is not enough', async () => {
  const { world, payable } = opened;
  const { batch } = await payable();
  const [single = ''] = paySettlement.access;
  const clerk = person('clerk', 'provider', ['spSettlementManage:view', single]);
  expect(payBatch.access).not.toContain(single);
  expect(await world.refusal(payBatch, {}, { on: batch, as: clerk })).toBe('forbidden');
  await world.run(payBatch, {}, { on: batch, as: person('payer', 'provider', ['spSettlementManage:batchPay']) });
  await world.drain();
});

it('who made the batch neither reviews nor pays it, even where others made its orders', async () => {
  const { world, approved } = opened;
  const { on } = await approved();
  const collector = person('collector', 'provider');
  const batch = await world.run(addBatch, { name: '他人的结算单', channel: 'SIM' }, { as: collector });
  await opened.carded(on);
  await world.run(putIntoBatch, { intoBatch: batch.id }, { on, as: collector });
  await world.run(submitBatch, {}, { on: batch, as: collector });
  expect(await world.refusal(approveBatch, {}, { on: batch, as: collector })).toBe('sameHand');
  await world.run(approveBatch, {}, { on: batch, as: checker });
  expect(await world.refusal(payBatch, {}, { on: batch, as: collector })).toBe('payerIsMaker');
  expect(await world.refusal(paySettlement, {}, { on, as: collector })).toBe('payerIsMaker');
  await world.run(payBatch, {}, { on: batch, as: cashier });
  await world.drain();
});

it('an order is offered the batches that take orders, the others with the reason the command gives', async () => {
  const { world, approved, batched } = opened;
  const draft = await world.run(addBatch, { name: '草稿批次', channel: 'SIM' });
  expect(draft.batchNo).toMatch(/^PC/);
  const { on } = await approved();
  const closed = await batched([on]);
  await world.run(submitBatch, {}, { on: closed });
  const ask = async (chosen: string) => {
    const answer = await world.post(`${putIntoBatch.path}/pick`, { field: 'intoBatch', chosen });
    return answer.data as { readonly rows: readonly { readonly refused: string | null }[]; readonly create: string };
  };
  expect((await ask(draft.id)).rows[0]?.refused).toBeNull();
  expect((await ask(closed.id)).rows[0]?.refused).toBe('批次不是草稿，不能增减');
  expect((await ask(draft.id)).create).toBe('/settlementNew/batches');
  const other = await approved();
  expect(await world.refusal(putIntoBatch, { intoBatch: closed.id }, { on: other.on })).toBe('batchClosed');
});

it('an order is offered what its batch allows: payment after the approval, a batch while it is in none', async () => {
  const { world, approved, batched } = opened;
  const { on } = await approved();
  const asked = [putIntoBatch, removeRow, paySettlement, voidSettlement].map(({ name }) => name);
  const offered = async (): Promise<readonly string[]> => {
    const { abilities: all } = await world.get(settlementOrders, on.id, { as: cashier });
    return asked.filter((name) => all.includes(name));
  };
  expect(await offered()).toEqual([putIntoBatch.name, voidSettlement.name]);
  expect(await world.refusal(removeRow, {}, { on })).toBe('notInBatch');
  const batch = await batched([on]);
  expect(await offered()).toEqual([removeRow.name]);
  expect(await world.refusal(paySettlement, {}, { on, as: cashier })).toBe('batchNotApproved');
  await world.run(submitBatch, {}, { on: batch });
  expect(await offered()).toEqual([]);
  expect(await world.refusal(removeRow, {}, { on })).toBe('batchClosed');
  await world.run(approveBatch, {}, { on: batch, as: checker });
  expect(await offered()).toEqual([paySettlement.name]);
  // A refusal by the state of a record names what it speaks of.
  const { batchNo } = await world.get(settlementBatches, batch.id);
  const path = putIntoBatch.path;
  const answer = await world.post(path, { ...on, model: { intoBatch: batch.id }, requestId: 'twice-in-a-batch' });
  expect(answer.message).toBe(`结算单已在批次${batchNo}中`);
});
