import type { Migration } from '@freightdeck/sdk/server';

/** The running payment of a subcontract order: its channel and the number of the attempt. */
export const subcontractPayment: Migration = {
  name: 'settlement/0005-subcontract-payment',
  sql: `
alter table subcontract_order add column channel text, add column attempt int not null default 0,
  drop constraint subcontract_order_sub_status_check,
  add constraint subcontract_order_sub_status_check check (sub_status in (10, 20, 30, 40, 50, 55, 60, 70, 80))`,
};
