import type { Migration } from '@freightdeck/sdk/server';

/** What a bank is asked it answers later: balances, credentials and cards have a state in between. */
export const bankInquiries: Migration = {
  name: 'bank/0004-outside',
  sql: `
alter table sub_account add column sync_state int not null default 0 check (sync_state in (0, 1, 2));
update sub_account set sync_state = 2 where last_sync_at is not null;
alter table bank_enterprise_account add column sync_state int not null default 0 check (sync_state in (0, 1, 2)), drop constraint bank_enterprise_account_cert_status_check,
  add constraint bank_enterprise_account_cert_status_check check (cert_status in (0, 1, 2, 3));
update bank_enterprise_account set sync_state = 2 where last_sync_at is not null;
alter table bank_card add column verify_remark text, drop constraint bank_card_verify_status_check,
  add constraint bank_card_verify_status_check check (verify_status in (0, 1, 2, 3));`,
};
