import type { Migration } from '@freightdeck/sdk/server';

/** Who chose a line of the bank that names another payer than the order: somebody else confirms the arrival. */
export const thirdPayers: Migration = {
  name: 'funds/0012-third-payers',
  sql: `alter table recharge_order add column payer_chosen_by_id text;`,
};
