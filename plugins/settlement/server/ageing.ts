import { platformName, serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { receivableAgeing, setStatementTerms } from '../contract/index.ts';
import { open, overdueDays } from './statement-dues.ts';

/** Shippers on credit, and those who owe something by credit from before, with their statements `r` and terms. */
const ageing = sql`(
  select c.platform_id, c.id, c.id as company_id, c.version, c.company_name, c.settle_mode, c.credit_days, t.mail_to,
    coalesce(t.auto_remind, false) as auto_remind, coalesce(n.cents, 0) as unstated_cents,
    coalesce(s.not_due, 0) as not_due_cents, coalesce(s.d30, 0) as overdue30, coalesce(s.d60, 0) as overdue60,
    coalesce(s.d90, 0) as overdue90, coalesce(s.more, 0) as overdue_more, coalesce(s.overdue, 0) as overdue_cents,
    coalesce(s.owed, 0) + coalesce(n.cents, 0) as owed_cents, coalesce(s.oldest, 0) as oldest_days
  from company c
  left join statement_terms t on t.platform_id = c.platform_id and t.company_id = c.id
  left join lateral (
    select sum(o.receivable_amount - coalesce(o.collected_cents, 0))::bigint as cents from settlement_order o
    where o.platform_id = c.platform_id and o.company_id = c.id and o.settle_mode = 2 and o.ys_id is null
      and o.settle_status in (30, 40, 50, 60, 80)) n on true
  left join lateral (
    select sum(open)::bigint as owed, sum(open) filter (where days = 0)::bigint as not_due,
      sum(open) filter (where days between 1 and 30)::bigint as d30,
      sum(open) filter (where days between 31 and 60)::bigint as d60,
      sum(open) filter (where days between 61 and 90)::bigint as d90,
      sum(open) filter (where days > 90)::bigint as more,
      sum(open) filter (where days > 0)::bigint as overdue, max(days) as oldest
    from (select ${open} as open, ${overdueDays} as days from ys_settlement_order r
      where r.platform_id = c.platform_id and r.company_id = c.id and r.settle_mode = 2) one) s on true
  where c.delete_status = '0' and (c.settle_mode = 2 or coalesce(s.owed, 0) + coalesce(n.cents, 0) > 0)) r`;

const setTerms = serve(setStatementTerms, async (call, { companyId, mailTo, autoRemind }) => {
  const company = await call.tx.one<{ platformId: string }>(sql`
    select platform_id from company where id = ${companyId}
      and (${call.isOperator} or platform_id = ${call.platformId})`);
  if (!company) return call.refuse('notFound');
  if (autoRemind && !mailTo) call.refuse('noMailbox');
  await call.tx.run(sql`
    insert into statement_terms (platform_id, company_id, mail_to, auto_remind, updated_at, updated_by)
    values (${company.platformId}, ${companyId}, ${mailTo ?? null}, ${autoRemind}, ${call.now()}, ${call.caller.id})
    on conflict (platform_id, company_id) do update set mail_to = excluded.mail_to,
      auto_remind = excluded.auto_remind, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
});
export const ageingServes: readonly Served[] = [
  serveResource(receivableAgeing, {
    from: ageing,
    columns: { platformName },
    order: sql`r.overdue_cents desc, r.owed_cents desc, r.company_name`,
  }),
  setTerms,
];
