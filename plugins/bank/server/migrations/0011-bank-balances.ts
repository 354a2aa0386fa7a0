import type { Migration } from '@freightdeck/sdk/server';

/** The bank's own balance after a line, from its file; and at the end of a day beside that of the ledger. */
export const bankBalances: Migration = {
  name: 'bank/0011-bank-balances',
  sql: `
alter table fund_statement add column bank_balance bigint;
create index fund_statement_balances on fund_statement (platform_id, channel, account_no, at desc)
  where bank_balance is not null;
alter table channel_day add column bank_balance bigint, add column ledger_balance bigint;`,
};
