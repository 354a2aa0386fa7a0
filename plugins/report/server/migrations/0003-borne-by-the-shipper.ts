import type { Migration } from '@freightdeck/sdk/server';

/** Beside freight and service fee a shipper may owe the information fee and the insurance of a trip. */
export const borneByShipper: Migration = {
  name: 'report/0003-borne-by-the-shipper',
  sql: `
alter table daily_stat drop constraint daily_stat_receivable;
alter table daily_stat add constraint daily_stat_receivable check (receivable_amount >= freight_amount + service_fee);`,
};
