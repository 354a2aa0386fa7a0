import { beforeAll, expect, it } from 'vitest';
import {
  cancelWaybill,
  freezeWaybill,
  thawWaybill,
  voidWaybill,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import {
  addLine,
  approveBatch,
  approveSettlement,
  createSettlement,
  editSettlement,
  payBatch,
  paySettlement,
  putIntoBatch,
  rejectBatch,
  rejectSettlement,
  releaseReceipt,
  removeRow,
  settlementBatches,
  submitBatch,
  submitSettlement,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import type { LedgerAccount } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { storeFiles } from '../support/stored-file.ts';
import {
  bank,
  cashier,
  checker,
  company,
  move,
  ofDriver,
  ofWaybill,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;

onEachDatabase('settlement orders', settlementMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  const within: World['within'] = (work, platformId) => opened.within(work, platformId);
  const balance: World['balance'] = (...given) => opened.balance(...given);
  const post: World['post'] = (...given) => opened.post(...given);
  const verified: World['verified'] = (...given) => opened.verified(...given);
  const signed: World['signed'] = (...given) => opened.signed(...given);
  const create: World['create'] = (...given) => opened.create(...given);
  const approved: World['approved'] = (...given) => opened.approved(...given);
  const batched: World['batched'] = (...given) => opened.batched(...given);
  const order: World['order'] = (...given) => opened.order(...given);
  beforeAll(async () => {
    opened = await openSettlement(await open());
    world = opened.world;
    await storeFiles(world.database, ['paper']);
  }, 120_000);

  it('[D4.2-18e, D4.5-01, DP-06, DP-07, DP-09, DP-10, DP-12, DI-11] follows the worked example to the cent, from the recharge to the receipt, and every rule of the book holds', async () => {
    const trip = await world.trip(70, { ...coalTerms, ...coalBroker });
    const { companyId, id: waybillId, waybillSn, driverId } = trip;
    await within((call) =>
      call.tx.run(
        sql`update waybill set service_fee_ppm = 65000, service_fee_mode = 'ADD_ON', service_fee = 26033,
          receivable_amount = 426533 where id = ${waybillId}`,
      ),
    );
    await post(waybillSn, 'P-01', move(bank, company(2001, companyId), 1_000_000));
    await post(waybillSn, 'P-02', move(company(2001, companyId), company(2002, companyId), 355_200));
    await post(waybillSn, 'P-05', move(ofWaybill(1301, waybillId), ofDriver(2131, driverId), 80_000));
    const insurer = { code: 1202, ownerType: 'insurer', ownerId: 'BS' } as const;
    await post(waybillSn, 'P-25', move(insurer, bank, 600));
    await post(waybillSn, 'P-13', move({ code: 5003, ownerType: 'tenant', ownerId: '10001' }, insurer, 600));

    const on = await create(waybillId);
    // Nobody makes tax or premium another than was reckoned without saying why.
    expect(await world.refusal(editSettlement, { premium: 600 }, { on })).toBe('reasonMissing');
    expect(await world.refusal(editSettlement, { taxWithheld: 1, reason: ' ' }, { on })).toBe('reasonMissing');
    await world.run(editSettlement, { receiptRetention: 20_000, premium: 600, reason: '补缴保费' }, { on });
    expect(await order(on.id)).toMatchObject({
      settleKg: 32_180,
      grossFreight: 413_513,
      lossDeductCents: 12_960,
      roundingAmount: 53,
      freightAmount: 400_500,
      infoFee: 5_000,
      oilAmount: 118_650,
      gasAmount: 0,
      cashAmount: 276_850,
      prepaidCash: 0,
      prepaidOil: 80_000,
      prepaidGas: 0,
      receiptRetention: 20_000,
      payCash: 256_850,
      payOil: 38_650,
      payGas: 0,
      serviceFee: 26_033,
      premium: 600,
      receivableAmount: 427_133,
      settleStatus: 10,
    });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    expect(await balance(company(1101, companyId))).toBe(427_133);
    expect(await balance(ofWaybill(2301, waybillId))).toBe(400_500);
    expect(await balance({ code: 5001, ownerType: 'tenant', ownerId: '10001' })).toBe(400_500);
    expect(await balance({ code: 4001, ownerType: 'tenant', ownerId: '10001' })).toBe(391_865);
    expect(await balance({ code: 2203, ownerType: 'tenant', ownerId: '10001' })).toBe(35_268);

    const batch = await batched([on]);
    const told = await world.get(settlementBatches, batch.id);
    expect(told).toMatchObject({
      waybillCount: 1,
      amount: 400_500,
      payOut: 256_850,
      cashAmount: 256_850,
      oilAmount: 38_650,
      infoFee: 5_000,
      receiptRetention: 20_000,
      prepaidAmount: 80_000,
      receivableAmount: 427_133,
    });
    const parts = told.cashAmount + told.oilAmount + told.gasAmount + told.infoFee;
    expect(parts + told.receiptRetention + told.prepaidAmount + told.taxWithheld).toBe(told.amount);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    const paid = await order(on.id);
    expect(paid).toMatchObject({
      settleStatus: 50,
      payStatus: 1,
      channel: 'SIM',
      collectedCents: 427_133,
      payBy: 'cashier',
    });
    expect(paid.payJournalNo).toMatch(/^PZ260305\d{8}$/);
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 5, payBy: 'cashier' });
    expect(await world.refusal(releaseReceipt, {}, { on, as: cashier })).toBe('receiptAwaited');
    await opened.clearReceipt(waybillId);
    await world.run(releaseReceipt, {}, { on, as: cashier });
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
    expect(await world.refusal(releaseReceipt, {}, { on, as: cashier })).toBe('nothingHeld');

    const broker =
      (
        await within((call) =>
          call.tx.one<{ id: string }>(
            sql`select id from broker where name = ${coalBroker.brokerName} and platform_id = '10001'`,
          ),
        )
      )?.id ?? '';
    const wanted: readonly (readonly [LedgerAccount, number])[] = [
      [bank, 1_000_000 - 600 - 256_850],
      [company(2001, companyId), 1_000_000 - 355_200 - 71_933],
      [company(2002, companyId), 0],
      [company(1101, companyId), 0],
      [ofWaybill(1301, waybillId), 0],
      [ofWaybill(2301, waybillId), 0],
      [ofWaybill(2302, waybillId), 0],
      [ofDriver(2101, driverId), 20_000],
      [ofDriver(2131, driverId), 118_650],
      [{ code: 2121, ownerType: 'broker', ownerId: broker }, 5_000],
      [insurer, 0],
      [{ code: 5003, ownerType: 'tenant', ownerId: '10001' }, 600],
      [{ code: 5001, ownerType: 'tenant', ownerId: '10001' }, 400_500],
      [{ code: 4001, ownerType: 'tenant', ownerId: '10001' }, 391_865],
      [{ code: 2203, ownerType: 'tenant', ownerId: '10001' }, 35_268],
    ];
    for (const [account, cents] of wanted)
      expect(await balance(account), `${account.code} ${account.ownerId}`).toBe(cents);
    await verified();
    const proofs = await within((call) =>
      call.tx.rows<{ voucherKind: string; amount: number }>(
        sql`select voucher_kind, amount from settlement_voucher where order_id = ${on.id} order by voucher_kind`,
      ),
    );
    expect(proofs).toEqual([
      { voucherKind: 'FREIGHT', amount: 295_500 },
      { voucherKind: 'RECEIPT', amount: 20_000 },
    ]);
    expect(
      await within((call) =>
        call.tx.rows(
          sql`select broker_name, amount, payer, info_pay_status from info_fee_pay where order_id = ${on.id}`,
        ),
      ),
    ).toEqual([{ brokerName: coalBroker.brokerName, amount: 5_000, payer: 'CARRIER', infoPayStatus: 2 }]);
  });

  it('[D4.2-17, D4.2-17e, D4.2-18, D4.2-19, D4.2-19e, D4.2-20, D4.5-03e] the waybill follows: settling, back when rejected, settled, back when voided, settling once more', async () => {
    const trip = await signed();
    const stands = async () => {
      const { waybillStatus, settleStatus } = await world.get(waybills, trip.id);
      return [waybillStatus, settleStatus];
    };
    expect(await stands()).toEqual([70, 0]);
    const on = await create(trip.id);
    expect(await stands()).toEqual([80, 1]);
    await world.run(submitSettlement, {}, { on });
    expect(await stands()).toEqual([80, 2]);
    await world.run(rejectSettlement, { reason: '重量待核' }, { on, as: checker });
    expect(await stands()).toEqual([70, 4]);
    expect(await balance(company(1101, trip.companyId))).toBe(0);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    expect(await stands()).toEqual([90, 3]);
    await world.run(voidSettlement, { reason: '作废重做' }, { on, as: checker });
    expect(await stands()).toEqual([70, 6]);
    await create(trip.id);
    expect(await stands()).toEqual([80, 1]);
    const events = await within((call) =>
      call.tx.rows<{ toState: string }>(
        sql`select to_state from record_event where record_id = ${trip.id} and action = 'settle' order by at, id`,
      ),
    );
    expect(events.map(({ toState }) => toState)).toEqual(['80', '70', '80', '90', '70', '80']);
  });
  it('[D4.5-02g, D4.5-02e, DI-07] splits exactly: what does not make the net freight, or does not cover what is held back, is refused', async () => {
    const { id } = await signed();
    const on = await create(id);
    expect(await world.refusal(editSettlement, { oilAmount: 100_000, gasAmount: 0, cashAmount: 295_499 }, { on })).toBe(
      'splitUneven',
    );
    expect(await world.refusal(editSettlement, { oilAmount: 400_000, gasAmount: 0 }, { on })).toBe('splitUneven');
    expect(await world.refusal(editSettlement, { receiptRetention: 276_851 }, { on })).toBe('partShort');
    await world.run(
      editSettlement,
      { oilAmount: 100_000, gasAmount: 50_000, cashAmount: 245_500, taxWithheld: 1_234, reason: '核定' },
      { on },
    );
    expect(await order(on.id)).toMatchObject({
      oilAmount: 100_000,
      gasAmount: 50_000,
      cashAmount: 245_500,
      taxWithheld: 1_234,
      payCash: 244_266,
      payOil: 100_000,
      payGas: 50_000,
    });
    const bare = { lineType: 'ADD_WAIT', amount: 30_000, reason: '压车两天' };
    expect(
      (await world.post(addLine.path, { id: on.id, model: bare, requestId: 'line-without-paper' }, {})).status,
    ).toBe(400);
    await world.run(addLine, { lineType: 'ADD_WAIT', amount: 30_000, reason: '压车两天', evidence: 'paper' }, { on });
    expect(await order(on.id)).toMatchObject({
      additions: 30_000,
      freightAmount: 430_500,
      oilAmount: 127_650,
      cashAmount: 297_850,
    });
    await world.run(addLine, { lineType: 'DED_LATE', amount: 10_000, reason: '晚到一天', evidence: 'paper' }, { on });
    expect(await order(on.id)).toMatchObject({ additions: 30_000, deductions: 10_000, freightAmount: 420_500 });
    expect(
      await world.refusal(
        addLine,
        { lineType: 'DED_OTHER', amount: 500_000, reason: '扣光', evidence: 'paper' },
        { on },
      ),
    ).toBe('deductedAway');
  });

  it('[D4.2-18g, D4.2-19g, D4.5-01g, D4.5-04g, D4.5-05g, D4.5-06g, DI-10] nobody checks, reviews or pays their own, and wrong states are refused', async () => {
    const early = await world.trip(60);
    expect(await world.refusal(createSettlement, {}, { on: early })).toBe('notFound');
    const { id } = await signed();
    const on = await create(id);
    expect(await world.refusal(createSettlement, {}, { on: { id } })).toBe('notFound');
    expect(await world.refusal(approveSettlement, {}, { on, as: checker })).toBe('wrongState');
    await world.run(submitSettlement, {}, { on });
    expect(await world.refusal(approveSettlement, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectSettlement, { reason: '自审' }, { on })).toBe('sameHand');
    expect(
      (
        await world.post(
          rejectSettlement.path,
          { id: on.id, model: {}, requestId: 'reject-without-reason' },
          { as: checker },
        )
      ).status,
    ).toBe(400);
    await world.run(rejectSettlement, { reason: '磅单不清' }, { on, as: checker });
    expect(await order(on.id)).toMatchObject({ settleStatus: 70, auditRemark: '磅单不清' });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    for (const command of [submitSettlement, editSettlement])
      expect(await world.refusal(command, {} as never, { on })).toBe('wrongState');
    expect(await world.refusal(paySettlement, {}, { on, as: cashier })).toBe('batchNotApproved');
    expect(await world.refusal(voidSettlement, { reason: '作废' }, { on })).toBe('makerUndoes');
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
    expect(await world.refusal(voidSettlement, { reason: '作废' }, { on, as: checker })).toBe('inBatch');
    await world.run(paySettlement, {}, { on, as: cashier });
    await world.drain();
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 5 });
    for (const [command, input] of [
      [paySettlement, {}],
      [voidSettlement, { reason: '作废' }],
    ] as const)
      expect(await world.refusal(command as typeof voidSettlement, input as never, { on, as: cashier })).toBe(
        'wrongState',
      );
    expect(await world.refusal(payBatch, {}, { on: batch, as: cashier })).toBe('wrongState');
    await verified();
  });

  it('[D4.2-20e, D4.5-12e, DP-28, DI-10] void after the approval turns back every journal, and a second round starts from nothing', async () => {
    const { trip, on } = await approved();
    expect(await balance(company(1101, trip.companyId))).toBeGreaterThan(0);
    await world.run(voidSettlement, { reason: '重量有误' }, { on, as: checker });
    expect(await order(on.id)).toMatchObject({ settleStatus: 90 });
    for (const account of [company(1101, trip.companyId), ofWaybill(2301, trip.id)])
      expect(await balance(account)).toBe(0);
    expect(await world.refusal(voidSettlement, { reason: '再作废' }, { on })).toBe('wrongState');
    const again = await create(trip.id);
    expect(await order(again.id)).toMatchObject({ round: 2, settleStatus: 10 });
    await verified();
  });

  it('[D4.5-04g, DF-01] a shipper who cannot pay is not settled for: wallet by balance, credit by quota', async () => {
    const poor = await signed(undefined, 100);
    const on = await create(poor.id);
    await world.run(submitSettlement, {}, { on });
    expect(await world.refusal(approveSettlement, {}, { on, as: checker })).toBe('fundsShort');
    const trip = await signed(undefined, 0);
    await within((call) =>
      call.tx.run(sql`update company set settle_mode = 2, initial_quota = 400000 where id = ${trip.companyId}`),
    );
    const credit = await create(trip.id);
    await world.run(submitSettlement, {}, { on: credit });
    expect(await world.refusal(approveSettlement, {}, { on: credit, as: checker })).toBe('creditShort');
    await within((call) => call.tx.run(sql`update company set initial_quota = 500000 where id = ${trip.companyId}`));
    await world.run(approveSettlement, {}, { on: credit, as: checker });
    const owed = (await order(credit.id)).receivableAmount;
    const batch = await batched([credit]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    // Credit is collected by the statement, not by the payment.
    expect(await order(credit.id)).toMatchObject({ settleStatus: 50, collectedCents: 0 });
    expect(await balance(company(1101, trip.companyId))).toBe(owed);
    expect(await balance(ofWaybill(2301, trip.id))).toBe(0);
    await verified();
  });

  it('what changes on the waybill after the order was made is seen before money moves', async () => {
    const { trip, on } = await approved();
    expect(await world.refusal(voidWaybill, { voidReason: 'DUPLICATE', reason: '货损' }, { on: { id: trip.id } })).toBe(
      'wrongState',
    );
    expect(await world.refusal(cancelWaybill, { reason: '取消' }, { on: { id: trip.id } })).toBe('wrongState');
    const draft = await signed();
    const made = await create(draft.id);
    await post(draft.waybillSn, 'P-04', move(ofWaybill(1301, draft.id), ofDriver(2101, draft.driverId), 10_000));
    expect(await world.refusal(submitSettlement, {}, { on: made })).toBe('waybillChanged');
    await world.run(editSettlement, {}, { on: made });
    expect(await order(made.id)).toMatchObject({ prepaidCash: 10_000 });
    await world.run(
      freezeWaybill,
      { reasonCode: 'RISK', freezeScope: 'SETTLE', reason: '核实' },
      { on: { id: draft.id } },
    );
    expect(await world.refusal(submitSettlement, {}, { on: made })).toBe('frozen');
    await world.run(thawWaybill, { reason: '已核实' }, { on: { id: draft.id }, as: checker });
    await world.run(submitSettlement, {}, { on: made });
    expect(await order(on.id)).toMatchObject({ settleStatus: 30 });
  });
});
