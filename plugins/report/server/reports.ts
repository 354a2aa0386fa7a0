import { platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { businessReports, dayReports, monthReports, ownerDays, platformDays, routeReports } from '../contract/index.ts';
import { balanceThen, moneyOf, moneyRows, ofMoney, rechargedThen, signedOf, tripFigures } from './trip-money.ts';

const total = (column: string, name = column): string => `sum(${column})::bigint as ${name}`;
const signed = [
  total('signed', 'waybill_count'),
  ...['settle_kg', 'loss_kg', 'freight_amount', 'service_fee', 'receivable_amount'].map((column) => total(column)),
].join(', ');
const trips = [
  total('accepted', 'accepted_count'),
  total('loaded', 'loaded_count'),
  total('signed', 'signed_count'),
  total('settled', 'settled_count'),
  total('cancelled', 'cancelled_count'),
  total('load_kg'),
].join(', ');
const monthOf = `to_char(day, 'YYYY-MM')`;

/** Groups rows by these columns, whose values make the id: `10001:2026-03-05`. */
function grouped(
  keys: Readonly<Record<string, string>>,
  sums: string,
  options: { readonly where?: string; readonly id?: readonly string[] } = {},
): string {
  const names = Object.keys(keys);
  const list = Object.entries(keys)
    .map(([name, expression]) => `${expression} as ${name}`)
    .join(', ');
  const id = (options.id ?? names).map((name) => `(${keys[name] ?? name})`).join(` || ':' || `);
  return (
    `select platform_id, platform_id || ':' || ${id} as id, 1 as version, ${list}, ${sums} from daily_stat ` +
    `${options.where ?? ''} group by platform_id, ${Object.values(keys).join(', ')}`
  );
}
const from = (rows: string): Sql => raw(`(${rows}) r`);

/** What trips have beside these sums, by day or month. */
const money = (key: string, name = key): string =>
  `${moneyRows}, x as materialized (select platform_id, ${key} as ${name}, ${moneyOf} from money
    group by platform_id, ${key})`;
/** The same rows with what their goods source is of: it has one shipper, cargo and route. */
const moneyOfGoods = `select m.*, d.company_id, d.company_name, d.goods_name, d.cargo_type,
    d.load_place || ' → ' || d.unload_place as route
  from money m join daily_stat d on d.platform_id = m.platform_id and d.day = m.day and d.goods_id = m.goods_id`;
const days = raw(`(
  with ${money('day')},
  d as materialized (${grouped({ day_text: `to_char(day, 'YYYY-MM-DD')` }, `${trips}, ${signed}`)}),
  l as materialized (select platform_id,
    to_char((start_at at time zone 'Asia/Shanghai')::date, 'YYYY-MM-DD') as day_text,
    count(*)::bigint as alarms from locus_alarm where alarm_status <> 3 group by 1, 2)
  select d.*, to_date(d.day_text, 'YYYY-MM-DD') as day, ${ofMoney('risk_count')},
    coalesce(l.alarms, 0)::bigint as alarm_count
  from d left join x on x.platform_id = d.platform_id and x.day = to_date(d.day_text, 'YYYY-MM-DD')
    left join l on l.platform_id = d.platform_id and l.day_text = d.day_text) r`);

const platformRows = raw(`(
  with ${moneyRows}
  select platform_id, platform_id || ':' || to_char(day, 'YYYY-MM-DD') || ':' || cargo_type as id, 1 as version,
    day, cargo_type, ${signedOf}, ${moneyOf}
  from (${moneyOfGoods}) t group by platform_id, day, cargo_type having sum(trips) <> 0) r`);

/**
 * Growth in steps of 0.01 %, against the month before and the same month of last year; empty when that had no
 * receivable.
 */
const against = (name: string): string =>
  `case when ${name}.receivable_amount > 0 then round((m.receivable_amount - ${name}.receivable_amount) * ` +
  `10000::numeric / ${name}.receivable_amount)::bigint * 100 end`;
const earlier = (months: number): string =>
  `to_char(to_date(m.month, 'YYYY-MM') - interval '${months} months', 'YYYY-MM')`;
const months = raw(`(
  with ${money(monthOf, 'month')},
  m as materialized (${grouped({ month: monthOf }, `${trips}, ${signed}`)})
  select m.*, ${against('last')} as mom_ppm, ${against('year')} as yoy_ppm, ${ofMoney('invoiced_cents', 'paid_cents')},
    case when x.to_report > 0 then (x.reported * 10000 / x.to_report)::bigint * 100 end as report_ok_ppm
  from m left join x on x.platform_id = m.platform_id and x.month = m.month
    left join m as last on last.platform_id = m.platform_id and last.month = ${earlier(1)}
    left join m as year on year.platform_id = m.platform_id and year.month = ${earlier(12)}) r`);

/** Ids must not exceed forty characters. */
const shortCompany = `left(md5(company_id), 16)`;
const companyName = `max(company_name) as company_name`;
const ownerDaySums = [companyName, total('accepted', 'accepted_count'), total('load_kg'), signed].join(', ');
const byOwnerDay = grouped({ day_text: `to_char(day, 'YYYY-MM-DD')`, company_id: 'company_id' }, ownerDaySums, {
  id: ['day_text', shortCompany],
});
const ownerRows = from(`
  select d.*, to_date(d.day_text, 'YYYY-MM-DD') as day
  from (${byOwnerDay}) d`);

const routeOf = `load_place || ' → ' || unload_place`;
const dimension = (name: string, key: string, label: string): string => `
  select t.platform_id, t.platform_id || ':' || t.month || ':${name}:' || left(md5(${key}), 16) as id, 1 as version,
    t.month, '${name}'::text as group_by, ${label} as group_key, ${signedOf}, ${moneyOf}
  from t where ${key} <> '' group by t.platform_id, t.month, ${key} having sum(t.trips) <> 0`;
const businessRows = raw(`(
  with ${moneyRows},
  t as materialized (select platform_id, to_char(day, 'YYYY-MM') as month, company_id,
      max(company_name) as company_name, route, goods_name, captain_name,
      ${['trips', ...tripFigures].map((name) => total(name)).join(', ')}
    from (${moneyOfGoods}) g group by 1, 2, 3, 5, 6, 7)
  ${dimension('COMPANY', 't.company_id', 'max(t.company_name)')}
  union all ${dimension('ROUTE', 't.route', 't.route')}
  union all ${dimension('GOODS', 't.goods_name', 't.goods_name')}
  union all ${dimension('CAPTAIN', 't.captain_name', 't.captain_name')}) r`);

const routeRows = raw(`(
  with t as (select platform_id, ${monthOf} as month, province, ${routeOf} as route, cargo_type, ${signed},
      ${total('distance_m')}, ${total('tonne_metres')}
    from daily_stat where signed <> 0 group by 1, 2, 3, 4, 5),
  mean as (select month, cargo_type, sum(freight_amount) as freight, sum(tonne_metres) as tonne_metres
    from t group by 1, 2)
  select t.platform_id, t.platform_id || ':' || t.month || ':' || t.cargo_type || ':'
      || left(md5(coalesce(t.province, '') || t.route), 16) as id, 1 as version,
    t.month, t.province, t.route, t.cargo_type,
    t.waybill_count, t.settle_kg, t.loss_kg, t.freight_amount, t.service_fee, t.receivable_amount,
    case when t.settle_kg > 0 then round(t.freight_amount * 100000::numeric / t.settle_kg)::bigint end as avg_price,
    case when t.waybill_count > 0 then round(t.distance_m::numeric / t.waybill_count)::bigint end as avg_distance_m,
    case when t.tonne_metres > 0 and mean.freight > 0 and mean.tonne_metres > 0
      then round(100 * t.freight_amount::numeric * mean.tonne_metres / (t.tonne_metres::numeric * mean.freight))::bigint
      end as price_index
  from t join mean on mean.month = t.month and mean.cargo_type = t.cargo_type) r`);

export const reportServes: readonly Served[] = [
  serveResource(dayReports, { from: days, columns: { platformName }, order: sql`r.day desc, r.platform_id` }),
  serveResource(platformDays, { from: platformRows, columns: { platformName }, order: sql`r.day desc, r.id` }),
  serveResource(monthReports, { from: months, columns: { platformName }, order: sql`r.month desc, r.platform_id` }),
  serveResource(ownerDays, {
    from: ownerRows,
    columns: {
      platformName,
      rechargeCents: rechargedThen,
      walletBalance: balanceThen(2001),
      frozenCents: balanceThen(2002),
    },
    order: sql`r.day desc, r.receivable_amount desc`,
  }),
  serveResource(businessReports, {
    from: businessRows,
    columns: { platformName },
    order: sql`r.month desc, r.group_by, r.receivable_amount desc`,
  }),
  serveResource(routeReports, {
    from: routeRows,
    columns: { platformName },
    order: sql`r.month desc, r.receivable_amount desc`,
  }),
];
