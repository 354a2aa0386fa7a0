import type { Migration } from '@freightdeck/sdk/server';

/** Who approved an advance: the same person does not pay it. */
export const prepayChecker: Migration = {
  name: 'prepay/0003-checker',
  sql: `alter table prepay_order add column audit_by_id text;`,
};
