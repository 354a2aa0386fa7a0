import { beforeAll, expect, it } from 'vitest';
import { addCarCaptain } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import {
  addTitle,
  applyInvoice,
  approveAdjustment,
  approveApply,
  approveTitle,
  askConfirmation,
  askRed,
  editInvoicing,
  invoices,
  issueInvoice,
  redInvoice,
  withdrawApply,
} from '../../plugins/invoice/contract/index.ts';
import invoiceHalf from '../../plugins/invoice/server/index.ts';
import {
  approvePayee,
  approveSettlement,
  changePayee,
  closeError,
  editSettlement,
  manualClose,
  payBatch,
  rejectPayee,
  releaseReceipt,
  retryError,
  settlementErrors,
  submitSettlement,
  voidSettlement,
  vouchers,
} from '../../plugins/settlement/contract/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import { waybillJudged, waybillPaid, waybills } from '../../plugins/waybill/contract/index.ts';
import { defineServer, listen, sql } from '../../sdk/server/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';
import {
  bank,
  cashier,
  checker,
  company,
  ofDriver,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;
const migrations = [...settlementMigrations, ...(invoiceHalf.migrations ?? [])];
/** Freight in cash only, so that a payment is one amount. */
const cashOnly = { ...coalTerms, oilRatio: 0 };

onEachDatabase('steps of a settlement order', migrations, (open) => {
  let opened: World;
  let world: World['world'];
  /** What was told of payments: the report of the flow of funds is made of it. */
  const told: { documentNo: string; amounts: readonly number[] }[] = [];
  const ear = defineServer(
    definePlugin({
      ...{ id: 'ear', version: '1.0.0', sdk: '^1.0', title: { zh: '旁听', en: 'Ear' } },
      ...{ requires: ['waybill'], routes: {}, menus: {}, permissions: {} },
    }),
    {
      serves: [],
      listens: [
        listen(waybillPaid, async (_call, { documentNo, payments }) => {
          told.push({ documentNo, amounts: payments.map(({ amount }) => amount) });
        }),
      ],
    },
  );
  beforeAll(async () => {
    opened = await openSettlement(await open(), [invoiceHalf, ear]);
    world = opened.world;
    await storeFiles(world.database, ['mandate', 'bank-receipt']);
  }, 120_000);
  const stepsOf = async (settleSn: string): Promise<readonly string[]> =>
    (
      await opened.within((call) =>
        call.tx.rows<{ requestId: string }>(
          sql`select request_id from ledger_journal where biz_no = ${settleSn} order by id`,
        ),
      )
    ).map(({ requestId }) => requestId);
  const idOf = async (query: ReturnType<typeof sql>): Promise<string> =>
    (await opened.within((call) => call.tx.one<{ id: string }>(query)))?.id ?? '';

  it('[D4.5-01e] a new order has all of its amounts, and keeps what the rules said of the trip', async () => {
    const trip = await opened.signed(cashOnly);
    const judged = {
      platformId: '10001',
      waybillId: trip.id,
      riskLevel: 'MID',
      ruleResult: 'WARN',
      stops: [],
    } as const;
    await opened.within((call) => call.emit(waybillJudged, judged));
    const order = await opened.order((await opened.create(trip.id)).id);
    const { freightAmount, receivableAmount, waybillSn } = await world.get(waybills, trip.id);
    expect(order).toMatchObject({ settleStatus: 10, waybillSn, freightAmount, receivableAmount });
    expect(order.grossFreight - order.lossDeductCents - order.roundingAmount).toBe(order.freightAmount);
    expect(order.oilAmount + order.gasAmount + order.cashAmount).toBe(order.freightAmount);
    expect(order.payCash).toBe(order.cashAmount - order.taxWithheld - order.receiptRetention);
    expect(order).toMatchObject({ riskLevel: 'MID', ruleResult: 'WARN' });
    // What is said later does not change what was known when it was made; a new hand-in would copy it again.
    await opened.within((call) => call.emit(waybillJudged, { ...judged, riskLevel: 'HIGH', ruleResult: 'BLOCK' }));
    expect(await opened.order(order.id)).toMatchObject({ riskLevel: 'MID', ruleResult: 'WARN' });
    const unchecked = await opened.signed(cashOnly);
    expect(await opened.order((await opened.create(unchecked.id)).id)).toMatchObject({ ruleResult: null });
  });

  it('[D4.2-18e, D4.5-04e, DP-06, DP-09, DP-14] the approval posts receivable, cost, info fee and platform fee, each once, and nothing of the payment', async () => {
    await opened.within((call) =>
      call.tx.run(sql`
        insert into service_provider (platform_id, platform_fee_ppm) values ('10001', 2000)
        on conflict (platform_id) do update set platform_fee_ppm = 2000`),
    );
    const { on, trip } = await opened.approved({ ...cashOnly, ...coalBroker, infoFeeBearer: 'SHIPPER' });
    const { settleSn, receivableAmount, freightAmount, platformFee } = await opened.order(on.id);
    expect(await stepsOf(settleSn)).toEqual(['P-09', 'P-11', 'P-06', 'P-14'].map((step) => `${settleSn}:${step}`));
    expect(platformFee).toBe(Math.round((freightAmount * 2_000) / 1_000_000));
    expect(await opened.balance({ code: 2202, ownerType: 'tenant', ownerId: '00001' })).toBe(platformFee);
    expect(await opened.balance(company(1101, trip.companyId))).toBe(receivableAmount);
    expect(await opened.balance({ code: 2301, ownerType: 'waybill', ownerId: trip.id })).toBe(freightAmount);
    expect(await opened.balance(ofDriver(2101, trip.driverId))).toBe(0);
  });

  it('[D4.5-06e, D4.5-07e, DP-17, DP-18, DP-19] the payment holds and sends the cash before the bank is asked, and its yes leaves voucher, journal and report', async () => {
    const { on, trip, batch } = await opened.payable(cashOnly);
    const { payCash, settleSn } = await opened.order(on.id);
    const held = await opened.balance(bank);
    await world.run(payBatch, {}, { on: batch, as: cashier });
    // P-17 and P-18 stand; the bank has not answered, so 1001 still holds the money and 1002 what is on its way.
    const sent = await stepsOf(settleSn);
    for (const step of ['P-10', 'P-17:1', 'P-18:1']) expect(sent).toContain(`${settleSn}:${step}`);
    expect(await opened.balance(bank)).toBe(held);
    expect(await opened.balance({ code: 1002, ownerType: 'channel', ownerId: 'SIM' })).toBe(-payCash);
    expect(await opened.balance(ofDriver(2101, trip.driverId))).toBe(0);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 40, payStatus: 2 });
    await world.drain();
    const paid = await opened.order(on.id);
    expect(paid).toMatchObject({ settleStatus: 50, payStatus: 3, collectedCents: paid.receivableAmount });
    expect(await opened.balance({ code: 1002, ownerType: 'channel', ownerId: 'SIM' })).toBe(0);
    const fee = held - payCash - (await opened.balance(bank));
    expect(fee).toBeGreaterThanOrEqual(0);
    const voucherId = await idOf(sql`select id from settlement_voucher where settle_sn = ${settleSn}`);
    expect(await world.get(vouchers, voucherId)).toMatchObject({
      amount: payCash,
      channel: 'SIM',
      channelNo: paid.channelNo,
      journalNo: paid.payJournalNo,
    });
    expect(told.filter(({ documentNo }) => documentNo === settleSn)).toEqual([
      { documentNo: settleSn, amounts: [payCash] },
    ]);
    await opened.verified();
  });

  it('[D4.2-21g, D4.5-07g] an order is paid when each of its parts is: oil in the wallet alone does not make it so, and what is held back for the receipt leaves it partly paid', async () => {
    const trip = await opened.signed({ ...coalTerms, oilRatio: 300_000 });
    await opened.within((call) => call.tx.run(sql`update waybill set receipt_retention = 5000 where id = ${trip.id}`));
    const on = await opened.create(trip.id);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const batch = await opened.batched([on]);
    await opened.approvedBatch(batch);
    await world.run(payBatch, {}, { on: batch, as: cashier });
    const { payOil } = await opened.order(on.id);
    expect(await opened.balance(ofDriver(2131, trip.driverId))).toBe(payOil);
    expect(payOil).toBeGreaterThan(0);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 40, payStatus: 2, paidAt: null });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 90 });
    await world.drain();
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 1, receiptRetention: 5_000 });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 95 });
    await opened.clearReceipt(trip.id);
    await world.run(releaseReceipt, {}, { on, as: cashier });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
    await opened.verified();
  });

  it('[D4.5-09, D4.5-09e, D4.5-10g, D4.5-11e, DP-20] a refusal returns the cash to the payee and leaves an error; a retry is the same order with the next attempt; by hand it is paid OFFLINE', async () => {
    const trip = await opened.signed(cashOnly);
    const on = await opened.create(trip.id);
    // The played bank refuses amounts that end in 13 once, and those in 17 for ever.
    const { cashAmount } = await opened.order(on.id);
    await world.run(editSettlement, { taxWithheld: (cashAmount + 100 - 17) % 100, reason: '核定' }, { on });
    const { payCash, settleSn } = await opened.order(on.id);
    expect(payCash % 100).toBe(17);
    await opened.pay(on);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 80, payStatus: 4 });
    expect(await opened.balance(ofDriver(2101, trip.driverId))).toBe(payCash);
    const errorId = await idOf(sql`select id from settlement_error where settle_sn = ${settleSn}`);
    expect(await world.get(settlementErrors, errorId)).toMatchObject({ errorStatus: 0, amount: payCash });
    await world.run(retryError, {}, { on: { id: errorId }, as: cashier });
    await world.drain();
    const keys = await opened.within((call) =>
      call.tx.rows<{ key: string }>(sql`select key from outbox where key like ${`${settleSn}-%`} order by key`),
    );
    expect(keys.map(({ key }) => key)).toEqual([`${settleSn}-1`, `${settleSn}-2`]);
    const steps = await stepsOf(settleSn);
    for (const step of ['P-17:1', 'P-20:1', 'P-17:2', 'P-20:2']) expect(steps).toContain(`${settleSn}:${step}`);
    // Shipper and payee are booked once, whatever is tried afterwards.
    expect(steps.filter((step) => step === `${settleSn}:P-10`)).toHaveLength(1);
    await world.run(closeError, { bankReceipt: 'bank-receipt', reason: '网银支付' }, { on: { id: errorId } });
    await world.run(
      manualClose,
      { reason: '回单核对无误' },
      { on: { id: errorId }, as: operator, platformId: '00001' },
    );
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50, channel: 'OFFLINE' });
    expect(await stepsOf(settleSn)).toContain(`${settleSn}:P-19:OFFLINE`);
    expect(await opened.balance(ofDriver(2101, trip.driverId))).toBe(0);
    expect(await opened.balance({ code: 1001, ownerType: 'channel', ownerId: 'OFFLINE' })).toBe(-payCash);
    await opened.verified();
  });

  it('[D4.5-10] another payee is asked for with a mandate, let in by another person, and taken over by the waybill', async () => {
    const trip = await opened.signed(cashOnly);
    const on = await opened.create(trip.id);
    const captain = {
      ...memberInput(73),
      teamName: '示范车队',
      feeMode: 'NONE',
      payeeEnabled: 1,
      mandateContractNo: 'DS-73',
      monthlyCapCents: 9_000_000,
    } as const;
    const added = await world.run(addCarCaptain, captain);
    const wish = { payeeType: 'CAPTAIN', captainId: added.id, evidence: 'mandate', reason: '队长代收' } as const;
    expect(await world.refusal(changePayee, wish, { on })).toBe('payeeGone');
    await opened.within((call) =>
      call.tx.run(sql`update car_captain set audit_status = 2, status = 1 where id = ${added.id}`),
    );
    await opened.within((call) => call.tx.run(sql`update car_captain set payee_enabled = 0 where id = ${added.id}`));
    expect(await world.refusal(changePayee, wish, { on })).toBe('payeeGone');
    await opened.within((call) => call.tx.run(sql`update car_captain set payee_enabled = 1 where id = ${added.id}`));
    expect(await world.refusal(changePayee, { ...wish, captainId: null }, { on })).toBe('payeeNameless');
    expect(await world.refusal(changePayee, { payeeType: 'DRIVER', evidence: 'mandate', reason: '本人' }, { on })).toBe(
      'samePayee',
    );
    await world.run(changePayee, wish, { on });
    expect(await opened.order(on.id)).toMatchObject({ newPayee: `车队长 ${captain.name}`, payeeType: 'DRIVER' });
    expect(await world.refusal(submitSettlement, {}, { on })).toBe('payeeWaiting');
    expect(await world.refusal(changePayee, wish, { on })).toBe('payeeWaiting');
    expect(await world.refusal(approvePayee, {}, { on })).toBe('sameHand');
    expect(await world.refusal(rejectPayee, { reason: '自己' }, { on })).toBe('sameHand');
    await world.run(rejectPayee, { reason: '代收协议不清' }, { on, as: checker });
    expect(await opened.order(on.id)).toMatchObject({ newPayee: null, payeeType: 'DRIVER', payeeEvidence: null });
    expect(await world.refusal(approvePayee, {}, { on, as: checker })).toBe('nothingAsked');
    await world.run(changePayee, wish, { on });
    await world.run(approvePayee, {}, { on, as: checker });
    // A captain declares for himself: no tax is withheld from what he gets.
    expect(await opened.order(on.id)).toMatchObject({
      payeeType: 'CAPTAIN',
      payeeName: captain.name,
      newPayee: null,
      taxWithheld: 0,
    });
    expect(await world.get(waybills, trip.id)).toMatchObject({ payeeType: 'CAPTAIN', payeeName: captain.name });
    await opened.pay(on);
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 50 });
    const { payCash } = await opened.order(on.id);
    expect(payCash).toBeGreaterThan(0);
    await opened.verified();
  });

  it('[D4.2-20g, D4.2-29g, D4.5-12g, D4.6-01g, DB-01] what is applied for or invoiced is not voided: the invoice is taken back first', async () => {
    const { on, trip } = await opened.approved(cashOnly);
    const uscc =
      (
        await opened.within((call) =>
          call.tx.one<{ uscc: string }>(sql`select uscc from company where id = ${trip.companyId}`),
        )
      )?.uscc ?? '';
    const { id: titleId } = await world.run(addTitle, { companyId: trip.companyId, titleName: '购方', taxNo: uscc });
    await world.run(approveTitle, {}, { as: checker, on: { id: titleId } });
    await world.run(editInvoicing, { sellerName: '销方', sellerTaxNo: uscc, limitCents: 90_000_000, clerk: '开票员' });
    const input = { waybillIds: [trip.id], titleId, invoiceType: 'ELECTRONIC' } as const;
    const early = await opened.signed(cashOnly);
    await opened.within((call) =>
      call.tx.run(sql`update waybill set company_id = ${trip.companyId} where id = ${early.id}`),
    );
    // Signed, but the amount is not settled yet.
    expect(await world.refusal(applyInvoice, { ...input, waybillIds: [early.id] })).toBe('notSettled');
    const draft = await opened.create(early.id);
    expect(await world.refusal(applyInvoice, { ...input, waybillIds: [early.id] })).toBe('notSettled');
    await world.run(voidSettlement, { reason: '未开票可作废' }, { on: draft });
    const first = await world.run(applyInvoice, input);
    expect(await world.refusal(voidSettlement, { reason: '重做' }, { on, as: checker })).toBe('invoiced');
    await world.run(withdrawApply, {}, { on: first });
    const second = await world.run(applyInvoice, input);
    await world.run(approveApply, {}, { on: second, as: checker });
    const invoiceId = await idOf(sql`select id from invoice where apply_id = ${second.id}`);
    await world.run(issueInvoice, {}, { on: { id: invoiceId } });
    await world.drain();
    expect(await world.get(invoices, invoiceId)).toMatchObject({ invoiceState: 2 });
    expect(await world.refusal(voidSettlement, { reason: '重做' }, { on, as: checker })).toBe('invoiced');
    await world.run(askRed, { reasonCode: 'WRONG', reason: '金额有误' }, { on: { id: invoiceId } });
    const adjust = { id: await idOf(sql`select id from invoice_adjust where invoice_id = ${invoiceId}`) };
    await world.run(approveAdjustment, {}, { on: adjust, as: checker });
    await world.run(askConfirmation, { askedBy: 'SELLER' }, { on: adjust });
    await world.drain();
    await world.run(redInvoice, {}, { on: adjust });
    await world.drain();
    await world.run(voidSettlement, { reason: '已红冲，重做' }, { on, as: checker });
    expect(await opened.order(on.id)).toMatchObject({ settleStatus: 90 });
    expect(await opened.balance(company(1101, trip.companyId))).toBe(0);
    expect(await world.refusal(applyInvoice, input)).toBe('notSettled');
    await opened.verified();
  });

  it('[D4.2-20g, D4.5-12g] what is being paid, or paid, is not voided', async () => {
    const { on, batch } = await opened.payable(cashOnly);
    await world.run(payBatch, {}, { on: batch, as: cashier });
    expect(await world.refusal(voidSettlement, { reason: '支付中' }, { on, as: checker })).toBe('wrongState');
    await world.drain();
    expect(await world.refusal(voidSettlement, { reason: '已支付' }, { on, as: checker })).toBe('wrongState');
  });
});
