import { callerName, insertRecord, Ledger, Outside, recordEvent, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import type { BankAnswer } from '@freightdeck/plugin-bank/contract';
import { waybillCleared, waybillCollected, waybillPaid } from '@freightdeck/plugin-waybill/contract';
import type { CarrierPayment } from '@freightdeck/plugin-waybill/contract';
import { hearSettlement, infoFeePays, settlementErrors, vouchers } from '../contract/index.ts';
import type { ErrorType, PayChannel } from '../contract/index.ts';
import { blocked, stoppedAtGate } from './checking.ts';
import {
  collected,
  paidByHand,
  paidOut,
  payoutBack,
  payoutHeld,
  payoutPaid,
  payoutSent,
  released,
  thawed,
  walletOf,
} from './domain/postings.ts';
import { book, tellMoved } from './order-record.ts';
import type { BookedJournal, Order } from './order-record.ts';
import { cardToPay, paymentOf } from './payee-card.ts';
import { frozenFor, paperNumber, receiptIsIn, signedTrip } from './reading.ts';

export type Paying = Omit<Call, 'refuse'>;
/** The bank's key for one attempt to pay an order; a new attempt starts only after the bank has refused. */
export const keyOf = (order: Order, attempt = order.attempt): string => `${order.settleSn}-${attempt}`;

/** 第三方支付 pays into wallets, every other channel into bank accounts. */
const meansOf = (channel: PayChannel): CarrierPayment['means'] => (channel === 'HF' ? 'wallet' : 'bank');

/** Writes the voucher of one payment. */
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
    voucherNo: await paperNumber(call, 'JSPZ'),
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
/** Announces a payment to the plugins that report the flow of money; parts of 0 are left out. */
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
/** Records 信息费 as paid to the broker's wallet. */
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
 * P-12: pays the retained amount to the payee, with its voucher. Returns the changed fields of the order; undefined
 * when nothing is retained.
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

const handedOver = (order: Order): boolean => order.journals.some(({ step }) => step === 'P-10');
/**
 * P-07, P-03 for the rest of the freeze, and P-10, once per order: charges the shipper and credits the payee's wallet.
 * Stays booked whatever the bank answers later.
 */
async function handOver(call: Paying, order: Order): Promise<Order> {
  if (handedOver(order)) return order;
  const { platformId, companyId, companyName, waybillSn, receivableAmount } = order;
  const journals: BookedJournal[] = [...order.journals];
  const add = (journal: BookedJournal | undefined): void => {
    if (journal) journals.push(journal);
  };
  // Not twice where only the payee's part was taken back.
  const charges = order.settleMode !== 2 && order.collectedCents === 0;
  if (charges) {
    const frozen = await frozenFor(call, platformId, companyId, [waybillSn, order.settleSn]);
    const used = Math.min(frozen, receivableAmount);
    const took = await book(call, order, 'SETTLE_COLLECT', 'P-07', collected(order, used));
    const gaveBack = await book(call, order, 'THAW', 'P-03', thawed(order, frozen - used));
    add(took);
    add(gaveBack);
    if (frozen > 0)
      await call.emit(waybillCollected, {
        ...{ platformId, waybillSn, companyId, companyName, usedCents: used, backCents: frozen - used },
        journalNo: gaveBack?.no ?? took?.no ?? '-',
      });
  }
  const paid = await book(call, order, 'SETTLE_PAY', 'P-10', paidOut(order));
  add(paid);
  if (order.infoFeeBearer === 'CARRIER') await writeInfoFee(call, order, paid?.no ?? '-');
  return { ...order, journals, collectedCents: charges ? receivableAmount : order.collectedCents };
}
const kept = ({ journals, collectedCents }: Order) => ({ journals, collectedCents });

/**
 * After the payee has the cash: writes the voucher and everything that follows. Returns the changed fields of the
 * order.
 */
async function done(
  call: Paying,
  order: Order,
  channel: PayChannel,
  channelNo: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { platformId, journals } = order;
  const journalNo = journals.find(({ step }) => step === 'P-10')?.no ?? '-';
  await writeVoucher(
    call,
    order,
    'FREIGHT',
    order.payCash + order.payOil + order.payGas,
    channel,
    channelNo,
    journalNo,
  );
  await call.tx.run(
    sql`update settlement_error set error_status = 2 where platform_id = ${platformId} and order_id = ${order.id}
      and error_status in (0, 1) and error_type <> 'AMOUNT_DIFF'`,
  );
  await tellMoved(call, order, 50);
  // A shipper on credit is collected later by statement; others have been charged.
  await tellPaid(call, order, order.settleSn, [
    { means: meansOf(channel), amount: order.payCash, sequenceNo: channelNo },
    { means: 'fuel', amount: order.payOil + order.payGas, sequenceNo: journalNo },
  ]);
  // If the receipt is already confirmed, nothing is retained any more.
  const { receiptStatus } = await signedTrip(call, platformId, order.waybillId);
  const awaited = order.receiptRetention > 0 && receiptStatus !== receiptIsIn;
  await call.emit(waybillCleared, {
    platformId,
    waybillIds: [order.waybillId],
    ...(order.settleMode === 2 ? {} : { collected: true }),
    ...(awaited ? { receiptStatus: 1 } : {}),
  });
  const held = awaited ? { payStatus: 1 } : ((await release(call, { ...order, channel })) ?? { payStatus: 3 });
  return {
    ...kept(order),
    settleStatus: 50,
    channel,
    channelNo,
    failReason: null,
    payJournalNo: journalNo,
    paidAt: call.now(),
    ...held,
  };
}

/** P-19: the bank has paid and takes its fee. */
export async function succeeded(
  call: Paying,
  order: Order,
  channelNo: string,
): Promise<Readonly<Record<string, unknown>>> {
  const channel = (order.channel ?? 'SIM') as PayChannel;
  const told = await answerOf(call, order);
  const feeCents = told?.kind === 'paid' ? told.feeCents : 0;
  const step = `P-19:${order.attempt}`;
  const paid = await book(call, order, 'SETTLE_PAY', step, payoutPaid(order, channel, feeCents));
  return done(call, { ...order, journals: [...order.journals, ...(paid ? [paid] : [])] }, channel, channelNo);
}

/** Paid outside the channels. */
export async function closedByHand(call: Paying, given: Order): Promise<Readonly<Record<string, unknown>>> {
  const order = await handOver(call, given);
  const paid = await book(call, order, 'SETTLE_PAY', 'P-19:OFFLINE', paidByHand(order));
  return done(
    call,
    { ...order, journals: [...order.journals, ...(paid ? [paid] : [])] },
    'OFFLINE',
    `OFFLINE-${order.settleSn}`,
  );
}

/** Marks the order as failed until it is paid or closed; an order has at most one open error. */
async function failed(
  call: Paying,
  order: Order,
  errorType: ErrorType,
  message: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { platformId, id: orderId, settleSn, waybillSn, companyName, payeeName, channel } = order;
  // Does not raise the row's version: when the retry is a command on this row, that command raises it.
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

const faults = { NAME: 'NAME_MISMATCH', ACCOUNT: 'CARD_INVALID', OTHER: 'PAY_FAIL' } as const;
/** P-20: the bank has refused. */
export async function refusedByBank(
  call: Paying,
  order: Order,
  reason: string,
): Promise<Readonly<Record<string, unknown>>> {
  const channel = (order.channel ?? 'SIM') as PayChannel;
  const told = await answerOf(call, order);
  const back = await book(call, order, 'SETTLE_PAY', `P-20:${order.attempt}`, payoutBack(order, channel));
  return {
    ...(await failed(call, order, told?.kind === 'failed' ? faults[told.fault] : 'PAY_FAIL', reason)),
    journals: [...order.journals, ...(back ? [back] : [])],
  };
}

/**
 * Why the order cannot be sent now, even when it was handed over earlier. Returned instead of thrown, so that one payee
 * does not block the batch.
 */
async function hindered(
  call: Paying,
  order: Order,
  channel: PayChannel,
): Promise<{ readonly errorType: ErrorType; readonly message: string } | undefined> {
  const why = (await blocked(call, order, handedOver(order))) ?? (await stoppedAtGate(call, order));
  if (why || order.payCash === 0) return why;
  const { code, ownerType, ownerId } = walletOf(order);
  const wallet = await call.tx.one<{ status: number; balance: number }>(sql`
    select status, balance from ledger_account where platform_id = ${order.platformId} and code = ${code}
      and owner_type = ${ownerType} and owner_id = ${ownerId}`);
  if (wallet && [2, 9].includes(wallet.status)) return { errorType: 'RULE_BLOCK', message: '收款人账户已止付或销户' };
  if (handedOver(order) && (wallet?.balance ?? 0) < order.payCash)
    return { errorType: 'NO_BALANCE', message: '收款人钱包余额不足，款项可能已提现' };
  const short = order.payCash - (await call.get(Ledger).payable(call, channel, order.platformId));
  return short > 0 ? { errorType: 'NO_BALANCE', message: `支付通道余额还差${formatMoney(short)}元` } : undefined;
}

/**
 * P-17, P-18: books the payee's amounts and writes the payment into the outbox; the order is in payment until the bank
 * has answered.
 */
export async function sendPayment(
  call: Paying,
  given: Order,
  channel: PayChannel,
): Promise<Readonly<Record<string, unknown>>> {
  const payer = { payBy: callerName(call), payerId: call.caller.id };
  const { card, fault } = await cardToPay(call, given, channel);
  const why = fault ?? (await hindered(call, given, channel));
  if (why) return { ...(await failed(call, { ...given, channel }, why.errorType, why.message)), ...payer, channel };
  const attempt = given.attempt + 1;
  const order = await handOver(call, { ...given, channel });
  if (order.payCash === 0) return { ...(await done(call, order, channel, keyOf(order, attempt))), ...payer, attempt };
  const held = await book(call, order, 'SETTLE_PAY', `P-17:${attempt}`, payoutHeld(order));
  const sent = await book(call, order, 'SETTLE_PAY', `P-18:${attempt}`, payoutSent(order, channel));
  const journals = [...order.journals, held, sent].filter((one): one is BookedJournal => one !== undefined);
  await call.get(Outside).send(call, bankTransfer, paymentOf(order, channel, attempt, card), {
    key: keyOf(order, attempt),
    then: hearSettlement,
    on: order.id,
    platformId: order.platformId,
  });
  await tellMoved(call, order, 40);
  return {
    ...kept({ ...order, journals }),
    settleStatus: 40,
    payStatus: 2,
    channel,
    failReason: null,
    ...payer,
    attempt,
    payeeCardId: card?.cardId ?? null,
    cardLast4: card?.cardLast4 ?? null,
  };
}
/** The bank's answer to the running payment. */
export const answerOf = (call: Paying, order: Order): Promise<BankAnswer | undefined> =>
  call.get(Outside).answer(call, bankTransfer, keyOf(order), order.platformId);
