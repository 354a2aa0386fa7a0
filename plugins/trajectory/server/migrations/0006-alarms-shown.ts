import type { Migration } from '@freightdeck/sdk/server';

/**
 * How many alarms of a trip nobody has dealt with stands on the trip: lists of trips show it. And kinds that nobody looks
 * for can no longer be ticked.
 */
export const alarmsShown: Migration = {
  name: 'trajectory/0006-alarms-shown',
  sql: `
create function show_alarm_count() returns trigger language plpgsql as $$
declare
  more int := case when new.alarm_status in (0, 1) then 1 else 0 end
    - case when tg_op = 'UPDATE' and old.alarm_status in (0, 1) then 1 else 0 end;
begin
  if more <> 0 and new.waybill_id is not null then
    update waybill set alarm_count = greatest(0, alarm_count + more)
      where platform_id = new.platform_id and id = new.waybill_id;
  end if;
  return new;
end $$;
create trigger locus_alarm_shown after insert or update of alarm_status on locus_alarm
  for each row execute function show_alarm_count();
update waybill w set alarm_count = a.n from (select platform_id, waybill_id, count(*)::int as n from locus_alarm
  where alarm_status in (0, 1) and waybill_id is not null group by platform_id, waybill_id) a
  where a.platform_id = w.platform_id and a.waybill_id = w.id;
update trajectory_config set alarm_types = coalesce((select jsonb_agg(t) from jsonb_array_elements_text(alarm_types) t
  where t not in ('DEVIATE', 'TIME_OVERLAP', 'ETA_LATE')), '[]'::jsonb);`,
};
