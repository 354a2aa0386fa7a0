import { beforeAll, expect, it } from 'vitest';
import { generateTax } from '../../plugins/compliance/contract/index.ts';
import compliance from '../../plugins/compliance/server/index.ts';
import {
  addTitle,
  applyInvoice,
  approveApply,
  approveTitle,
  editInvoicing,
  issueInvoice,
} from '../../plugins/invoice/contract/index.ts';
import invoice from '../../plugins/invoice/server/index.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { applyPrepay, approvePrepay, payPrepay } from '../../plugins/prepay/contract/index.ts';
import { prepayInput } from '../../plugins/prepay/fixtures.ts';
import prepay from '../../plugins/prepay/server/index.ts';
import { generateStatement, moneyTrail, pullReceipts } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { companies } from '../../plugins/shipper/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { AnswerOf } from '../../sdk/contract/index.ts';
import { lineOfBank } from '../support/bank-lines.ts';
import { openPglite } from '../support/database.ts';
import { stopNothing } from '../support/evidence.ts';
import {
  bank,
  cashier,
  checker,
  company,
  move,
  openSettlement,
  otherTenant,
  settlementMigrations,
} from '../support/settlement-world.ts';

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

it('an advance, the line of the bank, the invoice and the tax of a trip stand on its trail, each with what it is of the whole', async () => {
  const { world } = opened;
  const trip = await world.trip(40, { ...coalTerms, oilRatio: 0 });
  const { companyId, waybillSn } = trip;
  await opened.post(waybillSn, 'P-01', move(bank, company(2001, companyId), 1_000_000));
  const advance = await world.run(applyPrepay, prepayInput(trip.id, { amount: 30_000 }));
  await world.run(approvePrepay, {}, { on: advance, as: checker });
  await world.run(payPrepay, {}, { on: advance, as: cashier });
  await world.drive(trip, 70, 40);
  const on = await opened.create(trip.id);
  await opened.pay(on);
  const { payCash, freightAmount, receivableAmount, channelNo, taxWithheld } = await opened.order(on.id);
  expect(payCash + taxWithheld).toBeLessThan(freightAmount);
  const told = await lineOfBank(world.database, {
    ...{ amount: payCash, counterName: '司机', direction: 'OUT', channelNo: channelNo ?? '' },
  });
  const uscc = (await world.get(companies, companyId)).uscc;
  const title = await world.run(addTitle, { companyId, titleName: '购方', taxNo: uscc });
  await world.run(approveTitle, {}, { as: checker, on: { id: title.id } });
  await world.run(editInvoicing, { sellerName: '销方', sellerTaxNo: uscc, limitCents: 90_000_000, clerk: '开票员' });
  const input = { waybillIds: [trip.id], titleId: title.id, invoiceType: 'ELECTRONIC' } as const;
  const apply = await world.run(applyInvoice, input);
  await world.run(approveApply, {}, { on: apply, as: checker });
  const sheet = await opened.within((call) =>
    call.tx.one<{ id: string }>(sql`select id from invoice where apply_id = ${apply.id}`),
  );
  await world.run(issueInvoice, {}, { on: { id: sheet?.id ?? '' } });
  await world.drain();
  world.later(32 * 24 * 60);
  await world.run(generateTax, { month: '2026-03' });
  const trail = await trailOf(trip.id);
  const of = (stage: string) => trail.filter((step) => step.stage === stage);
  expect(of('ADVANCE')).toMatchObject([{ id: advance.id, cents: 30_000, isReadable: true }]);
  expect(of('BANK')).toMatchObject([{ id: told, no: channelNo, cents: payCash, expected: payCash }]);
  expect(of('INVOICE')).toMatchObject([{ id: sheet?.id, cents: receivableAmount, expected: receivableAmount }]);
  expect(of('TAX')).toMatchObject([{ no: '2026-03', cents: expect.any(Number) }]);
  const order = ['TRIP', 'ADVANCE', 'ORDER', 'BATCH', 'PAYMENT', 'BANK', 'INCOME', 'INVOICE', 'TAX'];
  expect(trail.map(({ stage }) => stage).filter((stage) => stage !== 'REPORT')).toEqual(order);
  expect(trail.filter(({ cents, expected }) => expected !== null && cents !== expected)).toEqual([]);
  // A line of the bank and an invoice that show other amounts are marked.
  await opened.within(async (call) => {
    await call.tx.run(sql`update fund_statement set amount = amount + 5 where id = ${told}`);
    await call.tx.run(
      sql`update invoice_line set amount = amount - 3, amount_excl = amount_excl - 3 where waybill_id = ${trip.id}`,
    );
  });
  const wrong = (await trailOf(trip.id)).filter(({ cents, expected }) => expected !== null && cents !== expected);
  expect(wrong.map(({ stage, cents, expected }) => [stage, (cents ?? 0) - (expected ?? 0)])).toEqual([
    ['BANK', 5],
    ['INVOICE', -3],
  ]);
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
