import type { Migration } from '@freightdeck/sdk/server';

/**
 * Figures of a trip rest on one way, not on the positions of all its devices together. `way` says which device told
 * which stretch; where it is null all positions are of one device. Trips that two told, and of which positions are
 * still kept, are summed up anew by the job; of older ones nothing is left to sum up.
 */
export const oneWay: Migration = {
  name: 'trajectory/0014-one-way',
  sql: `
alter table waybill_track add column lead_device text, add column other_devices text,
  add column filled_gap_count int not null default 0, add column way jsonb;
update waybill_track t set stale = t.stale or told.devices > 1,
    lead_device = case when told.devices = 1 then told.device_no end from (
    select x.platform_id, x.id, min(p.device_no) as device_no, count(distinct p.device_no) as devices
    from waybill_track x join track_point p on p.platform_id = x.platform_id and p.vehicle_num = x.vehicle_num
      and p.at between x.start_at - interval '2 hours' and coalesce(x.end_at, now()) + interval '2 hours'
    group by x.platform_id, x.id) told
  where told.platform_id = t.platform_id and told.id = t.id;`,
};
