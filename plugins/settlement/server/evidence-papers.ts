import { listen, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { evidenceAsked } from '@freightdeck/plugin-waybill/contract';

/** Adds the settlement history of a waybill, its vouchers and the bank's receipts to its evidence. */
export const handInPapers: Listener = listen(evidenceAsked, async (call, { platformId, waybillId, add }) => {
  add(
    'settlement',
    await call.tx.rows<object>(sql`
    select settle_sn, round, settle_status, settle_kg, carrier_price, gross_freight, loss_deduct_cents, additions,
      deductions, rounding_amount, freight_amount, info_fee, receivable_amount, pay_cash, pay_oil, pay_gas, paid_at
    from settlement_order where platform_id = ${platformId} and waybill_id = ${waybillId} order by round`),
  );
  add(
    'vouchers',
    await call.tx.rows<object>(sql`
    select v.voucher_no, v.voucher_kind, v.settle_sn, v.payee_name, v.amount, v.channel, v.channel_no, v.journal_no,
      v.paid_at, r.receipt_no
    from settlement_voucher v join settlement_order o on o.platform_id = v.platform_id and o.id = v.order_id left
      join settlement_receipt r on r.platform_id = v.platform_id and r.voucher_no = v.voucher_no and r.match_status > 0
    where v.platform_id = ${platformId} and o.waybill_id = ${waybillId} order by v.paid_at, v.id`),
  );
});
