import type { Migration } from '@freightdeck/sdk/server';

/**
 * 回单付: what the goods source held back for the receipt when the trip was dispatched. Trips from before this column
 * take it from their goods source.
 */
export const receiptRetention: Migration = {
  name: 'waybill/0009-receipt-retention',
  sql: `
alter table waybill add column receipt_retention bigint not null default 0 check (receipt_retention >= 0);
update waybill w set receipt_retention = g.receipt_retention from goods_source g
  where g.platform_id = w.platform_id and g.id = w.goods_id and g.receipt_retention > 0;`,
};
