import type { Migration } from '@freightdeck/sdk/server';

/** A recharge has a line of the bank's statement that was chosen. What a person typed before stays as a number. */
export const chosenLines: Migration = {
  name: 'funds/0005-chosen-lines',
  sql: `
alter table recharge_order add column statement_id text, add column payer_reason text;
update recharge_order r set statement_id = s.id from fund_statement s
  where s.platform_id = r.platform_id and s.channel = r.channel and s.channel_no = r.statement_no
    and s.direction = 'IN' and s.amount = r.amount;
update fund_statement s set claimed_by = r.recharge_no from recharge_order r
  where r.platform_id = s.platform_id and r.statement_id = s.id and r.recharge_status not in (40, 50);
drop index recharge_order_of_line;
create unique index recharge_order_of_line on recharge_order (platform_id, statement_id)
  where statement_id is not null and recharge_status not in (40, 50);`,
};
