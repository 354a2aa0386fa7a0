import {
  answerHeard,
  insertRecord,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { bankReceipt } from '@freightdeck/plugin-bank/contract';
import type { BankReceipt } from '@freightdeck/plugin-bank/contract';
import { formatMoney } from '@freightdeck/sdk/values';
import { payeeAccount } from './papers.ts';
import { hearReceipts, pullReceipts, receiptMatch, receipts, settlementErrors } from '../contract/index.ts';
import type { PayChannel } from '../contract/index.ts';

interface Paid {
  readonly platformId: string;
  readonly voucherNo: string;
  readonly orderId: string;
  readonly settleSn: string;
  readonly waybillSn: string;
  readonly companyName: string;
  readonly payeeName: string;
  readonly channel: PayChannel;
  readonly channelNo: string;
  readonly sent: number;
  readonly paidAt: string;
}
/** A bank's receipt shows the cash that the channel sent; oil and gas stay in the ledger. */
const sent = sql`case v.voucher_kind when 'FREIGHT' then o.pay_cash else v.amount end`;
/** Records an error: the receipt shows another amount than the voucher. */
async function tellDifference(
  call: Omit<Call, 'refuse'>,
  paid: Paid,
  channel: PayChannel,
  receipt: BankReceipt,
): Promise<void> {
  const { platformId, orderId, settleSn, waybillSn, companyName, payeeName, channelNo } = paid;
  const message = `银行回单${formatMoney(receipt.amountCents)}元，凭证${formatMoney(paid.sent)}元`;
  const id = await insertRecord(call, settlementErrors, {
    platformId,
    errorType: 'AMOUNT_DIFF',
    orderId,
    settleSn,
    waybillSn,
    companyName,
    payeeName,
    amount: receipt.amountCents,
    channel,
    channelNo,
    message,
    retryCount: 0,
    errorStatus: 0,
    at: call.now(),
  });
  await recordEvent(call, settlementErrors, id, { action: 'fail', toState: 0, reason: message, platformId });
}
/** Payments of a channel whose receipt is missing. */
const withoutReceipt = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>, which: Sql): Promise<Paid[]> =>
  call.tx.rows<Paid>(sql`
    select v.platform_id, v.voucher_no, v.order_id, v.settle_sn, v.waybill_sn, v.company_name, v.payee_name,
      v.channel, v.channel_no, ${sent} as sent,
      to_char(v.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as paid_at
    from settlement_voucher v join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id
    where ${which} and v.voucher_kind = 'FREIGHT' and o.pay_cash > 0
      and not exists (select 1 from settlement_receipt r where r.platform_id = v.platform_id
        and r.voucher_no = v.voucher_no) order by v.voucher_no limit 500`);
const pull = serve(pullReceipts, async (call, { channel }) => {
  const outside = call.get(Outside);
  if (!outside.connects(bankReceipt, { channel, transfers: [] }, call.isOperator ? undefined : call.platformId))
    call.refuse('channelAbsent');
  const open = await withoutReceipt(
    call,
    sql`v.channel = ${channel} and (${call.isOperator} or v.platform_id = ${call.platformId})`,
  );
  // Each time they are asked for is a request of its own, one for each provider.
  for (const platformId of new Set(open.map((one) => one.platformId)))
    await outside.send(
      call,
      bankReceipt,
      {
        channel,
        transfers: open
          .filter((one) => one.platformId === platformId)
          .map(({ channelNo, sent: amountCents, payeeName }) => ({ channelNo, amountCents, payeeName })),
      },
      { key: `${channel}-${call.newId()}`, then: hearReceipts, on: platformId, platformId },
    );
  return { asked: open.length };
});
const heard = serve(hearReceipts, async (call) => {
  const told = await answerHeard(call, bankReceipt);
  const numbers = told.receipts.map(({ channelNo }) => channelNo);
  const open = await withoutReceipt(call, sql`v.platform_id = ${call.platformId} and v.channel_no = any(${numbers})`);
  for (const receipt of told.receipts) {
    const paid = open.find((one) => one.channelNo === receipt.channelNo);
    if (paid) await enter(call, paid, receipt);
  }
});
async function enter(call: Omit<Call, 'refuse'>, paid: Paid, receipt: BankReceipt): Promise<void> {
  const matchStatus = receipt.amountCents === paid.sent ? 1 : 2;
  const { platformId, settleSn, waybillSn, voucherNo, paidAt, channel } = paid;
  const id = await insertRecord(call, receipts, {
    platformId,
    receiptNo: receipt.receiptNo,
    settleSn,
    waybillSn,
    voucherNo,
    payeeName: receipt.payeeName,
    amount: receipt.amountCents,
    channel,
    channelNo: receipt.channelNo,
    matchStatus,
    paidAt,
    pulledAt: call.now(),
  });
  await recordEvent(call, receipts, id, { action: 'pull', toState: matchStatus, platformId });
  if (matchStatus === 2) await tellDifference(call, paid, channel, receipt);
}
const life = serveWorkflow(receiptMatch, {
  match: {
    effect: async (call, receipt, { voucherNo }) => {
      const paid = await call.tx.one<Paid>(sql`
        select v.platform_id, v.voucher_no, v.order_id, v.settle_sn, v.waybill_sn, v.company_name, v.payee_name,
          v.channel_no, ${sent} as sent from settlement_voucher v
        join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id
          where v.platform_id = ${receipt.platformId} and v.voucher_no = ${voucherNo}`);
      if (!paid) return call.refuse('noVoucher', { voucherNo });
      if (
        await call.tx.one(
          sql`select id from settlement_receipt where platform_id = ${receipt.platformId} and voucher_no = ${voucherNo}
            and match_status > 0`,
        )
      )
        call.refuse('voucherTaken', { voucherNo });
      const matchStatus = paid.sent === receipt.amount ? 1 : 2;
      if (matchStatus === 2)
        await tellDifference(call, paid, receipt.channel, {
          receiptNo: receipt.receiptNo,
          channelNo: receipt.channelNo,
          amountCents: receipt.amount,
          payeeName: receipt.payeeName,
        });
      return { matchStatus, voucherNo, settleSn: paid.settleSn, waybillSn: paid.waybillSn };
    },
  },
});
export const receiptServes: readonly Served[] = [
  serveResource(receipts, { columns: { platformName, payeeAccount }, order: sql`r.pulled_at desc` }),
  pull,
  heard,
  life,
];
