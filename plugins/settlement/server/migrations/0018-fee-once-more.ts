import type { Migration } from '@freightdeck/sdk/server';

/** A broker's fee that was taken back with a refused payment is paid once more with the next; never twice at a time. */
export const feeOnceMore: Migration = {
  name: 'settlement/0018-fee-once-more',
  sql: `
alter table info_fee_pay drop constraint info_fee_pay_platform_id_order_id_key;
create unique index info_fee_pay_once on info_fee_pay (platform_id, order_id) where info_pay_status <> 4;`,
};
