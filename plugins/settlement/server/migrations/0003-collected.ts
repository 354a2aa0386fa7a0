import type { Migration } from '@freightdeck/sdk/server';

/** Fills in collection and receipt state of waybills paid before these columns were kept. */
export const collected: Migration = {
  name: 'settlement/0003-collected',
  sql: `
update waybill w set
  collected_at = case when o.settle_mode <> 2 or s.ys_status = 4 then coalesce(o.paid_at, o.updated_at) end,
  receipt_status = case when o.receipt_retention = 0 then 0 when o.pay_status = 3 then 3 else 1 end
from settlement_order o left join ys_settlement_order s on s.platform_id = o.platform_id and s.id = o.ys_id
where o.platform_id = w.platform_id and o.waybill_id = w.id and o.settle_status = 50`,
};
