import type { Migration } from '@freightdeck/sdk/server';

/** A fee bill gathers what was accrued per order and posts no journal of its own. */
export const feeBillsGather: Migration = {
  name: 'bank/0008-fee-bills-gather',
  sql: `alter table platform_fee_bill alter column journal_no drop not null;`,
};
