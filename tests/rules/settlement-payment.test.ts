import { beforeAll, expect, it } from 'vitest';
import { addCarCaptain } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import {
  approveBatch,
  approveSettlement,
  closeError,
  editSettlement,
  manualClose,
  matchReceipt,
  payBatch,
  paySettlement,
  pullReceipts,
  retryError,
  retrySettlement,
  settlementBatches,
  settlementErrors,
  submitBatch,
  submitSettlement,
  voidBatch,
  voidSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { operator } from '../support/freight-world.ts';
import {
  bank,
  cashier,
  checker,
  move,
  ofDriver,
  ofWaybill,
  openSettlement,
  settlementMigrations,
} from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;

onEachDatabase('settlement payments', settlementMigrations, (open) => {
  let opened: World;
  let world: World['world'];
  const within: World['within'] = (work, platformId) => opened.within(work, platformId);
  const balance: World['balance'] = (...given) => opened.balance(...given);
  const verified: World['verified'] = (...given) => opened.verified(...given);
  const runJob: World['runJob'] = (...given) => opened.runJob(...given);
  const signed: World['signed'] = (...given) => opened.signed(...given);
  const create: World['create'] = (...given) => opened.create(...given);
  const approved: World['approved'] = (...given) => opened.approved(...given);
  const batched: World['batched'] = (...given) => opened.batched(...given);
  const payable: World['payable'] = (...given) => opened.payable(...given);
  const order: World['order'] = (...given) => opened.order(...given);
  /** What the bank has paid for an order, by its own books. */
  const paidFor = async (id: string): Promise<readonly number[]> => {
    const { settleSn } = await order(id);
    return [...world.bankBooks.payments.values()]
      .filter(({ key, state }) => key.startsWith(`${settleSn}-`) && state === 'paid')
      .map(({ amount }) => amount);
  };
  beforeAll(async () => {
    opened = await openSettlement(await open());
    world = opened.world;
  }, 120_000);

  it('a channel that refuses leaves an error, and the money with the payee until the retry pays it, once', async () => {
    const { trip, on, batch } = await payable({ ...coalTerms, carrierPrice: 1_285_000, oilRatio: 0 });
    expect((await order(on.id)).payCash % 100).toBe(0);
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    expect(await order(on.id)).toMatchObject({ settleStatus: 50 });
    const second = await signed({ ...coalTerms, oilRatio: 0 });
    const made = await create(second.id);
    await world.run(editSettlement, { taxWithheld: 87, reason: '核定' }, { on: made });
    expect((await order(made.id)).payCash % 100).toBe(13);
    await world.run(submitSettlement, {}, { on: made });
    await world.run(approveSettlement, {}, { on: made, as: checker });
    const wrong = await batched([made]);
    await world.run(submitBatch, {}, { on: wrong });
    await world.run(approveBatch, {}, { on: wrong, as: checker });
    await world.run(payBatch, {}, { on: wrong, as: cashier });
    await world.drain();
    expect(await order(made.id)).toMatchObject({
      settleStatus: 80,
      payStatus: 4,
      failReason: '收款户名不符',
      payJournalNo: null,
    });
    expect(await world.get(settlementBatches, wrong.id)).toMatchObject({ batchStatus: 4 });
    expect(await balance(ofDriver(2101, second.driverId))).toBe(400_413);
    const error = (await within((call) =>
      call.tx.one<{ id: string }>(sql`select id from settlement_error where order_id = ${made.id}`),
    )) ?? { id: '' };
    expect(await world.get(settlementErrors, error.id)).toMatchObject({
      errorType: 'NAME_MISMATCH',
      errorStatus: 0,
      retryCount: 0,
    });
    expect(await world.refusal(retryError, {}, { on: error })).toBe('payerIsMaker');
    await world.run(retryError, {}, { on: error, as: cashier });
    await world.drain();
    expect(await order(made.id)).toMatchObject({ settleStatus: 50 });
    expect(await world.get(settlementErrors, error.id)).toMatchObject({ errorStatus: 2, retryCount: 1 });
    expect(await world.get(settlementBatches, wrong.id)).toMatchObject({ batchStatus: 5 });
    expect(await world.refusal(retryError, {}, { on: error, as: cashier })).toBe('wrongState');
    expect(await balance(ofDriver(2101, second.driverId))).toBe(0);
    expect(await paidFor(made.id)).toEqual([400_413]);
    expect(await balance(ofWaybill(2301, trip.id))).toBe(0);
    await verified();
  });

  it('a payee who has taken the money out of the wallet after the bank had refused it is not paid once more', async () => {
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const on = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 87, reason: '核定' }, { on });
    await opened.pay(on);
    const { settleStatus, settleSn, payCash } = await order(on.id);
    expect([settleStatus, await balance(ofDriver(2101, trip.driverId))]).toEqual([80, payCash]);
    await opened.post(settleSn, 'taken out', move(ofDriver(2101, trip.driverId), bank, payCash));
    await world.run(retrySettlement, {}, { on, as: cashier });
    await world.drain();
    expect(await order(on.id)).toMatchObject({ settleStatus: 80, failReason: expect.stringContaining('已提现') });
    expect(await paidFor(on.id)).toEqual([]);
    await verified();
  });

  it('[D4.5-11, D4.5-11g] what never passes is paid by hand: the provider brings the receipt of the bank, the operator closes', async () => {
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const on = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 83, reason: '核定' }, { on });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const batch = await batched([on]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    const error = (await within((call) =>
      call.tx.one<{ id: string }>(sql`select id from settlement_error where order_id = ${on.id}`),
    )) ?? { id: '' };
    await world.run(retryError, {}, { on: error, as: cashier });
    await world.drain();
    expect(await world.get(settlementErrors, error.id)).toMatchObject({
      errorStatus: 0,
      retryCount: 1,
      errorType: 'CARD_INVALID',
    });
    const asOperator = { on: error, as: operator, platformId: '00001' };
    expect(await world.refusal(manualClose, { reason: '线下已付' }, asOperator)).toBe('notAsked');
    const withoutReceipt = { id: error.id, model: { reason: '网银已付' }, requestId: 'close-without-receipt' };
    expect((await world.post(closeError.path, withoutReceipt, { as: cashier })).status).toBe(400);
    await world.run(closeError, { bankReceipt: 'file-1', reason: '网银已付' }, { on: error, as: cashier });
    expect(await world.refusal(manualClose, { reason: '线下已付' }, { on: error, as: cashier })).toBe('forbidden');
    await world.run(manualClose, { reason: '核对银行回单无误' }, asOperator);
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, channel: 'OFFLINE' });
    expect(await balance(ofDriver(2101, trip.driverId))).toBe(0);
    expect(await balance({ ...bank, ownerId: 'OFFLINE' })).toBe(-400_417);
    await verified();
  });

  it('[DP-10] a captain is paid in cash and gas, less the tax that is withheld', async () => {
    const taxes = () => balance({ code: 2204, ownerType: 'tenant', ownerId: '10001' });
    const before = await taxes();
    const member = memberInput(2);
    const { id: captainId } = await world.run(addCarCaptain, {
      ...member,
      teamName: '示范车队',
      feeMode: 'NONE',
      payeeEnabled: 0,
    });
    const trip = await signed({ ...coalTerms, oilRatio: 0, gasRatio: 100_000 });
    await within((call) =>
      call.tx.run(sql`update waybill set payee_type = 'CAPTAIN', payee_name = ${member.name} where id = ${trip.id}`),
    );
    const on = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 50, reason: '核定' }, { on });
    await opened.pay(on);
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, freightAmount: 400_500 });
    const held = (code: 2111 | 2132) => balance({ code, ownerType: 'captain', ownerId: captainId });
    expect([
      await held(2111),
      await held(2132),
      (await taxes()) - before,
      await balance(ofWaybill(2301, trip.id)),
    ]).toEqual([0, 40_050, 50, 0]);
    expect(await paidFor(on.id)).toEqual([360_400]);
    await verified();
  });

  it('an answer that comes later is asked for, not paid again', async () => {
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const on = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 86, reason: '核定' }, { on });
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    const batch = await batched([on]);
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    expect(await order(on.id)).toMatchObject({ settleStatus: 40, payStatus: 2, payJournalNo: null });
    expect(await world.refusal(paySettlement, {}, { on, as: cashier })).toBe('wrongState');
    await world.drain({ hurry: true });
    expect(await order(on.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
    expect(await world.get(settlementBatches, batch.id)).toMatchObject({ batchStatus: 5 });
    await world.drain({ hurry: true });
    expect(await balance(ofDriver(2101, trip.driverId))).toBe(0);
    expect(await paidFor(on.id)).toEqual([400_414]);
    await verified();
  });

  it('[DP-11, DI-23] an info fee that the shipper bears is a cost of its own, and the platform fee stands in both books', async () => {
    await within((call) =>
      call.tx.run(
        sql`insert into service_provider (platform_id, platform_fee_ppm) values ('10001', 5000)
          on conflict (platform_id) do update set platform_fee_ppm = 5000`,
      ),
    );
    const brokerWallet = async (): Promise<number> =>
      balance({
        code: 2121,
        ownerType: 'broker',
        ownerId:
          (
            await within((call) =>
              call.tx.one<{ id: string }>(
                sql`select id from broker where name = ${coalBroker.brokerName} and platform_id = '10001'`,
              ),
            )
          )?.id ?? '',
      });
    const before = await brokerWallet();
    const { trip, on } = await approved({ ...coalTerms, ...coalBroker, infoFeeBearer: 'SHIPPER' });
    expect((await brokerWallet()) - before).toBe(5_000);
    const made = await order(on.id);
    expect(made).toMatchObject({
      freightAmount: 400_500,
      infoFee: 5_000,
      cashAmount: 280_350,
      oilAmount: 120_150,
      platformFee: 2_003,
    });
    expect(made.receivableAmount).toBe(400_500 + 5_000 + made.serviceFee);
    expect(await balance({ code: 5002, ownerType: 'tenant', ownerId: '10001' })).toBe(5_000);
    expect(await balance({ code: 2202, ownerType: 'tenant', ownerId: '00001' })).toBe(2_003);
    await runJob('settlement.platformFees');
    await runJob('settlement.platformFees');
    expect(await balance({ code: 1102, ownerType: 'provider', ownerId: '10001' }, '00001')).toBe(2_003);
    await world.run(voidSettlement, { reason: '作废' }, { on, as: checker });
    await runJob('settlement.platformFees');
    expect(await balance({ code: 1102, ownerType: 'provider', ownerId: '10001' }, '00001')).toBe(0);
    expect(await balance({ code: 2202, ownerType: 'tenant', ownerId: '00001' })).toBe(0);
    expect(
      await within((call) => call.tx.rows(sql`select info_pay_status from info_fee_pay where waybill_id = ${trip.id}`)),
    ).toEqual([{ infoPayStatus: 4 }]);
    await within((call) =>
      call.tx.run(sql`update service_provider set platform_fee_ppm = 0 where platform_id = '10001'`),
    );
    await verified();
  });

  it('receipts are pulled once and matched; one that shows another amount is an error', async () => {
    const { on, batch } = await payable();
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    expect(await world.refusal(pullReceipts, { channel: 'ENT' })).toBe('channelAbsent');
    await world.run(pullReceipts, { channel: 'SIM' });
    await world.drain();
    const settleSn = (await order(on.id)).settleSn;
    const [row] = await within((call) =>
      call.tx.rows<{ id: string; amount: number; matchStatus: number }>(
        sql`select id, amount, match_status from settlement_receipt where settle_sn = ${settleSn}`,
      ),
    );
    expect(row).toMatchObject({ amount: (await order(on.id)).payCash, matchStatus: 1 });
    expect(await world.run(pullReceipts, { channel: 'SIM' })).toMatchObject({ asked: 0 });
    expect(await world.refusal(matchReceipt, { voucherNo: 'PZ0' }, { on: { id: row?.id ?? '' } })).toBe('wrongState');
    const trip = await signed({ ...coalTerms, oilRatio: 0 });
    const made = await create(trip.id);
    await world.run(editSettlement, { taxWithheld: 69, reason: '核定' }, { on: made });
    await world.run(submitSettlement, {}, { on: made });
    await world.run(approveSettlement, {}, { on: made, as: checker });
    const another = await batched([made]);
    await world.run(submitBatch, {}, { on: another });
    await world.run(approveBatch, {}, { on: another, as: checker });
    await world.run(payBatch, {}, { on: another, as: cashier });
    await world.drain();
    expect(await world.run(pullReceipts, { channel: 'SIM' })).toMatchObject({ asked: 1 });
    await world.drain();
    expect(
      await within((call) =>
        call.tx.rows(sql`select error_type, error_status from settlement_error where order_id = ${made.id}`),
      ),
    ).toEqual([{ errorType: 'AMOUNT_DIFF', errorStatus: 0 }]);
  });

  it('a channel without an adapter pays nothing and says so', async () => {
    const { trip, on } = await approved();
    await opened.addDriverCard(trip.driverId, (await order(on.id)).payeeName, 1);
    const batch = await batched([on], 'ENT');
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
    expect(await world.refusal(payBatch, {}, { on: batch, as: cashier })).toBe('channelAbsent');
    expect(await order(on.id)).toMatchObject({ settleStatus: 30 });
    await world.run(voidBatch, { reason: '换通道' }, { on: batch });
    expect(await order(on.id)).toMatchObject({ batchId: null });
  });
});
