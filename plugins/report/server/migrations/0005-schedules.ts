import type { Migration } from '@freightdeck/sdk/server';

/** When a saved report runs by itself, and the roles of its owner, under which it then runs. */
export const schedules: Migration = {
  name: 'report/0005-schedules',
  sql: `
alter table report_template
  add column schedule text not null default 'NONE' check (schedule in ('NONE', 'DAY', 'WEEK', 'MONTH')),
  add column next_run_at timestamptz, add column owner_roles text[] not null default '{}',
  add constraint report_template_due check ((schedule = 'NONE') = (next_run_at is null));
create index report_template_by_due on report_template (next_run_at) where next_run_at is not null;`,
};
