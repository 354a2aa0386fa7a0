import { sql } from '@freightdeck/sdk/server';
import type { SlipFacts } from '../domain/facts.ts';
import { byTrip } from './kept.ts';
import type { Asked, Reading } from './kept.ts';

/** The slips of the trips, as typed, as read off their photos here or by the app, and beside those of others. */
export async function slipsOf(
  { tx }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<ReadonlyMap<string, readonly SlipFacts[]> | undefined> {
  if (!kept.has('evidence')) return undefined;
  const rows = await tx.rows<SlipFacts & { readonly waybillId: string }>(sql`
    select p.waybill_id, p.pound_sn, p.pound_type, p.pound_status, p.net_kg, p.weigh_at, p.vehicle_num, p.in_fence,
      p.ocr_net_kg, coalesce(r.plate, p.ocr_plate) as read_plate, r.slip_no as read_no,
      case when r.slip_no is not null then (select min(o.pound_sn) from ocr_record q
        join pound o on o.platform_id = q.platform_id and q.file_id in (o.photo, o.photo2, o.photo3)
        where q.platform_id = p.platform_id and q.result = 1 and q.read_fields is not null
          and q.at > r.at - interval '2 days' and q.at < r.at + interval '2 days'
          and o.id <> p.id and o.unit_name = p.unit_name and o.pound_status <> 4
          and o.weigh_at::date = p.weigh_at::date
          and exists (select 1 from jsonb_array_elements(q.read_fields) x
            where x ->> 'field' = 'slipNo' and x ->> 'value' = r.slip_no)) end as same_no,
      case when p.duplicate_flag = 1 then 0 end as near_bits,
      case when p.duplicate_flag = 1 then p.duplicate_of end as near_sn
    from pound p
      left join lateral (select max(q.at) as at,
          max(x ->> 'value') filter (where x ->> 'field' in ('vehicleNum', 'plate')) as plate,
          max(x ->> 'value') filter (where x ->> 'field' = 'slipNo') as slip_no
        from ocr_record q cross join lateral jsonb_array_elements(q.read_fields) x
        where q.file_id in (p.photo, p.photo2, p.photo3) and q.platform_id = p.platform_id and q.result = 1
          and q.read_fields is not null) r on true
    where p.platform_id = ${platformId} and p.waybill_id = any(${[...ids]}::text[]) and p.pound_status not in (0, 4)
    order by p.pound_type`);
  const apart = byTrip(rows);
  return new Map(ids.map((id) => [id, apart.get(id) ?? []]));
}
