import { beforeAll, expect, it } from 'vitest';
import { addBroker } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import provider from '../../plugins/provider/server/index.ts';
import { cancelWaybill, freezeWaybill, thawWaybill, voidWaybill } from '../../plugins/waybill/contract/index.ts';
import {
  addBatch, addLine, approveBatch, approveSettlement, bench, checkHasPartnerBindByCompanyId, closeError, createSettlement, editSettlement, infoFeePays, manualClose, matchReceipt, payBatch, paySettlement, pullReceipts, putIntoBatch, receipts,
  rejectBatch, rejectSettlement, releaseReceipt, removeRow, retryError, settlementBatches, settlementErrors, settlementOrders, submitBatch, submitSettlement, voidBatch, voidSettlement, vouchers,
} from '../../plugins/settlement/contract/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import settlement from '../../plugins/settlement/server/index.ts';
import { Ledger, sql } from '../../sdk/server/index.ts';
import type { Call, Database, LedgerAccount, Posting } from '../../sdk/server/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';

const checker = person('checker', 'provider');
const cashier = person('cashier', 'provider');
const more = [provider, settlement];
const otherTenant = { platformId: '10002' };

onEachDatabase('settlement', [...freightMigrations, ...more.flatMap((half) => half.migrations ?? [])], (open, kind) => {
  let world: FreightWorld;
  let database: Database;
  const within = <T>(work: (call: Call) => Promise<T>, platformId = '10001'): Promise<T> =>
    database.transaction({ role: 'system', platformId }, (tx) => work(world.api.openCall(tx, { as: system, platformId, clock: world.clock })));
  const balance = (account: LedgerAccount, platformId = '10001') => within((call) => ledger.balance(call, account, platformId));
  const post = (bizNo: string, step: string, postings: readonly Posting[]) => within((call) => call.get(Ledger).post(call, { bizType: 'TEST', bizNo, requestId: `${bizNo}:${step}`, postings }));
  const verified = async () => { for (const book of ['10001', '00001']) expect(await within((call) => ledger.verify(call, book), book)).toEqual([]); };
  const bank = { code: 1001, ownerType: 'channel', ownerId: 'SIM' } as const;
  const company = (code: 1101 | 2001 | 2002, ownerId: string) => ({ code, ownerType: 'company', ownerId }) as const;
  const ofWaybill = (code: 1301 | 2301 | 2302, ownerId: string) => ({ code, ownerType: 'waybill', ownerId }) as const;
  const ofDriver = (code: 2101 | 2131 | 2132, ownerId: string) => ({ code, ownerType: 'driver', ownerId }) as const;
  const move = (from: LedgerAccount, to: LedgerAccount, amount: number): Posting[] => [{ ...from, side: 'D', amount }, { ...to, side: 'C', amount }];
  const jobNamed = (name: string) => settlement.jobs?.find((one) => one.name === name);
  const runJob = (name: string) => within(async (call) => { await jobNamed(name)?.run(call); }, '00001');

  beforeAll(async () => {
    database = await open();
    world = await FreightWorld.open(database, more);
    await world.run(addBroker, { ...memberInput(1), name: coalBroker.brokerName, region: '示范区' });
  }, 120_000);

  /** A signed trip whose shipper has so much money. */
  async function signed(goods: Parameters<FreightWorld['trip']>[1] = { ...coalTerms, ...coalBroker }, cents = 1_000_000) {
    const trip = await world.trip(70, goods);
    await within((call) => call.tx.run(sql`update company set invoice_tax = 65000, receipt_amount = 0 where id = ${trip.companyId}`));
    if (cents > 0) await post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), cents));
    return trip;
  }
  const create = async (waybillId: string) => ({ id: (await world.run(createSettlement, {}, { on: { id: waybillId } })).id });
  async function approved(goods?: Parameters<FreightWorld['trip']>[1], cents?: number) {
    const trip = await signed(goods, cents);
    const on = await create(trip.id);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    return { trip, on };
  }
  async function batched(orders: readonly { readonly id: string }[], channel: 'SIM' | 'ENT' = 'SIM') {
    const batch = await world.run(addBatch, { name: '三月第一批', channel });
    for (const on of orders) await world.run(putIntoBatch, { intoBatch: batch.id }, { on });
    return batch;
  }
  async function payable(goods?: Parameters<FreightWorld['trip']>[1], cents?: number) {
    const made = await approved(goods, cents);
    const batch = await batched([made.on]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    return { ...made, batch };
  }
  const order = (id: string) => world.get(settlementOrders, id);

  it('follows the worked example to the cent, from the recharge to the receipt, and every rule of the book holds', async () => {
    const trip = await world.trip(70, { ...coalTerms, ...coalBroker });
    const { companyId, id: waybillId, waybillSn, driverId } = trip;
    await within((call) => call.tx.run(sql`update waybill set service_fee_ppm = 65000, service_fee_mode = 'ADD_ON', service_fee = 26033, receivable_amount = 426533 where id = ${waybillId}`));
    await post(waybillSn, 'P-01', move(bank, company(2001, companyId), 1_000_000));
    await post(waybillSn, 'P-02', move(company(2001, companyId), company(2002, companyId), 355_200));
    await post(waybillSn, 'P-05', move(ofWaybill(1301, waybillId), ofDriver(2131, driverId), 80_000));
    const insurer = { code: 1202, ownerType: 'insurer', ownerId: 'BS' } as const;
    await post(waybillSn, 'P-25', move(insurer, bank, 600));
    await post(waybillSn, 'P-13', move({ code: 5003, ownerType: 'tenant', ownerId: '10001' }, insurer, 600));

    const on = await create(waybillId);
    await world.run(editSettlement, { receiptRetention: 20_000, premium: 600 }, { on });
    expect(await order(on.id)).toMatchObject({
      settleKg: 32_180, grossFreight: 413_513, lossDeductCents: 12_960, roundingAmount: 53, freightAmount: 400_500, infoFee: 5_000, oilAmount: 118_650, gasAmount: 0, cashAmount: 276_850, prepaidCash: 0, prepaidOil: 80_000, prepaidGas: 0,
      receiptRetention: 20_000, payCash: 256_850, payOil: 38_650, payGas: 0, serviceFee: 26_033, premium: 600, receivableAmount: 427_133, settleStatus: 10,
    });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    expect(await balance(company(1101, companyId))).toBe(427_133);
    expect(await balance(ofWaybill(2301, waybillId))).toBe(400_500);
    expect(await balance({ code: 5001, ownerType: 'tenant', ownerId: '10001' })).toBe(400_500);
    expect(await balance({ code: 4001, ownerType: 'tenant', ownerId: '10001' })).toBe(391_865);
    expect(await balance({ code: 2203, ownerType: 'tenant', ownerId: '10001' })).toBe(35_268);

    const batch = await batched([on]);
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ waybillCount: 1, amount: 400_500, cashAmount: 256_850, oilAmount: 38_650, infoFee: 5_000, receivableAmount: 427_133 });
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    const paid = await order(on.id);
    expect(paid).toMatchObject({ settleStatus: 50, payStatus: 1, channel: 'SIM', collectedCents: 427_133, payBy: 'cashier' });
    expect(paid.payJournalNo).toMatch(/^PZ260305\d{8}$/);
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 5, payBy: 'cashier' });
    await world.run(releaseReceipt, {}, { on, as: cashier });
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
    expect(await world.refusal(releaseReceipt, {}, { on, as: cashier })).toBe('nothingHeld');

    const broker = (await within((call) => call.tx.one<{ id: string }>(sql`select id from broker where name = ${coalBroker.brokerName} and platform_id = '10001'`)))?.id ?? '';
    const wanted: readonly (readonly [LedgerAccount, number])[] = [
      [bank, 1_000_000 - 600], [company(2001, companyId), 1_000_000 - 355_200 - 71_933], [company(2002, companyId), 0], [company(1101, companyId), 0], [ofWaybill(1301, waybillId), 0], [ofWaybill(2301, waybillId), 0],
      [ofWaybill(2302, waybillId), 0], [ofDriver(2101, driverId), 276_850], [ofDriver(2131, driverId), 118_650], [{ code: 2121, ownerType: 'broker', ownerId: broker }, 5_000], [insurer, 0],
      [{ code: 5003, ownerType: 'tenant', ownerId: '10001' }, 600], [{ code: 5001, ownerType: 'tenant', ownerId: '10001' }, 400_500], [{ code: 4001, ownerType: 'tenant', ownerId: '10001' }, 391_865], [{ code: 2203, ownerType: 'tenant', ownerId: '10001' }, 35_268],
    ];
    for (const [account, cents] of wanted) expect(await balance(account), `${account.code} ${account.ownerId}`).toBe(cents);
    await verified();
    const proofs = await within((call) => call.tx.rows<{ voucherKind: string; amount: number }>(sql`select voucher_kind, amount from settlement_voucher where order_id = ${on.id} order by voucher_kind`));
    expect(proofs).toEqual([{ voucherKind: 'FREIGHT', amount: 295_500 }, { voucherKind: 'RECEIPT', amount: 20_000 }]);
    expect(await within((call) => call.tx.rows(sql`select broker_name, amount, payer, info_pay_status from info_fee_pay where order_id = ${on.id}`))).toEqual([{ brokerName: coalBroker.brokerName, amount: 5_000, payer: 'CARRIER', infoPayStatus: 2 }]);
  });

  it('splits exactly: what does not make the net freight, or does not cover what is held back, is refused', async () => {
    const { id } = await signed();
    const on = await create(id);
    expect(await world.refusal(editSettlement, { oilAmount: 100_000, gasAmount: 0, cashAmount: 295_499 }, { on })).toBe('splitUneven');
    expect(await world.refusal(editSettlement, { oilAmount: 400_000, gasAmount: 0 }, { on })).toBe('splitUneven');
    expect(await world.refusal(editSettlement, { receiptRetention: 276_851 }, { on })).toBe('partShort');
    await world.run(editSettlement, { oilAmount: 100_000, gasAmount: 50_000, cashAmount: 245_500, taxWithheld: 1_234 }, { on });
    expect(await order(on.id)).toMatchObject({ oilAmount: 100_000, gasAmount: 50_000, cashAmount: 245_500, taxWithheld: 1_234, payCash: 244_266, payOil: 100_000, payGas: 50_000 });
    await world.run(addLine, { lineType: 'ADD_WAIT', amount: 30_000, reason: '压车两天' }, { on });
    expect(await order(on.id)).toMatchObject({ additions: 30_000, freightAmount: 430_500, oilAmount: 127_650, cashAmount: 297_850 });
    await world.run(addLine, { lineType: 'DED_LATE', amount: 10_000, reason: '晚到一天' }, { on });
    expect(await order(on.id)).toMatchObject({ additions: 30_000, deductions: 10_000, freightAmount: 420_500 });
    expect(await world.refusal(addLine, { lineType: 'DED_OTHER', amount: 500_000, reason: '扣光' }, { on })).toBe('deductedAway');
  });

  it('nobody checks, reviews or pays their own, and wrong states are refused', async () => {
    const { id } = await signed();
    const on = await create(id);
    expect(await world.refusal(createSettlement, {}, { on: { id } })).toBe('notFound');
    expect(await world.refusal(approveSettlement, {}, { on, as: checker })).toBe('wrongState');
    await world.run(submitSettlement, {}, { on });
    expect(await world.refusal(approveSettlement, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectSettlement, { reason: '自审' }, { on })).toBe('sameHand');
    await world.run(rejectSettlement, { reason: '磅单不清' }, { on, as: checker });
    expect(await order(on.id)).toMatchObject({ settleStatus: 70, auditRemark: '磅单不清' });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    for (const command of [submitSettlement, editSettlement]) expect(await world.refusal(command, {} as never, { on })).toBe('wrongState');
    expect(await world.refusal(paySettlement, {}, { on, as: cashier })).toBe('batchNotApproved');
    const batch = await batched([on]);
    expect(await world.refusal(putIntoBatch, { intoBatch: batch.id }, { on })).toBe('inBatch');
    await world.run(submitBatch, {}, { on: batch });
    expect(await world.refusal(approveBatch, {}, { on: batch })).toBe('sameHand');
    expect(await world.refusal(payBatch, {}, { on: batch, as: cashier })).toBe('wrongState');
    expect(await world.refusal(removeRow, {}, { on })).toBe('batchClosed');
    await world.run(rejectBatch, { reason: '金额待核' }, { on: batch, as: checker });
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    expect(await world.refusal(payBatch, {}, { on: batch })).toBe('payerIsMaker');
    expect(await world.refusal(paySettlement, {}, { on })).toBe('payerIsMaker');
    expect(await world.refusal(voidSettlement, { reason: '作废' }, { on })).toBe('inBatch');
    await world.run(paySettlement, {}, { on, as: cashier });
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 5 });
    for (const [command, input] of [[paySettlement, {}], [voidSettlement, { reason: '作废' }]] as const) expect(await world.refusal(command as typeof voidSettlement, input as never, { on, as: cashier })).toBe('wrongState');
    expect(await world.refusal(payBatch, {}, { on: batch, as: cashier })).toBe('wrongState');
    await verified();
  });

  it('void after the approval turns back every journal, and a second round starts from nothing', async () => {
    const { trip, on } = await approved();
    expect(await balance(company(1101, trip.companyId))).toBeGreaterThan(0);
    await world.run(voidSettlement, { reason: '重量有误' }, { on });
    expect(await order(on.id)).toMatchObject({ settleStatus: 90 });
    for (const account of [company(1101, trip.companyId), ofWaybill(2301, trip.id)]) expect(await balance(account)).toBe(0);
    expect(await world.refusal(voidSettlement, { reason: '再作废' }, { on })).toBe('wrongState');
    const again = await create(trip.id);
    expect(await order(again.id)).toMatchObject({ round: 2, settleStatus: 10 });
    await verified();
  });

  it('a shipper who cannot pay is not settled for: wallet by balance, credit by quota', async () => {
    const poor = await signed(undefined, 100);
    const on = await create(poor.id);
    await world.run(submitSettlement, {}, { on });
    expect(await world.refusal(approveSettlement, {}, { on, as: checker })).toBe('fundsShort');
    const trip = await signed(undefined, 0);
    await within((call) => call.tx.run(sql`update company set settle_mode = 2, initial_quota = 400000 where id = ${trip.companyId}`));
    const credit = await create(trip.id);
    await world.run(submitSettlement, {}, { on: credit });
    expect(await world.refusal(approveSettlement, {}, { on: credit, as: checker })).toBe('quotaShort');
    await within((call) => call.tx.run(sql`update company set initial_quota = 500000 where id = ${trip.companyId}`));
    await world.run(approveSettlement, {}, { on: credit, as: checker });
    const owed = (await order(credit.id)).receivableAmount;
    const batch = await batched([credit]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    // Credit is collected by the statement, not by the payment.
    expect(await order(credit.id)).toMatchObject({ settleStatus: 50, collectedCents: 0 });
    expect(await balance(company(1101, trip.companyId))).toBe(owed);
    expect(await balance(ofWaybill(2301, trip.id))).toBe(0);
    await verified();
  });

  it('what changes on the waybill after the order was made is seen before money moves', async () => {
    const { trip, on } = await approved();
    expect(await world.refusal(voidWaybill, { reason: '货损' }, { on: { id: trip.id } })).toBe('wrongState');
    expect(await world.refusal(cancelWaybill, { reason: '取消' }, { on: { id: trip.id } })).toBe('wrongState');
    const draft = await signed();
    const made = await create(draft.id);
    await post(draft.waybillSn, 'P-04', move(ofWaybill(1301, draft.id), ofDriver(2101, draft.driverId), 10_000));
    expect(await world.refusal(submitSettlement, {}, { on: made })).toBe('waybillChanged');
    await world.run(editSettlement, {}, { on: made });
    expect(await order(made.id)).toMatchObject({ prepaidCash: 10_000 });
    await world.run(freezeWaybill, { reasonCode: 'RISK', freezeScope: 'SETTLE', reason: '核实' }, { on: { id: draft.id } });
    expect(await world.refusal(submitSettlement, {}, { on: made })).toBe('frozen');
    await world.run(thawWaybill, { reason: '已核实' }, { on: { id: draft.id }, as: checker });
    await world.run(submitSettlement, {}, { on: made });
    expect(await order(on.id)).toMatchObject({ settleStatus: 30 });
  });

  it('a channel that refuses leaves an error and no journal; the retry pays once', async () => {
    const { trip, on, batch } = await payable({ ...coalTerms, carrierPrice: 1_285_000, oilRatio: 0 });
    expect((await order(on.id)).payCash % 100).toBe(0);
    await world.run(payBatch, {}, { on: batch, as: cashier });
    expect(await order(on.id)).toMatchObject({ settleStatus: 50 });
    const second = await signed({ ...coalTerms, oilRatio: 0 });
    const made = await create(second.id);
    await world.run(editSettlement, { taxWithheld: 87 }, { on: made });
    expect((await order(made.id)).payCash % 100).toBe(13);
    await world.run(submitSettlement, {}, { on: made });
    await world.run(approveSettlement, {}, { on: made, as: checker });
    const wrong = await batched([made]);
    await world.run(submitBatch, {}, { on: wrong });
    await world.run(approveBatch, {}, { on: wrong, as: checker });
    await world.run(payBatch, {}, { on: wrong, as: cashier });
    expect(await order(made.id)).toMatchObject({ settleStatus: 80, payStatus: 4, failReason: '收款户名不符', payJournalNo: null });
    expect(await world.get(settlementBatches, wrong.id)).toMatchObject({ batchStatus: 4 });
    expect(await balance(ofDriver(2101, second.driverId))).toBe(0);
    const error = (await within((call) => call.tx.one<{ id: string }>(sql`select id from settlement_error where order_id = ${made.id}`))) ?? { id: '' };
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorType: 'NAME_MISMATCH', errorStatus: 0, retryCount: 0 });
    expect(await world.refusal(retryError, {}, { on: error })).toBe('payerIsMaker');
    await world.run(retryError, {}, { on: error, as: cashier });
    expect(await order(made.id)).toMatchObject({ settleStatus: 50 });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorStatus: 2, retryCount: 1 });
    expect(await world.get(settlementBatches, wrong.id)).toMatchObject({ batchStatus: 5 });
    expect(await world.refusal(retryError, {}, { on: error, as: cashier })).toBe('wrongState');
    expect(await balance(ofDriver(2101, second.driverId))).toBe(400_413);
    expect(await balance(ofWaybill(2301, trip.id))).toBe(0);
    await verified();
  });

  it('what never passes is paid by hand: the provider brings the receipt of the bank, the operator closes', async () => {
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const on = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 83 }, { on });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const batch = await batched([on]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    const error = (await within((call) => call.tx.one<{ id: string }>(sql`select id from settlement_error where order_id = ${on.id}`))) ?? { id: '' };
    await world.run(retryError, {}, { on: error, as: cashier });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorStatus: 0, retryCount: 1, errorType: 'CARD_INVALID' });
    const asOperator = { on: error, as: operator, platformId: '00001' };
    expect(await world.refusal(manualClose, { reason: '线下已付' }, asOperator)).toBe('notAsked');
    await world.run(closeError, { bankReceipt: 'file-1', reason: '网银已付' }, { on: error, as: cashier });
    expect(await world.refusal(manualClose, { reason: '线下已付' }, { on: error, as: cashier })).toBe('forbidden');
    await world.run(manualClose, { reason: '核对银行回单无误' }, asOperator);
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, channel: 'OFFLINE' });
    expect(await balance(ofDriver(2101, trip.driverId))).toBe(400_417);
    await verified();
  });

  it('an answer that comes later is asked for, not paid again', async () => {
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const on = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 86 }, { on });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const batch = await batched([on]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    expect(await order(on.id)).toMatchObject({ settleStatus: 40, payStatus: 2, payJournalNo: null });
    expect(await world.refusal(paySettlement, {}, { on, as: cashier })).toBe('wrongState');
    await runJob('settlement.askChannel');
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 5 });
    await runJob('settlement.askChannel');
    expect(await balance(ofDriver(2101, trip.driverId))).toBe(400_414);
    await verified();
  });

  it('an info fee that the shipper bears is a cost of its own, and the platform fee stands in both books', async () => {
    await within((call) => call.tx.run(sql`insert into service_provider (platform_id, platform_fee_ppm) values ('10001', 5000) on conflict (platform_id) do update set platform_fee_ppm = 5000`));
    const { trip, on } = await approved({ ...coalTerms, ...coalBroker, infoFeeBearer: 'SHIPPER' });
    const made = await order(on.id);
    expect(made).toMatchObject({ freightAmount: 400_500, infoFee: 5_000, cashAmount: 280_350, oilAmount: 120_150, platformFee: 2_003 });
    expect(made.receivableAmount).toBe(400_500 + 5_000 + made.serviceFee);
    expect(await balance({ code: 5002, ownerType: 'tenant', ownerId: '10001' })).toBe(5_000);
    expect(await balance({ code: 2202, ownerType: 'tenant', ownerId: '00001' })).toBe(2_003);
    await runJob('settlement.platformFees');
    await runJob('settlement.platformFees');
    expect(await balance({ code: 1102, ownerType: 'provider', ownerId: '10001' }, '00001')).toBe(2_003);
    await world.run(voidSettlement, { reason: '作废' }, { on });
    await runJob('settlement.platformFees');
    expect(await balance({ code: 1102, ownerType: 'provider', ownerId: '10001' }, '00001')).toBe(0);
    expect(await balance({ code: 2202, ownerType: 'tenant', ownerId: '00001' })).toBe(0);
    expect(await within((call) => call.tx.rows(sql`select info_pay_status from info_fee_pay where waybill_id = ${trip.id}`))).toEqual([{ infoPayStatus: 4 }]);
    await within((call) => call.tx.run(sql`update service_provider set platform_fee_ppm = 0 where platform_id = '10001'`));
    await verified();
  });

  it('receipts are pulled once and matched; one that shows another amount is an error', async () => {
    const { on, batch } = await payable();
    await world.run(payBatch, {}, { on: batch, as: cashier });
    expect(await world.refusal(pullReceipts, { channel: 'ENT' })).toBe('channelAbsent');
    await world.run(pullReceipts, { channel: 'SIM' });
    const settleSn = (await order(on.id)).settleSn;
    const [row] = await within((call) => call.tx.rows<{ id: string; amount: number; matchStatus: number }>(sql`select id, amount, match_status from settlement_receipt where settle_sn = ${settleSn}`));
    expect(row).toMatchObject({ amount: (await order(on.id)).payCash, matchStatus: 1 });
    expect(await world.run(pullReceipts, { channel: 'SIM' })).toMatchObject({ pulled: 0 });
    expect(await world.refusal(matchReceipt, { voucherNo: 'PZ0' }, { on: { id: row?.id ?? '' } })).toBe('wrongState');
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const made = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 69 }, { on: made });
    await world.run(submitSettlement, {}, { on: made });
    await world.run(approveSettlement, {}, { on: made, as: checker });
    const another = await batched([made]);
    await world.run(submitBatch, {}, { on: another });
    await world.run(approveBatch, {}, { on: another, as: checker });
    await world.run(payBatch, {}, { on: another, as: cashier });
    expect(await world.run(pullReceipts, { channel: 'SIM' })).toMatchObject({ pulled: 1, differing: 1 });
    expect(await within((call) => call.tx.rows(sql`select error_type, error_status from settlement_error where order_id = ${made.id}`))).toEqual([{ errorType: 'AMOUNT_DIFF', errorStatus: 0 }]);
  });

  it('a channel without an adapter pays nothing and says so', async () => {
    const { on } = await approved();
    const batch = await batched([on], 'ENT');
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    expect(await world.refusal(payBatch, {}, { on: batch, as: cashier })).toBe('channelAbsent');
    expect(await order(on.id)).toMatchObject({ settleStatus: 30 });
    await world.run(voidBatch, { reason: '换通道' }, { on: batch });
    expect(await order(on.id)).toMatchObject({ batchId: null });
  });

  it('another tenant sees and moves nothing of it', async () => {
    const { trip, on, batch } = await payable();
    for (const [command, record] of [[submitSettlement, on], [approveSettlement, on], [paySettlement, on], [removeRow, on], [payBatch, batch], [approveBatch, batch], [createSettlement, { id: trip.id }]] as const)
      expect(await world.refusal(command as typeof submitSettlement, {}, { on: record, as: cashier, ...otherTenant }), command.name).toBe('notFound');
    for (const resource of [settlementOrders, settlementBatches, vouchers, receipts, settlementErrors, infoFeePays, bench])
      expect((await world.post(`${resource.path}/paging`, { conditions: [], page: 1, limit: 10 }, otherTenant)).pageResult, resource.name).toMatchObject({ total: 0 });
    const own = await approved();
    await within((call) => call.tx.run(sql`select 1`));
    expect(await world.refusal(putIntoBatch, { intoBatch: 'nobody' }, { on: own.on })).toBe('noBatch');
  });

  it('vouchers and the journals behind them are never changed', async () => {
    const { batch } = await payable();
    await world.run(payBatch, {}, { on: batch, as: cashier });
    for (const statement of [sql`update settlement_voucher set amount = 1`, sql`delete from settlement_voucher`])
      await expect(database.transaction({ role: 'tenant', platformId: '10001' }, (tx) => tx.run(statement))).rejects.toThrow(/42501/);
  });

  it('[R7-64] tells whether a referral partner is bound to a shipper of the caller', async () => {
    const { companyId } = await world.parts();
    expect(await world.post(checkHasPartnerBindByCompanyId.path, { companyId })).toMatchObject({ status: 200, data: { hasPartnerBind: false } });
    expect(await world.post(checkHasPartnerBindByCompanyId.path, { companyId }, otherTenant)).toMatchObject({ status: 204 });
  });

  it.skipIf(kind === 'pglite')('twenty payments at once pay once (PGlite has one connection)', async () => {
    const { trip, on, batch } = await payable({ ...coalTerms, oilRatio: 0 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? world.refusal(payBatch, {}, { on: batch, as: cashier }) : world.refusal(paySettlement, {}, { on, as: cashier }))));
    expect(answers.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', 'wrongState']));
    expect(await balance(ofDriver(2101, trip.driverId))).toBe(400_500);
    expect(await within((call) => call.tx.rows(sql`select amount from settlement_voucher where order_id = ${on.id}`))).toEqual([{ amount: 400_500 }]);
    await verified();
  }, 60_000);
});
