import {
  answerOrAsk,
  callerName,
  platformName,
  servePicks,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { wordOf } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { bankTransfer, checkedCard, PayeeAccounts, paysToAccount } from '@freightdeck/plugin-bank/contract';
import {
  changeCard,
  closeSettlement,
  errorLife,
  infoFeePays,
  regenerateVoucher,
  retrySettlement,
  settlementErrors,
  vouchers,
} from '../contract/index.ts';
import { fileStatus, payeeAccount } from './papers.ts';
import { walletOf } from './domain/postings.ts';
import { aboveError } from './order-life.ts';
import type { Order } from './order-record.ts';
import { keyOf } from './payment.ts';
import { isOfPayee } from './payee-card.ts';

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
  retry: {
    guard: (call, error) => {
      if (error.errorType === 'AMOUNT_DIFF') call.refuse('notPayment');
    },
    effect: payAgain,
  },
  changeCard: {
    guard: (call, error) => {
      if (error.errorType === 'AMOUNT_DIFF') call.refuse('notPayment');
      if (!paysToAccount(error.channel))
        call.refuse('noCardNeeded', {
          channel: wordOf(settlementErrors.fields.channel, error.channel, call.language) ?? error.channel,
        });
    },
    effect: async (call, error, { cardId }) => {
      const { platformId, orderId } = error;
      const order = await call.tx.one<Order>(
        sql`select * from settlement_order where platform_id = ${platformId} and id = ${orderId}`,
      );
      const owner = await call.tx.one<{ ownerType: string; ownerId: string }>(
        sql`select owner_type, owner_id from bank_card where platform_id = ${platformId} and id = ${cardId}`,
      );
      if (!order || !owner) return call.refuse('cardUnknown');
      const wallet = walletOf(order);
      const card = await call.get(PayeeAccounts).ofCard(call, { platformId, cardId });
      if (!card) return call.refuse('cardUnchecked');
      if (owner.ownerType !== wallet.ownerType || owner.ownerId !== wallet.ownerId || !isOfPayee(order, card))
        call.refuse('otherPayee', { name: order.payeeName });
      await call.tx.run(sql`
        update settlement_order set payee_card_id = ${cardId}, card_last4 = ${card.cardLast4}, version = version + 1
        where platform_id = ${platformId} and id = ${orderId}`);
      return payAgain(call, error);
    },
  },
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
      if (error.errorType === 'AMOUNT_DIFF') call.refuse('notPayment');
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
    columns: { platformName },
    kept: ['closeById'],
    order: sql`r.at desc`,
    above: aboveError,
  }),
  life,
  // Cards that money may be paid to; the command says whose it has to be.
  servePicks(changeCard, {
    cardId: { where: () => sql`r.status = 1 and r.verify_status = any(${checkedCard}::int[])` },
  }),
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
