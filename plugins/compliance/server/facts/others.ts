import { sql } from '@freightdeck/sdk/server';
import type { CrowdFacts, HistoryFacts, MessageFacts, UploadFacts } from '../domain/facts.ts';
import { byTrip } from './kept.ts';
import type { Asked, Reading } from './kept.ts';

interface OfTrip {
  readonly waybillId: string;
}
/**
 * What crew and vehicle did at the same time and on the same day. Of a trip over several days each day has its share of
 * the distance.
 */
export async function crowdOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, CrowdFacts>> {
  const mutual = kept.has('settlement')
    ? sql`exists (select 1 from subcontract_line l join subcontract_order a on a.platform_id = l.platform_id
        and a.id = l.order_id join subcontract_order b on b.platform_id = a.platform_id
        and b.upstream_name = a.downstream_name and b.downstream_name = a.upstream_name and b.sub_status not in (70, 80)
        where l.platform_id = w.platform_id and l.waybill_id = w.id and l.sub_status not in (70, 80))`
    : sql`false`;
  const rows = await tx.rows<CrowdFacts & OfTrip>(sql`
    select w.id as waybill_id, ${mutual} as mutual,
      (select count(*)::int from (
        select o.id from waybill o where o.platform_id = w.platform_id and o.driver_id = w.driver_id and o.id <> w.id
          and o.waybill_status >= 30 and o.load_at < coalesce(w.unload_at, 'infinity')
          and coalesce(o.unload_at, 'infinity') > coalesce(w.load_at, w.accept_at)
        union select o.id from waybill o where o.platform_id = w.platform_id and o.vehicle_id = w.vehicle_id
          and o.id <> w.id and o.waybill_status >= 30 and o.load_at < coalesce(w.unload_at, 'infinity')
          and coalesce(o.unload_at, 'infinity') > coalesce(w.load_at, w.accept_at)) x) as overlapping,
      (select coalesce(round(sum(o.distance_m * case when o.unload_at > o.load_at then
            extract(epoch from least(o.unload_at, d.night) - greatest(o.load_at, d.morning))
              / extract(epoch from o.unload_at - o.load_at) else 1 end)), 0)::bigint
        from waybill o cross join lateral (
          select date_trunc('day', w.load_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as morning,
            (date_trunc('day', w.load_at at time zone 'Asia/Shanghai') + interval '1 day')
              at time zone 'Asia/Shanghai' as night) d
        where o.platform_id = w.platform_id and o.vehicle_id = w.vehicle_id and o.waybill_status >= 30
          and o.load_at < d.night and greatest(o.load_at, o.unload_at) >= d.morning) as day_distance_m
    from waybill w where w.platform_id = ${platformId} and w.id = any(${[...ids]}::text[])`);
  return new Map(rows.map((row) => [row.waybillId, row]));
}

/** How other trips of the route, the vehicle and the driver went; who is behind them. */
export async function historyOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, HistoryFacts>> {
  const card = kept.has('bank')
    ? sql`exists (select 1 from bank_card a join bank_card b on b.platform_id = a.platform_id
        and b.card_hash = a.card_hash and b.status <> 9 where a.platform_id = w.platform_id and a.status <> 9
        and a.owner_type = 'company' and a.owner_id = w.company_id and b.owner_type = 'driver'
        and b.owner_id = w.driver_id)`
    : sql`false`;
  const rows = await tx.rows<HistoryFacts & OfTrip>(sql`
    select w.id as waybill_id, r.*, v.*,
      (select count(*)::int from waybill o where o.platform_id = w.platform_id and o.goods_id = w.goods_id
        and o.load_net_kg = w.load_net_kg and o.load_at > w.load_at - interval '12 hours'
        and o.load_at < w.load_at + interval '12 hours') as same_weights,
      (select min(o.waybill_sn) from waybill o where o.platform_id = w.platform_id and o.vehicle_id = w.vehicle_id
        and o.load_at > w.load_at - interval '7 days' and o.load_at < w.load_at + interval '7 days'
        and o.load_place = w.unload_place and o.unload_place = w.load_place and o.goods_name = w.goods_name
        and o.waybill_status >= 30) as circular,
      case when c.id_number = d.id_number then d.name when c.mobile = d.mobile then d.mobile
        when c.company_name = coalesce(w.payee_name, w.driver_name) or c.name = coalesce(w.payee_name, w.driver_name)
          then coalesce(w.payee_name, w.driver_name) when ${card} then d.name end as related,
      (select min(a.ip) from audit_log a join audit_log b on b.platform_id = a.platform_id
        and b.object_id = a.object_id and b.ip = a.ip and b.actor_type = 'driver'
        where a.platform_id = w.platform_id and a.object_id = w.id and a.actor_type = 'shipper' and a.status = 200
        and a.ip <> '') as same_device
    from waybill w
      left join company c on c.platform_id = w.platform_id and c.id = w.company_id
      left join driver d on d.platform_id = w.platform_id and d.id = w.driver_id
      cross join lateral (select count(*)::int as route_count, coalesce(round(avg(o.load_net_kg)), 0)::int
          as route_mean_kg, coalesce(round(stddev_samp(o.load_net_kg)), 0)::int as route_spread_kg,
          count(*) filter (where o.valuation_method = w.valuation_method)::int as price_count,
          coalesce(round(avg(o.carrier_price) filter (where o.valuation_method = w.valuation_method)), 0)::bigint
            as mean_price
        from waybill o where o.platform_id = w.platform_id and o.load_place = w.load_place
          and o.unload_place = w.unload_place and o.cargo_type = w.cargo_type and o.id <> w.id
          and o.load_net_kg is not null and o.load_at > coalesce(w.load_at, w.accept_at) - interval '90 days'
          and o.load_at < coalesce(w.load_at, w.accept_at) + interval '1 day') r
      cross join lateral (select count(*)::int as vehicle_count, coalesce(round(avg(o.load_net_kg)), 0)::int
          as vehicle_mean_kg, coalesce(round(stddev_samp(o.load_net_kg)), 0)::int as vehicle_spread_kg
        from waybill o where o.platform_id = w.platform_id and o.vehicle_id = w.vehicle_id and o.id <> w.id
          and o.cargo_type = w.cargo_type and o.load_net_kg is not null
          and o.load_at > coalesce(w.load_at, w.accept_at) - interval '90 days'
          and o.load_at < coalesce(w.load_at, w.accept_at) + interval '1 day') v
    where w.platform_id = ${platformId} and w.id = any(${[...ids]}::text[])`);
  return new Map(rows.map((row) => [row.waybillId, row]));
}

/** Messages of the trips to the regulator, and whether something changed after them. */
export async function uploadsOf(
  { tx }: Reading,
  { platformId, ids }: Asked,
): Promise<ReadonlyMap<string, UploadFacts>> {
  const messages = byTrip(
    await tx.rows<MessageFacts & OfTrip>(sql`
      select w.id as waybill_id, m.msg_type, m.report_state, m.error_code, m.created_at, m.sent_at, m.accepted_at,
        m.updated_at, coalesce((select array_agg(x."msgType") from jsonb_to_recordset(m.depends_on)
          as x ("msgType" text, "bizId" text) where not exists (select 1 from reg_report y
          where y.platform_id = m.platform_id and y.msg_type = x."msgType" and y.biz_id = x."bizId"
            and y.accepted_at is not null)), '{}') as waiting
      from waybill w join reg_report m on m.platform_id = w.platform_id and m.waybill_sn = w.waybill_sn
      where w.platform_id = ${platformId} and w.id = any(${[...ids]}::text[]) and m.report_state <> 6
      order by m.created_at`),
  );
  const changes = await tx.rows<OfTrip & { readonly at: string }>(sql`
    select c.waybill_id, max(c.audit_at) as at from waybill_change c where c.platform_id = ${platformId}
      and c.waybill_id = any(${[...ids]}::text[]) and c.audit_status = 2 group by c.waybill_id`);
  const changedAt = new Map(changes.map(({ waybillId, at }) => [waybillId, at]));
  return new Map(ids.map((id) => [id, { messages: messages.get(id) ?? [], changedAt: changedAt.get(id) ?? null }]));
}
