import type { Migration } from '@freightdeck/sdk/server';

/** A fee bill says of how many orders it is the sum: each was rounded on its own. */
export const feeLines: Migration = {
  name: 'bank/0012-fee-lines',
  sql: `alter table platform_fee_bill add column order_count int;`,
};
