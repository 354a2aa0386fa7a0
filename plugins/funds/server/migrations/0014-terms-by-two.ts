import type { Migration } from '@freightdeck/sdk/server';

/** Looser terms of withdrawals that wait for a second person, and whose hands set those that hold. */
export const termsByTwo: Migration = {
  name: 'funds/0014-terms-by-two',
  sql: `
alter table withdraw_terms add column asked_single bigint check (asked_single >= 0),
  add column asked_daily bigint check (asked_daily >= 0), add column asked_auto bigint check (asked_auto >= 0),
  add column asked_by text, add column asked_by_id text, add column asked_at timestamptz,
  add column set_by text[] not null default '{}',
  add constraint withdraw_terms_asked check (num_nulls(asked_single, asked_daily, asked_auto, asked_by_id) in (0, 4));`,
};
