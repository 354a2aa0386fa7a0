import type { Migration } from '@freightdeck/sdk/server';

/** 预警值 of an own account: finance hears when its balance is below it. */
export const warnLevel: Migration = {
  name: 'bank/0013-warn-level',
  sql: `
alter table bank_enterprise_account add column warn_cents bigint not null default 0 check (warn_cents >= 0);`,
};
