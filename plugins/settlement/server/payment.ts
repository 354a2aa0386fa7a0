import { callerName, insertRecord, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { waybillCleared, waybillPaid } from '@freightdeck/plugin-waybill/contract';
import type { CarrierPayment } from '@freightdeck/plugin-waybill/contract';
import { infoFeePays, SettlementChannel, settlementErrors, vouchers } from '../contract/index.ts';
import type { ErrorType, PayChannel, TransferAsked } from '../contract/index.ts';
import { blocked } from './checking.ts';
import { collected, paidOut, released, thawed } from './domain/postings.ts';
import { book, tellMoved } from './order-record.ts';
import type { BookedJournal, Order } from './order-record.ts';
import { frozenFor, paperNumber, receiptIsIn, signedTrip } from './reading.ts';

export type Paying = Omit<Call, 'refuse'>;
const asked = (order: Order, attempt: number): TransferAsked => ({
  platformId: order.platformId,
  channel: (order.channel ?? 'SIM') as PayChannel,
  requestNo: `${order.settleSn}-${attempt}`,
  attempt,
  amountCents: order.payCash,
  payeeName: order.payeeName,
});

/** 第三方支付 pays into wallets, every other channel into bank accounts. */
const meansOf = (channel: PayChannel): CarrierPayment['means'] => (channel === 'HF' ? 'wallet' : 'bank');

/** The proof of one payment. */
async function writeVoucher(
  call: Paying,
  order: Order,
  voucherKind: 'FREIGHT' | 'RECEIPT',
  amount: number,
  channel: PayChannel,
  channelNo: string,
  journalNo: string,
): Promise<void> {
  const { platformId, id: orderId, settleSn, waybillSn, batchNo, companyName, payeeName } = order;
  await insertRecord(call, vouchers, {
    platformId,
    voucherNo: await paperNumber(call, 'PZ'),
    voucherKind,
    orderId,
    settleSn,
    waybillSn,
    batchNo,
    companyName,
    payeeName,
    amount,
    channel,
    channelNo,
    journalNo,
    paidAt: call.now(),
  });
}
/** Told to whoever reports the flow of money; of nothing nothing is told. */
async function tellPaid(
  call: Paying,
  order: Order,
  documentNo: string,
  payments: readonly CarrierPayment[],
): Promise<void> {
  const { platformId, waybillId, waybillSn, payeeName: recipient } = order;
  const sent = payments.filter(({ amount }) => amount > 0);
  if (sent.length > 0)
    await call.emit(waybillPaid, {
      platformId,
      waybillId,
      waybillSn,
      documentNo,
      recipient,
      paidAt: call.now(),
      payments: sent,
    });
}
/** 信息费 has reached the broker's wallet. */
export async function writeInfoFee(call: Paying, order: Order, journalNo: string): Promise<void> {
  if (order.infoFee === 0) return;
  const { platformId, id: orderId, settleSn, waybillId, waybillSn } = order;
  await insertRecord(call, infoFeePays, {
    platformId,
    payNo: await paperNumber(call, 'XZ'),
    orderId,
    brokerName: order.brokerName ?? '',
    settleSn,
    waybillId,
    waybillSn,
    payer: order.infoFeeBearer,
    amount: order.infoFee,
    infoPayStatus: 2,
    journalNo,
    payAt: call.now(),
  });
}

/**
 * P-12: what was held back goes to the payee, with its voucher. What of the order changes with it; undefined when
 * nothing is held.
 */
export async function release(
  call: Paying,
  order: Order,
): Promise<{ readonly payStatus: 3; readonly journals: readonly BookedJournal[] } | undefined> {
  const journal = await book(call, order, 'RECEIPT', 'P-12', released(order));
  if (!journal) return undefined;
  const channel = (order.channel ?? 'SIM') as PayChannel;
  const channelNo = `${order.settleSn}-R`;
  await writeVoucher(call, order, 'RECEIPT', order.receiptRetention, channel, channelNo, journal.no);
  await tellPaid(call, order, channelNo, [
    { means: meansOf(channel), amount: order.receiptRetention, sequenceNo: channelNo },
  ]);
  return { payStatus: 3, journals: [...order.journals, journal] };
}

/** P-07, P-03 for the rest of the freeze, P-10; voucher and info fee. What of the order changes with it. */
export async function posted(
  call: Paying,
  order: Order,
  channel: PayChannel,
  channelNo: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { platformId, companyId, receivableAmount } = order;
  const journals: BookedJournal[] = [...order.journals];
  const add = (journal: BookedJournal | undefined): void => {
    if (journal) journals.push(journal);
  };
  const prepaid = order.settleMode !== 2;
  if (prepaid) {
    const frozen = await frozenFor(call, platformId, companyId, [order.waybillSn, order.settleSn]);
    const used = Math.min(frozen, receivableAmount);
    add(await book(call, order, 'SETTLE_COLLECT', 'P-07', collected(order, used)));
    add(await book(call, order, 'THAW', 'P-03', thawed(order, frozen - used)));
  }
  const paid = await book(call, order, 'SETTLE_PAY', 'P-10', paidOut(order));
  add(paid);
  const journalNo = paid?.no ?? '-';
  await writeVoucher(
    call,
    order,
    'FREIGHT',
    order.payCash + order.payOil + order.payGas,
    channel,
    channelNo,
    journalNo,
  );
  if (order.infoFeeBearer === 'CARRIER') await writeInfoFee(call, order, journalNo);
  await call.tx.run(
    sql`update settlement_error set error_status = 2 where platform_id = ${platformId} and order_id = ${order.id}
      and error_status in (0, 1) and error_type <> 'AMOUNT_DIFF'`,
  );
  await tellMoved(call, order, 50);
  // Whoever owes on credit is collected by his statement; the rest has just been charged.
  await tellPaid(call, order, order.settleSn, [
    { means: meansOf(channel), amount: order.payCash, sequenceNo: channelNo },
    { means: 'fuel', amount: order.payOil + order.payGas, sequenceNo: journalNo },
  ]);
  // A receipt that is in already holds nothing back.
  const { receiptStatus } = await signedTrip(call, platformId, order.waybillId);
  const awaited = order.receiptRetention > 0 && receiptStatus !== receiptIsIn;
  await call.emit(waybillCleared, {
    platformId,
    waybillIds: [order.waybillId],
    ...(prepaid ? { collected: true } : {}),
    ...(awaited ? { receiptStatus: 1 } : {}),
  });
  const held = awaited
    ? { payStatus: 1, journals }
    : ((await release(call, { ...order, channel, journals })) ?? { payStatus: 3, journals });
  return {
    settleStatus: 50,
    channel,
    channelNo,
    failReason: null,
    payJournalNo: journalNo,
    paidAt: call.now(),
    collectedCents: prepaid ? receivableAmount : 0,
    ...held,
  };
}

/** The order stands in error until it is tried again or closed; one open error for one order. */
export async function failed(
  call: Paying,
  order: Order,
  errorType: ErrorType,
  message: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { platformId, id: orderId, settleSn, waybillSn, companyName, payeeName, channel } = order;
  // The row keeps its version: the retry may be a command of its own, which writes it then.
  const known = await call.tx.one<{ id: string }>(sql`
    update settlement_error set error_type = ${errorType}, message = ${message.slice(0, 200)}, error_status = 0,
      updated_at = ${call.now()}
    where platform_id = ${platformId} and order_id = ${orderId} and error_status in (0, 1)
      and error_type <> 'AMOUNT_DIFF' returning id`);
  if (!known) {
    const id = await insertRecord(call, settlementErrors, {
      platformId,
      errorType,
      orderId,
      settleSn,
      waybillSn,
      companyName,
      payeeName,
      amount: order.payCash,
      channel: channel ?? 'SIM',
      message: message.slice(0, 200),
      retryCount: 0,
      errorStatus: 0,
      at: call.now(),
    });
    await recordEvent(call, settlementErrors, id, { action: 'fail', toState: 0, reason: message, platformId });
  }
  await tellMoved(call, order, 80);
  return { settleStatus: 80, payStatus: 4, failReason: message.slice(0, 200) };
}

/**
 * Asks the channel once; what it says decides the state. A number that was asked for before is never asked anew without
 * looking what became of it.
 */
export async function tryPayment(
  call: Paying,
  order: Order,
  channel: PayChannel,
): Promise<Readonly<Record<string, unknown>>> {
  const payer = { payBy: callerName(call), payerId: call.caller.id };
  const why = await blocked(call, order);
  if (why) return { ...(await failed(call, { ...order, channel }, why.errorType, why.message)), ...payer, channel };
  const attempt = order.attempt + 1;
  const asking = asked({ ...order, channel }, attempt);
  const nothingToSend = order.payCash === 0;
  const answer = nothingToSend
    ? { kind: 'paid' as const, channelNo: asking.requestNo }
    : await call.get(SettlementChannel).transfer(asking);
  if (answer.kind === 'paid') return { ...(await posted(call, order, channel, answer.channelNo)), ...payer, attempt };
  if (answer.kind === 'pending') {
    await tellMoved(call, order, 40);
    return { settleStatus: 40, payStatus: 2, channel, failReason: null, ...payer, attempt };
  }
  return {
    ...(await failed(call, { ...order, channel }, answer.errorType, answer.message)),
    ...payer,
    channel,
    attempt,
  };
}
