import { beforeAll, expect, it } from 'vitest';
import {
  acceptSubcontract,
  addSubcontract,
  approveSettlement,
  confirmSubcontract,
  editSettlement,
  freezeSettlement,
  infoFeePays,
  invoiceSubcontract,
  queryError,
  settlementErrors,
  subcontracts,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import { checker, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

let opened: Awaited<ReturnType<typeof openSettlement>>;
const above = { as: operator, platformId: '00001' } as const;
const idOf = async (query: ReturnType<typeof sql>): Promise<string> =>
  (await opened.within((call) => call.tx.one<{ id: string }>(query)))?.id ?? '';
beforeAll(async () => {
  opened = await openSettlement(await openPglite({ migrations: settlementMigrations }));
  await storeFiles(opened.world.database, ['sub-invoice']);
}, 120_000);

it('the operator freezes the trip of an order from the list of orders; nobody approves it then', async () => {
  const { world } = opened;
  const trip = await opened.signed();
  const on = await opened.create(trip.id);
  await world.run(submitSettlement, {}, { on });
  const why = { reasonCode: 'TAX', freezeScope: 'SETTLE', reason: '进项待核' } as const;
  expect(await world.refusal(freezeSettlement, why, { on })).toBe('forbidden');
  await world.run(freezeSettlement, why, { on, ...above });
  expect(await world.get(waybills, trip.id)).toMatchObject({ freezeFlag: 1 });
  expect(await world.refusal(approveSettlement, {}, { on, as: checker })).toBe('frozen');
  expect(await world.refusal(freezeSettlement, why, { on, ...above })).toBe('frozen');
});

it('the bank is asked about a payment that went wrong, and nothing is paid by asking', async () => {
  const { world } = opened;
  const trip = await opened.signed({ ...coalTerms, oilRatio: 0 });
  const on = await opened.create(trip.id);
  const { cashAmount } = await opened.order(on.id);
  await world.run(editSettlement, { taxWithheld: (cashAmount + 100 - 17) % 100, reason: '核定' }, { on });
  await opened.pay(on);
  const errorId = await idOf(sql`select id from settlement_error where order_id = ${on.id}`);
  const journals = () => opened.within((call) => call.tx.one(sql`select count(*) as n from ledger_journal`));
  const before = await journals();
  await world.run(queryError, {}, { on: { id: errorId }, ...above });
  expect((await world.get(settlementErrors, errorId)).message).toContain('银行答复：失败');
  expect(await journals()).toEqual(before);
  expect(await opened.order(on.id)).toMatchObject({ settleStatus: 80 });
  expect(await world.refusal(queryError, {}, { on: { id: errorId } })).toBe('forbidden');
});

it('a subcontract takes the invoice of its amount, once; a fee says how its own order is invoiced', async () => {
  const { world } = opened;
  const trip = await opened.signed();
  const sub = await world.run(addSubcontract, {
    downstreamName: '示范联运',
    contractNo: 'FB-1',
    pricePpm: 900_000,
    waybillIds: [trip.id],
  });
  const invoice = { invoiceNo: '26110000000000000001', invoiceFile: 'sub-invoice' };
  await world.run(acceptSubcontract, {}, { on: sub, ...above });
  await world.run(confirmSubcontract, {}, { on: sub, as: checker });
  const { amount, invoiceStatus } = await world.get(subcontracts, sub.id);
  expect(invoiceStatus).toBe(0);
  const take = (cents: number) => world.refusal(invoiceSubcontract, { ...invoice, invoiceAmount: cents }, { on: sub });
  expect(await take(amount + 1)).toBe('invoiceDiffers');
  await world.run(invoiceSubcontract, { ...invoice, invoiceAmount: amount }, { on: sub });
  expect(await world.get(subcontracts, sub.id)).toMatchObject({ invoiceStatus: 1, invoiceNo: invoice.invoiceNo });

  const paid = await opened.payable();
  await opened.paid(paid.batch);
  const feeId = await idOf(sql`select id from info_fee_pay where waybill_id = ${paid.trip.id}`);
  expect(await world.get(infoFeePays, feeId)).toMatchObject({ invoiceStatus: 0 });
});
