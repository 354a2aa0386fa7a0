import type { Migration } from '@freightdeck/sdk/server';

/**
 * A withdrawal goes to a card of the register. What waits for payment and was typed as the number of such a card of
 * the same owner names it now; the number that was typed stays only with the others.
 */
export const withdrawCards: Migration = {
  name: 'funds/0007-withdraw-cards',
  sql: `
alter table withdraw_order add column card_id text, add column card_last4 text, alter column account_no drop not null;
update withdraw_order set card_last4 = right(account_no, 4);
update withdraw_order w set card_id = c.id, account_no = null, bank_name = c.bank_name
  from bank_card c join bank_card_number n on n.platform_id = c.platform_id and n.card_id = c.id
  where w.withdraw_status in (10, 20) and c.platform_id = w.platform_id and c.owner_type = w.owner_type
    and c.owner_id = w.owner_id and c.holder_name = w.owner_name and c.status = 1 and c.verify_status in (1, 4)
    and n.card_no = w.account_no;
alter table withdraw_order alter column card_last4 set not null,
  add constraint withdraw_to_one_account check ((card_id is null) <> (account_no is null));`,
};
