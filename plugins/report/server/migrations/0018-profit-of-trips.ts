import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Column → the accounts of it. Revenue stands on the credit side, costs on the debit side. */
const accounts = {
  revenue_cents: 'a.code = 4001',
  fuel_margin_cents: 'a.code = 4003',
  freight_cost_cents: 'a.code = 5001',
  info_fee_cents: 'a.code = 5002',
  premium_cents: 'a.code = 5003',
  commission_cents: 'a.code = 5004',
  platform_fee_cents: 'a.code = 5005',
  other_cost_cents: 'a.code between 5006 and 5008',
};
const credit = `case e.side when 'C' then e.amount else -e.amount end`;
const sums = [
  ...Object.entries(accounts).map(
    ([name, of]) =>
      `coalesce(${name.startsWith('revenue') || name.startsWith('fuel') ? '' : '-'}sum(${credit})
    filter (where ${of}), 0)::bigint as ${name}`,
  ),
  `sum(${credit})::bigint as profit_cents`,
].join(', ');
const columns = [...Object.keys(accounts), 'profit_cents'];
const amounts = columns.map((name) => `${name} bigint not null`).join(', ');
/**
 * The trip of a journal is told by its business number: the trip's own, its settlement order's, or its policy's. The
 * provider's own book only: 4002 is the operator's.
 */
const byTrip = (where: string): string => `
  select j.platform_id, to_char(j.business_day, 'YYYY-MM') as month, w.id as waybill_id, w.waybill_sn, w.company_id,
    w.company_name, ${sums}
  from ledger_journal j
    join ledger_entry e on e.platform_id = j.platform_id and e.journal_id = j.id
    join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
    left join settlement_order s on s.platform_id = j.platform_id and s.settle_sn = j.biz_no
    left join insure_policy p on p.platform_id = j.platform_id and p.policy_sn = j.biz_no
    left join waybill w on w.platform_id = j.platform_id
      and w.waybill_sn = coalesce(s.waybill_sn, p.waybill_sn, j.biz_no)
  where a.code between 4001 and 5008 and a.code <> 4002 and j.platform_id <> '00001'${where}
  group by 1, 2, 3, 4, 5, 6`;
const ofTrip = ['platform_id', 'id', 'month', 'waybill_id', 'waybill_sn', 'company_id', 'company_name'];
const shown = `f.platform_id, f.platform_id || ':' || f.month || ':' || coalesce(f.waybill_id, '-'), f.month, f.waybill_id,
  f.waybill_sn, f.company_id, f.company_name, ${columns.map((name) => `f.${name}`).join(', ')}`;

/**
 * What each trip earned and cost in a month of the book, and the same by shipper, which the sums of both lists are read
 * from. A journal adds to them when its transaction ends, as late as its own balance is looked at. Of shippers a journal
 * adds rows, and a job makes one of each again: a row of its own that every trip of a shipper had to wait for would
 * hold up its settlements.
 */
export const profitOfTrips: Migration = {
  name: 'report/0018-profit-of-trips',
  sql: `
create table trip_profit (
  platform_id text not null check (platform_id <> ''), id text not null, month text not null, waybill_id text,
  waybill_sn text, company_id text, company_name text, ${amounts}, version int not null default 1,
  primary key (platform_id, id));
create table shipper_profit (
  platform_id text not null check (platform_id <> ''), id bigint generated always as identity, month text not null,
  company_id text, company_name text, trips bigint not null, ${amounts}, primary key (platform_id, id));
${['trip_profit', 'shipper_profit'].map(tenantTable).join('\n')}
create function report_profit() returns trigger language plpgsql as $$
begin
  with f as materialized (${byTrip(' and j.platform_id = new.platform_id and j.id = new.id')}),
  put as (
    insert into trip_profit as t (${[...ofTrip, ...columns].join(', ')})
    select ${shown} from f order by 1, 2
    on conflict (platform_id, id) do update set ${columns.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}
    returning t.platform_id, t.waybill_id, xmax = 0 as is_first)
  insert into shipper_profit (platform_id, month, company_id, company_name, trips, ${columns.join(', ')})
  select f.platform_id, f.month, f.company_id, f.company_name, case when put.is_first then 1 else 0 end,
    ${columns.map((name) => `f.${name}`).join(', ')}
  from f join put on put.platform_id = f.platform_id and put.waybill_id is not distinct from f.waybill_id;
  return null;
end $$;
create constraint trigger ledger_journal_earns after insert on ledger_journal deferrable initially deferred
  for each row execute function report_profit();
insert into trip_profit (${[...ofTrip, ...columns].join(', ')}) select ${shown} from (${byTrip('')}) f;
insert into shipper_profit (platform_id, month, company_id, company_name, trips, ${columns.join(', ')})
select platform_id, month, company_id, max(company_name), count(*),
  ${columns.map((name) => `sum(${name})`).join(', ')} from trip_profit group by 1, 2, 3;
create index trip_profit_in_order on trip_profit (platform_id, month desc, waybill_sn desc nulls last, id desc);
create index trip_profit_of_all on trip_profit (month desc, waybill_sn desc nulls last, id desc);
create index trip_profit_by_profit on trip_profit (platform_id, profit_cents, id);
create index trip_profit_by_revenue on trip_profit (platform_id, revenue_cents, id);
create index trip_profit_of_trip on trip_profit (waybill_sn, platform_id);
create index trip_profit_of_company on trip_profit (company_id, platform_id, month desc, waybill_sn desc nulls last);`,
};
