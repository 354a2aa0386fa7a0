import { beforeAll, expect, it } from 'vitest';
import compliance from '../../plugins/compliance/server/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import { generateStatement, moneyTrail, pullReceipts } from '../../plugins/settlement/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { AnswerOf } from '../../sdk/contract/index.ts';
import { openPglite } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import { cashier, openSettlement, otherTenant, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
const beside = [trajectory, compliance, invoice, prepay];
beforeAll(async () => {
  const migrations = [...settlementMigrations, ...beside.flatMap((half) => half.migrations ?? [])];
  opened = await openSettlement(await openPglite({ migrations }), beside);
  await stopNothing(opened.world.database);
}, 120_000);
const trailOf = async (
  waybillId: string,
  who: Parameters<typeof opened.world.post>[2] = {},
): Promise<AnswerOf<typeof moneyTrail>['steps']> => {
  const answer = await opened.world.post(moneyTrail.path, { waybillId }, who);
  expect(answer.status).toBe(200);
  return (answer.data as AnswerOf<typeof moneyTrail>).steps;
};

it('the money of a trip is one trail, each record with its own amount; what is missing is not there, what differs says so', async () => {
  const { world } = opened;
  const { trip, on, batch } = await opened.payable();
  const { freightAmount, receivableAmount, payCash, payOil, settleSn } = await opened.order(on.id);
  expect((await trailOf(trip.id)).map(({ stage }) => stage)).toEqual(['TRIP', 'ORDER', 'BATCH', 'REPORT']);
  await opened.paid(batch);
  await world.run(pullReceipts, { channel: 'SIM' }, { as: cashier });
  await world.drain();
  const day = (await opened.order(on.id)).auditAt?.slice(0, 10) ?? '';
  await world.run(generateStatement, { companyId: trip.companyId, periodFrom: day, periodTo: day, beforeEnd: true });
  const paid = await trailOf(trip.id);
  const said = Object.fromEntries(paid.map(({ stage, cents }) => [stage, cents]));
  expect(said).toMatchObject({
    TRIP: freightAmount,
    ORDER: freightAmount,
    BATCH: payCash + payOil,
    PAYMENT: payCash + payOil,
    RECEIPT: payCash,
    STATEMENT: receivableAmount,
    INCOME: receivableAmount,
  });
  expect(paid.filter(({ cents, expected }) => expected !== null && cents !== expected)).toEqual([]);
  expect(paid.find(({ stage }) => stage === 'ORDER')).toMatchObject({ no: settleSn, id: on.id, isReadable: true });
  // A receipt of the bank that shows a cent less is marked.
  await opened.within((call) =>
    call.tx.run(sql`update settlement_receipt set amount = amount - 1 where settle_sn = ${settleSn}`),
  );
  const wrong = (await trailOf(trip.id)).filter(({ cents, expected }) => expected !== null && cents !== expected);
  expect(wrong).toEqual([expect.objectContaining({ stage: 'RECEIPT', cents: payCash - 1, expected: payCash })]);
});

it('a person without the right sees that there is a record, and nothing of it; another tenant sees no trail', async () => {
  const { trip } = await opened.payable();
  const clerk = { id: 'clerk', name: '员工', actor: 'provider', keys: ['settlementNew:view'], roleIds: [] } as const;
  const seen = await trailOf(trip.id, { as: clerk });
  const batch = seen.find(({ stage }) => stage === 'BATCH');
  expect(batch).toMatchObject({ id: null, no: null, cents: null, state: null, isReadable: false });
  expect(seen.find(({ stage }) => stage === 'ORDER')).toMatchObject({ isReadable: true });
  expect((await opened.world.post(moneyTrail.path, { waybillId: trip.id }, otherTenant)).status).toBe(204);
});
