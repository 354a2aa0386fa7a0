import type { Migration } from '@freightdeck/sdk/server';

/**
 * 预计迟到 is looked for: when a trip was looked at last, one alarm of this kind for each trip, and a tick in every
 * configuration, since it concerns only trips that somebody gave an hour to arrive by.
 */
export const lateArrivals: Migration = {
  name: 'trajectory/0011-late-arrivals',
  sql: `
alter table waybill_track add column eta_checked_at timestamptz;
create unique index locus_alarm_late_once on locus_alarm (platform_id, waybill_id) where alarm_type = 'ETA_LATE';
update trajectory_config set alarm_types = alarm_types || '["ETA_LATE"]'::jsonb
  where not alarm_types @> '["ETA_LATE"]'::jsonb;`,
};
