import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { pullReceipts, receiptMatch, receipts, SettlementChannel, settlementErrors } from '../contract/index.ts';
import type { BankReceipt, PayChannel } from '../contract/index.ts';

interface Paid {
  readonly platformId: string;
  readonly voucherNo: string;
  readonly orderId: string;
  readonly settleSn: string;
  readonly waybillSn: string;
  readonly companyName: string;
  readonly payeeName: string;
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
const pull = serve(pullReceipts, async (call, { channel }) => {
  const bank = call.get(SettlementChannel);
  if (!bank.connects(channel)) call.refuse('channelAbsent');
  const open = await call.tx.rows<Paid>(sql`
    select v.platform_id, v.voucher_no, v.order_id, v.settle_sn, v.waybill_sn, v.company_name, v.payee_name,
      v.channel_no, ${sent} as sent, to_char(v.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as paid_at
    from settlement_voucher v join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id
    where v.channel = ${channel} and v.voucher_kind = 'FREIGHT' and o.pay_cash > 0 and (${call.isOperator}
      or v.platform_id = ${call.platformId})
      and not exists (select 1 from settlement_receipt r where r.platform_id = v.platform_id
        and r.voucher_no = v.voucher_no) order by v.voucher_no limit 500`);
  const found = await bank.receipts(
    channel,
    open.map(({ channelNo, sent: amountCents, payeeName }) => ({ channelNo, amountCents, payeeName })),
  );
  let pulled = 0;
  let differing = 0;
  for (const receipt of found) {
    const paid = open.find((one) => one.channelNo === receipt.channelNo);
    if (!paid) continue;
    const matchStatus = receipt.amountCents === paid.sent ? 1 : 2;
    const { platformId, settleSn, waybillSn, voucherNo, paidAt } = paid;
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
    pulled += 1;
    if (matchStatus === 2) {
      differing += 1;
      await tellDifference(call, paid, channel, receipt);
    }
  }
  return { pulled, differing };
});
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
  serveResource(receipts, { columns: { platformName }, order: sql`r.pulled_at desc` }),
  pull,
  life,
];
