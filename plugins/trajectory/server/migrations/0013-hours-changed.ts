import type { Migration } from '@freightdeck/sdk/server';

/** The agreed hour of a trip may change: 预计迟到 is raised once for each hour, and only one of them is open. */
export const hoursChanged: Migration = {
  name: 'trajectory/0013-hours-changed',
  sql: `
drop index locus_alarm_late_once;
create unique index locus_alarm_late_once on locus_alarm (platform_id, waybill_id)
  where alarm_type = 'ETA_LATE' and alarm_status in (0, 1);`,
};
