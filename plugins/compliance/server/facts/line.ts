import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import type { LineFacts } from '../domain/facts.ts';
import { onWay } from './on-way.ts';
import type { Asked, Reading } from './kept.ts';

/**
 * Metres between two positions in degrees, with degrees of longitude as wide as they are halfway: the ends of a way lie
 * as far apart as its steps add up to, if it was straight.
 */
const metres = (lon: Sql, lat: Sql, toLon: Sql, toLat: Sql): Sql => sql`(111195 * sqrt((${lat} - ${toLat}) ^ 2
  + ((${lon} - ${toLon}) * cos(radians((${lat} + ${toLat}) / 2))) ^ 2))`;
const lonOf = (lonLat: Sql): Sql => sql`nullif(split_part(${lonLat}, ',', 1), '')::float8`;
const latOf = (lonLat: Sql): Sql => sql`nullif(split_part(${lonLat}, ',', 2), '')::float8`;
const toLoad = metres(sql`p.lon`, sql`p.lat`, lonOf(sql`t.send_lon_lat`), latOf(sql`t.send_lon_lat`));
const toUnload = metres(sql`p.lon`, sql`p.lat`, lonOf(sql`t.receive_lon_lat`), latOf(sql`t.receive_lon_lat`));
const step = metres(sql`p.lon`, sql`p.lat`, sql`p.lon_before`, sql`p.lat_before`);

/**
 * Measures the way of trips whose track was summarised since it was last done. What drifted is left out: one wrong
 * position condemns nobody. Whether app and terminal agree is asked of all positions. A step shorter than a kilometre
 * says nothing about speed.
 */
async function measure({ tx }: Reading, platformId: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into compliance_line (platform_id, waybill_id, computed_at, max_kmh, load_near_m, unload_near_m,
      straight_ppm, shape, apart_m)
    select t.platform_id, t.id, t.computed_at, coalesce(m.max_kmh, 0), m.load_near_m, m.unload_near_m,
      case when m.path_m >= 20000 and m.points >= 20 then least(1000000, round(1000000 * ${metres(
        sql`m.first_lon`,
        sql`m.first_lat`,
        sql`m.last_lon`,
        sql`m.last_lat`,
      )} / m.path_m)) end::int,
      case when m.points >= 20 then m.shape end, a.apart_m
    from waybill_track t
      left join lateral (
        select count(*)::int as points, sum(step_m) as path_m, max(kmh)::int as max_kmh,
          min(load_m) filter (where at between t.load_at - interval '2 hours' and t.load_at + interval '2 hours')::int
            as load_near_m,
          min(unload_m) filter (where at between t.unload_at - interval '2 hours'
            and t.unload_at + interval '2 hours')::int as unload_near_m,
          (array_agg(lon order by at))[1] as first_lon, (array_agg(lat order by at))[1] as first_lat,
          (array_agg(lon order by at desc))[1] as last_lon, (array_agg(lat order by at desc))[1] as last_lat,
          md5(string_agg(lon || ' ' || lat, ',' order by at)) as shape
        from (select p.at, p.lon, p.lat, ${toLoad} as load_m, ${toUnload} as unload_m,
            case when p.at_before is not null then ${step} end as step_m,
            case when p.at_before is not null and ${step} >= 1000 then ${step} * 3.6
              / greatest(extract(epoch from p.at - p.at_before), 1) end as kmh
          from (select q.at, q.lon_gcj_e6 / 1e6::float8 as lon, q.lat_gcj_e6 / 1e6::float8 as lat,
              lag(q.at) over w as at_before, lag(q.lon_gcj_e6) over w / 1e6::float8 as lon_before,
              lag(q.lat_gcj_e6) over w / 1e6::float8 as lat_before
            from track_point q where q.platform_id = t.platform_id and q.vehicle_num = t.vehicle_num and q.flag = 'OK'
              and q.loc_type = 'GPS' and ${onWay} and q.at between coalesce(t.load_at, t.start_at) - interval '2 hours'
              and coalesce(t.unload_at, t.end_at, now()) + interval '2 hours'
            window w as (partition by case when t.way is null then q.device_no end order by q.at)) p) s) m on true
      left join lateral (
        select max(${metres(sql`x.lon`, sql`x.lat`, sql`y.lon`, sql`y.lat`)})::int as apart_m
        from (select date_trunc('minute', q.at) as minute, avg(q.lon_gcj_e6 / 1e6::float8) as lon,
            avg(q.lat_gcj_e6 / 1e6::float8) as lat from track_point q where q.platform_id = t.platform_id
            and q.vehicle_num = t.vehicle_num and q.flag = 'OK' and q.source = 'APP'
            and q.at between t.load_at and coalesce(t.unload_at, now()) group by 1) x
        join (select date_trunc('minute', q.at) as minute, avg(q.lon_gcj_e6 / 1e6::float8) as lon,
            avg(q.lat_gcj_e6 / 1e6::float8) as lat from track_point q where q.platform_id = t.platform_id
            and q.vehicle_num = t.vehicle_num and q.flag = 'OK' and q.source <> 'APP'
            and q.at between t.load_at and coalesce(t.unload_at, now()) group by 1) y using (minute)) a on true
    where t.platform_id = ${platformId} and t.id = any(${[...ids]}::text[])
    on conflict (platform_id, waybill_id) do update set computed_at = excluded.computed_at,
      max_kmh = excluded.max_kmh, load_near_m = excluded.load_near_m, unload_near_m = excluded.unload_near_m,
      straight_ppm = excluded.straight_ppm, shape = excluded.shape, apart_m = excluded.apart_m`);
}
type Row = LineFacts & { readonly waybillId: string; readonly fresh: boolean };
const read = ({ tx }: Reading, { platformId, ids }: Asked): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select t.id as waybill_id, x.computed_at is not null and x.computed_at is not distinct from t.computed_at as fresh,
      coalesce(x.max_kmh, 0) as max_kmh, x.load_near_m, x.unload_near_m, x.straight_ppm, x.apart_m,
      (select min(o.waybill_sn) from compliance_line l
        join waybill o on o.platform_id = l.platform_id and o.id = l.waybill_id
        where l.platform_id = x.platform_id and l.shape = x.shape and l.waybill_id <> x.waybill_id) as copy_of
    from waybill_track t left join compliance_line x on x.platform_id = t.platform_id and x.waybill_id = t.id
    where t.platform_id = ${platformId} and t.id = any(${[...ids]}::text[]) and t.point_count > 0`);

/** What the single positions of the trips say; nothing of trips without any. */
export async function linesOf(call: Reading, asked: Asked): Promise<ReadonlyMap<string, LineFacts>> {
  const known = await read(call, asked);
  const stale = known.filter(({ fresh }) => !fresh).map(({ waybillId }) => waybillId);
  if (stale.length > 0) await measure(call, asked.platformId, stale);
  const rows = stale.length > 0 ? await read(call, asked) : known;
  return new Map(rows.map((row) => [row.waybillId, row]));
}
