import { answerOrAsk, callerName, platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { bankTransfer } from '@freightdeck/plugin-bank/contract';
import {
  closeSettlement,
  errorLife,
  infoFeePays,
  regenerateVoucher,
  retrySettlement,
  sendBackSettlement,
  settlementErrors,
  vouchers,
} from '../contract/index.ts';
import { fileStatus, payeeAccount } from './papers.ts';
import { cardChange, cardPicks } from './card-change.ts';
import { aboveError } from './order-life.ts';
import type { Order } from './order-record.ts';
import { keyOf } from './payment.ts';

const askedBy = (error: object): string | null => (error as { readonly closeById: string | null }).closeById;
type ErrorRow = RecordOf<typeof settlementErrors>;
async function payAgain(call: Omit<Call, 'refuse'>, error: ErrorRow) {
  await call.execute(retrySettlement, {}, { id: error.orderId });
  const order = await call.tx.one<{ settleStatus: number; failReason: string | null }>(
    sql`select settle_status, fail_reason from settlement_order where platform_id = ${error.platformId}
      and id = ${error.orderId}`,
  );
  const errorStatus = order?.settleStatus === 50 ? 2 : order?.settleStatus === 40 ? 1 : 0;
  return {
    errorStatus,
    retryCount: error.retryCount + 1,
    handler: callerName(call),
    ...(errorStatus === 0 && order?.failReason ? { message: order.failReason } : {}),
  };
}
const life = serveWorkflow(errorLife, {
  retry: { effect: payAgain },
  sendBack: {
    effect: async (call, error, { reason }) => {
      await call.execute(sendBackSettlement, { reason }, { id: error.orderId });
      return { closeReason: reason, handler: callerName(call) };
    },
  },
  ...cardChange(payAgain),
  close: {
    guard: (call, _error, { bankReceipt }) => {
      if (bankReceipt.trim() === '') call.refuse('receiptMissing');
    },
    effect: (call, _error, { bankReceipt, reason }) => ({
      bankReceipt,
      closeReason: reason,
      closeBy: callerName(call),
      closeById: call.caller.id,
      handler: callerName(call),
    }),
  },
  manualClose: {
    guard: (call, error) => {
      if (askedBy(error) === null) call.refuse('notAsked');
      if (askedBy(error) === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, error, { reason }) => {
      if (error.errorType !== 'AMOUNT_DIFF') await call.execute(closeSettlement, { reason }, { id: error.orderId });
      return { handler: callerName(call) };
    },
  },
  query: {
    effect: async (call, error) => {
      const { platformId, orderId } = error;
      const order = await call.tx.one<Order>(
        sql`select * from settlement_order where platform_id = ${platformId} and id = ${orderId}`,
      );
      if (!order || order.attempt === 0) return call.refuse('neverSent');
      const told = await answerOrAsk(call, bankTransfer, keyOf(order), platformId);
      const said = told
        ? told.kind === 'paid'
          ? `银行答复：已付款，流水号${told.channelNo}`
          : `银行答复：失败，${told.reason}`
        : '银行尚未答复，已再次查询';
      return { message: said.slice(0, 200), handler: callerName(call) };
    },
  },
  assign: { effect: (_call, _error, { handler }) => ({ handler }) },
});
export const errorServes: readonly Served[] = [
  serveResource(settlementErrors, {
    columns: {
      platformName,
      settleStatus: sql`(select o.settle_status from settlement_order o where o.platform_id = r.platform_id
        and o.id = r.order_id)`,
    },
    kept: ['closeById', 'newCardId', 'cardAskedById'],
    order: sql`r.at desc`,
    above: aboveError,
  }),
  life,
  cardPicks,
  serveResource(vouchers, {
    columns: {
      platformName,
      payeeAccount,
      fileStatus,
      reportStatus: sql`(select w.report_status from waybill w where w.platform_id = r.platform_id
        and w.waybill_sn = r.waybill_sn)`,
    },
    order: sql`r.paid_at desc`,
    abilities: (call) =>
      call.can('spSettlementNewCertificate:regenerate') || call.can('settlementVoucherRecords:regenerate')
        ? [regenerateVoucher.name]
        : [],
  }),
  serveResource(infoFeePays, {
    columns: {
      platformName,
      // One fee is of one order.
      orderCount: sql`1`,
      invoiceStatus: sql`(select max(f.invoice_status) from goods_fee_order f where f.platform_id = r.platform_id
        and f.waybill_id = r.waybill_id)`,
      taxCents: sql`(r.amount - round(r.amount * 1000000.0 / (1000000 + coalesce((select p.info_vat_ppm
        from service_provider p where p.platform_id = r.platform_id), 60000))))::bigint`,
    },
    order: sql`r.pay_at desc`,
  }),
];
