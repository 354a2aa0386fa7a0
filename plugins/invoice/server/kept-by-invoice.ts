import { listen, Refused, sql } from '@freightdeck/sdk/server';
import { waybillSettled } from '@freightdeck/plugin-waybill/contract';

const voided = 6;
/**
 * A settlement is not voided while its trip is invoiced or applied for: the amounts of an invoice would have no trip
 * behind them. The red-letter invoice comes first, or the application is withdrawn. The waybill is locked as by an
 * application, so that neither slips past the other.
 */
export const keptByInvoice = listen(waybillSettled, async (call, { platformId, waybillId, settleStatus }) => {
  if (settleStatus !== voided) return;
  const trip = await call.tx.one<{ waybillSn: string }>(
    sql`select waybill_sn from waybill where platform_id = ${platformId} and id = ${waybillId} for update`,
  );
  const standing = await call.tx.one(sql`
    select 1 as one from waybill_invoicing where platform_id = ${platformId} and waybill_id = ${waybillId}
      and (invoiced_cents > 0 or reserved_cents > 0)`);
  if (standing) throw new Refused('invoiced', { waybillSn: trip?.waybillSn ?? waybillId });
});
