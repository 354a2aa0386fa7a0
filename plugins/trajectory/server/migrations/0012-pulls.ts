import type { Migration } from '@freightdeck/sdk/server';

/**
 * 轨迹拉取 of a trip, from its departure to its unloading: when its positions are asked for next, and how many of the
 * questions have an answer.
 */
export const pulls: Migration = {
  name: 'trajectory/0012-pulls',
  sql: `
alter table waybill_track add column pull_state int check (pull_state in (1, 2, 3, 4)),
  add column pull_at timestamptz, add column pull_next_at timestamptz,
  add column pull_no int not null default 0, add column pull_heard_no int not null default 0;
create index waybill_track_to_pull on waybill_track (pull_next_at) where pull_state in (1, 3, 4);
update waybill_track set pull_state = 1, pull_next_at = updated_at where waybill_status in (40, 50);`,
};
