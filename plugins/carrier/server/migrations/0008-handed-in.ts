import type { Migration } from '@freightdeck/sdk/server';

/** What papers say otherwise than was entered, when a driver is handed in; members may wait for papers, and leave. */
export const handedIn: Migration = {
  name: 'carrier/0008-handed-in',
  sql: `
alter table driver add column ocr_diff jsonb not null default '[]';
alter table car_owner drop constraint car_owner_audit_status_check;
alter table car_owner add constraint car_owner_audit_status_check check (audit_status in (0, 1, 2, 3, 4, 5, 9));
alter table car_captain drop constraint car_captain_audit_status_check;
alter table car_captain add constraint car_captain_audit_status_check check (audit_status in (0, 1, 2, 3, 4, 5, 9));
alter table broker drop constraint broker_audit_status_check;
alter table broker add constraint broker_audit_status_check check (audit_status in (0, 1, 2, 3, 4, 5, 9));`,
};
