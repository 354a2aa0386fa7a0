import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base =
  'version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text';

/** Saved reports, and messages to the regulator. */
export const records: Migration = {
  name: 'report/0002-records',
  sql: `
create table report_template (
  platform_id text not null check (platform_id <> ''), id text not null,
  name text not null check (name <> ''), report_type text not null check (report_type in ('WAYBILL_DAY', 'WAYBILL_MONTH', 'OWNER_DAY', 'BUSINESS', 'OWNER_FUNDS')),
  columns jsonb not null check (jsonb_array_length(columns) between 1 and 20), recent_days int not null check (recent_days between 1 and 366),
  scope text not null check (scope in ('OWN', 'PLATFORM')), owner_id text not null, owner_name text not null, last_run_at timestamptz, ${base},
  delete_status text not null default '0' check (delete_status in ('0', '1')),
  primary key (platform_id, id), unique (id));
create table report_upload (
  platform_id text not null check (platform_id <> ''), id text not null,
  msg_type text not null check (msg_type in ('WAYBILL')), waybill_id text not null, waybill_sn text not null,
  report_state int not null default 1 check (report_state in (1, 2, 3, 4, 5, 6)), error_code text, reply text, retry_count int not null default 0,
  sent_at timestamptz, accepted_at timestamptz, ${base},
  primary key (platform_id, id), unique (id), constraint report_upload_once unique (platform_id, msg_type, waybill_id),
  check (report_state not in (2, 3, 4) or sent_at is not null), check ((report_state = 3) = (accepted_at is not null)));
create index report_upload_newest on report_upload (platform_id, created_at desc, id);
create index report_upload_of_state on report_upload (report_state, created_at);
${['report_template', 'report_upload'].map(tenantTable).join('\n')}`,
};
