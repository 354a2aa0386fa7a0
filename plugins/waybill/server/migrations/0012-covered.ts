import type { Migration } from '@freightdeck/sdk/server';

/** The policy that is in force for a trip, as the regulator is told of it. */
export const covered: Migration = {
  name: 'waybill/0012-covered',
  sql: `
alter table waybill add column policy_no text;
alter table waybill add column insurer_code text;`,
};
