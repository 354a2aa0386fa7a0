import type { Migration } from '@freightdeck/sdk/server';

/** 要求到达 of a trip, and what its track says of it. The trips to watch are few: they have an index of their own. */
export const arriveBy: Migration = {
  name: 'waybill/0032-arrive-by',
  sql: `
alter table waybill add column arrive_by timestamptz, add column eta_at timestamptz,
  add column eta_state text check (eta_state in ('IN_TIME', 'LATE', 'PASSED', 'NO_POINT'));
create index waybill_to_arrive on waybill (platform_id, id)
  where arrive_by is not null and waybill_status in (20, 25, 30, 40);`,
};
