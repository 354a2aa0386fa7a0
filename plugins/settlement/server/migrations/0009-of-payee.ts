import type { Migration } from '@freightdeck/sdk/server';

/** The tax of a payee is reckoned from his orders of the year, unless a person typed it. */
export const ofPayee: Migration = {
  name: 'settlement/0009-of-payee',
  sql: `
create index settlement_order_of_payee on settlement_order (platform_id, payee_id, sign_at);
alter table settlement_order add column tax_typed boolean not null default false;`,
};
