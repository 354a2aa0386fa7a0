import type { Migration } from '@freightdeck/sdk/server';

/** The balance after each line in the order of time, also where an earlier line was entered after it. */
export const balancesChain: Migration = {
  name: 'bank/0021-balances-chain',
  sql: `
update fund_statement s set balance = w.balance from (
  select platform_id, id, sum(case direction when 'IN' then amount else -amount end)
    over (partition by platform_id, channel, account_no order by at, id)::bigint as balance from fund_statement) w
where w.platform_id = s.platform_id and w.id = s.id and s.balance <> w.balance;`,
};
