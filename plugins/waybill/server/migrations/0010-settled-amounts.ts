import type { Migration } from '@freightdeck/sdk/server';

/** A premium that the shipper bears is part of what he owes for the trip; tax is withheld from its carrier. */
export const settledAmounts: Migration = {
  name: 'waybill/0010-settled-amounts',
  sql: `
alter table waybill add column premium bigint not null default 0 check (premium >= 0);
alter table waybill add column shipper_premium bigint not null default 0 check (shipper_premium >= 0);
alter table waybill add column tax_withheld bigint not null default 0 check (tax_withheld >= 0);
alter table waybill drop constraint waybill_receivable_sum;
alter table waybill add constraint waybill_receivable_sum
  check (receivable_amount = freight_amount + shipper_info_fee + service_fee + premium);`,
};
