import { callerName, platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import {
  closeSettlement,
  errorLife,
  infoFeePays,
  retrySettlement,
  settlementErrors,
  vouchers,
} from '../contract/index.ts';
import { aboveError } from './order-life.ts';

const askedBy = (error: object): string | null => (error as { readonly closeById: string | null }).closeById;
const life = serveWorkflow(errorLife, {
  retry: {
    guard: (call, error) => {
      if (error.errorType === 'AMOUNT_DIFF') call.refuse('notPayment');
    },
    effect: async (call, error) => {
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
  serveResource(vouchers, { columns: { platformName }, order: sql`r.paid_at desc` }),
  serveResource(infoFeePays, { columns: { platformName }, order: sql`r.pay_at desc` }),
];
