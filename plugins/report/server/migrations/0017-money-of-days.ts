import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const figures = ['settle_kg', 'loss_kg', 'freight_amount', 'service_fee', 'receivable_amount', 'info_fee'].concat([
  'oil_amount',
  'cash_amount',
  'platform_fee',
  'paid_cents',
  'invoiced_cents',
  'risk_count',
  'reported',
  'to_report',
]);
const columns = figures.map((name) => `${name} bigint not null`).join(', ');
const keys = `platform_id text not null check (platform_id <> ''), day date not null, goods_id text not null,
  captain_name text not null`;
/** A trigger that puts the trip of a changed row among those to be counted again. */
const touches = (table: string, on: string, when: string): string => {
  const name = `${table}_touches_report_on_${on.split(' ')[0] ?? ''}`;
  return `create trigger ${name} after ${on} on ${table} for each row when (${when}) execute function report_touch();`;
};
/** Inserted, changed and deleted rows of a table: those that count, and of a change what it concerns. */
const watched = (table: string, counts: (row: 'new' | 'old') => string, ...concerned: readonly string[]): string =>
  [
    touches(table, 'insert', counts('new')),
    touches(table, 'delete', counts('old')),
    touches(
      table,
      `update of ${concerned.join(', ')}`,
      `(${counts('old')} or ${counts('new')}) and (${concerned.map((name) => `old.${name}`).join(', ')})
    is distinct from (${concerned.map((name) => `new.${name}`).join(', ')})`,
    ),
  ].join('\n');

/**
 * What signed trips have beside `daily_stat`, summed by day, goods source and captain: paid, invoiced, reported, and
 * parts of the freight. `report_money` has what each trip is counted with, `report_touched` the trips that have changed
 * since: rows are only added there by whoever changes a trip, so that nobody waits for anybody, and a job counts them.
 */
export const moneyOfDays: Migration = {
  name: 'report/0017-money-of-days',
  sql: `
create table report_touched (
  platform_id text not null check (platform_id <> ''), id bigint generated always as identity, waybill_id text not null,
  primary key (platform_id, id));
create table report_money (
  ${keys}, waybill_id text not null, ${columns},
  primary key (platform_id, waybill_id));
create index report_money_of_day on report_money (platform_id, day);
create table daily_money (
  ${keys}, trips bigint not null, ${columns},
  primary key (platform_id, day, goods_id, captain_name));
create table money_check (
  platform_id text not null check (platform_id <> ''), month text not null, checked_on date not null,
  differed int not null, at timestamptz not null, primary key (platform_id, month));
${['report_touched', 'report_money', 'daily_money', 'money_check'].map(tenantTable).join('\n')}
create function report_touch() returns trigger language plpgsql as $$
declare
  row_of jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into report_touched (platform_id, waybill_id)
    values (row_of ->> 'platform_id', row_of ->> case when tg_table_name = 'waybill' then 'id' else 'waybill_id' end);
  return null;
end $$;
${watched(
  'report_trip',
  (row) => `${row}.sign_day is not null`,
  ...['sign_day', 'settle_kg', 'loss_kg', 'freight_amount', 'service_fee', 'receivable_amount'],
)}
${touches(
  'waybill',
  'update of captain_name, info_fee, oil_amount, gas_amount, cash_amount, freeze_flag, report_status',
  `new.waybill_status >= 70 and
    (old.captain_name, old.info_fee, old.oil_amount, old.gas_amount, old.cash_amount, old.freeze_flag, old.report_status)
    is distinct from
    (new.captain_name, new.info_fee, new.oil_amount, new.gas_amount, new.cash_amount, new.freeze_flag, new.report_status)`,
)}
${watched(
  'settlement_order',
  (row) => `${row}.settle_status <> 90`,
  ...['settle_status', 'pay_status', 'platform_fee', 'freight_amount', 'tax_withheld', 'receipt_retention'],
)}
${watched('waybill_invoicing', (row) => `${row}.invoiced_cents <> 0`, 'invoiced_cents')}
${watched('compliance_check', (row) => `${row}.risk_level in ('MID', 'HIGH')`, 'risk_level')}
insert into report_money (platform_id, waybill_id, day, goods_id, captain_name, ${figures.join(', ')})
select t.platform_id, t.waybill_id, t.sign_day, t.goods_id, coalesce(w.captain_name, ''),
  t.settle_kg, t.loss_kg, t.freight_amount, t.service_fee, t.receivable_amount, coalesce(w.info_fee, 0),
  coalesce(w.oil_amount, 0) + coalesce(w.gas_amount, 0), coalesce(w.cash_amount, 0), coalesce(o.platform_fee, 0),
  case when o.settle_status = 50 then o.freight_amount - o.tax_withheld
    - case when o.pay_status = 1 then o.receipt_retention else 0 end else 0 end,
  coalesce(i.invoiced_cents, 0), case when w.freeze_flag = 1 or c.risk_level in ('MID', 'HIGH') then 1 else 0 end,
  case when w.report_status = 2 then 1 else 0 end, case when w.report_status in (1, 2, 3) then 1 else 0 end
from report_trip t
  join waybill w on w.platform_id = t.platform_id and w.id = t.waybill_id
  left join settlement_order o on o.platform_id = t.platform_id and o.waybill_id = t.waybill_id
    and o.settle_status <> 90
  left join waybill_invoicing i on i.platform_id = t.platform_id and i.waybill_id = t.waybill_id
  left join compliance_check c on c.platform_id = t.platform_id and c.waybill_id = t.waybill_id
where t.sign_day is not null;
insert into daily_money (platform_id, day, goods_id, captain_name, trips, ${figures.join(', ')})
select platform_id, day, goods_id, captain_name, count(*), ${figures.map((name) => `sum(${name})`).join(', ')}
from report_money group by 1, 2, 3, 4;`,
};
