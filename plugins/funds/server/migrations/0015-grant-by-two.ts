import type { Migration } from '@freightdeck/sdk/server';

/** The first quota of a shipper waits for a second person. */
export const grantByTwo: Migration = {
  name: 'funds/0015-grant-by-two',
  sql: `
alter table quota add column asked_cents bigint check (asked_cents > 0),
  add column asked_bill_day int check (asked_bill_day between 1 and 28), add column asked_credit_days int check (asked_credit_days >= 0),
  add column asked_reason text, add column asked_by text, add column asked_by_id text, add column asked_at timestamptz,
  add constraint quota_asked check (num_nulls(asked_cents, asked_bill_day, asked_credit_days, asked_reason, asked_by, asked_by_id, asked_at) in (0, 7)),
  add constraint quota_asked_first check (asked_cents is null or initial_quota = 0);`,
};
