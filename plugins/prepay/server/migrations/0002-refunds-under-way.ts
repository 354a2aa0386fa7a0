import type { Migration } from '@freightdeck/sdk/server';

/** A refund that TYY has not answered yet, and the number of attempts. */
export const refundsUnderWay: Migration = {
  name: 'prepay/0002-refunds-under-way',
  sql: `
alter table prepay_order add column refund_tries int not null default 0,
  drop constraint prepay_order_prepay_status_check,
  add constraint prepay_order_prepay_status_check check (prepay_status in (10, 20, 30, 40, 45, 50, 60, 70, 80, 90))`,
};
