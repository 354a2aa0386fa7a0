import type { Migration } from '@freightdeck/sdk/server';

/** The card of the register that cash by TYY goes to. Orders of before have typed digits and none. */
export const payeeCard: Migration = {
  name: 'prepay/0004-payee-card',
  sql: `alter table prepay_order add column payee_card_id text;`,
};
