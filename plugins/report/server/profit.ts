import { platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { shipperProfits, tripProfits } from '../contract/index.ts';

/** Column → accounts of it. Revenue stands on the credit side, costs on the debit side. */
const revenue = { revenue_cents: 'a.code = 4001', fuel_margin_cents: 'a.code = 4003' };
const costs = {
  freight_cost_cents: 'a.code = 5001',
  info_fee_cents: 'a.code = 5002',
  premium_cents: 'a.code = 5003',
  commission_cents: 'a.code = 5004',
  platform_fee_cents: 'a.code = 5005',
  other_cost_cents: 'a.code between 5006 and 5008',
};
const credit = `case e.side when 'C' then e.amount else -e.amount end`;
const sums = [
  ...Object.entries(revenue).map(([name, of]) => `coalesce(sum(${credit}) filter (where ${of}), 0)::bigint as ${name}`),
  ...Object.entries(costs).map(([name, of]) => `coalesce(-sum(${credit}) filter (where ${of}), 0)::bigint as ${name}`),
  `sum(${credit})::bigint as profit_cents`,
].join(', ');
/**
 * The trip of a journal is told by its business number: the trip's own, its settlement order's, or its policy's. The
 * provider's own book only: 4002 is the operator's.
 */
const entries = `ledger_account a
    join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
    join ledger_journal j on j.platform_id = e.platform_id and j.id = e.journal_id
    left join settlement_order s on s.platform_id = j.platform_id and s.settle_sn = j.biz_no
    left join insure_policy p on p.platform_id = j.platform_id and p.policy_sn = j.biz_no
    left join waybill w on w.platform_id = j.platform_id
      and w.waybill_sn = coalesce(s.waybill_sn, p.waybill_sn, j.biz_no)
  where a.code between 4001 and 5008 and a.code <> 4002 and a.platform_id <> '00001'`;
const margin = `case when revenue_cents <> 0 then round(profit_cents * 1000000.0 / revenue_cents)::bigint end
  as profit_ppm`;
const rowsBy = (key: string, own: string): ReturnType<typeof raw> =>
  raw(`(
  with f as materialized (select a.platform_id, to_char(j.business_day, 'YYYY-MM') as month, ${own}, ${sums}
    from ${entries} group by 1, 2, ${key})
  select f.*, platform_id || ':' || month || ':' || coalesce(key, '-') as id, 1 as version, ${margin} from f) r`);

export const profitServes: readonly Served[] = [
  serveResource(tripProfits, {
    from: rowsBy(
      'w.id, w.waybill_sn, w.company_id, w.company_name',
      'w.id as key, w.waybill_sn, w.company_id, w.company_name',
    ),
    columns: { platformName },
    order: sql`r.month desc, r.waybill_sn desc nulls last`,
  }),
  serveResource(shipperProfits, {
    from: rowsBy(
      'w.company_id',
      `w.company_id as key, w.company_id, max(w.company_name) as company_name,
    count(distinct w.id)::bigint as waybill_count`,
    ),
    columns: { platformName },
    order: sql`r.month desc, r.profit_cents desc`,
  }),
];
