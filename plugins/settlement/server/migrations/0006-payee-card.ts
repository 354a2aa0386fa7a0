import type { Migration } from '@freightdeck/sdk/server';

/** The card an order is paid to; empty where the channel pays into a wallet. */
export const payeeCard: Migration = {
  name: 'settlement/0006-payee-card',
  sql: `alter table settlement_order add column payee_card_id text, add column card_last4 text`,
};
