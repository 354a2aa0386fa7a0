import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Rules by which orders are made at night. `run_on` is the last night that ended, `made` counts the one under way. */
export const autoRules: Migration = {
  name: 'settlement/0016-auto-rules',
  sql: `
create table settle_rule (platform_id text not null check (platform_id <> ''), id text not null, title text not null,
  company_ids jsonb not null default '[]', goods_ids jsonb not null default '[]',
  days_after_sign int not null default 0 check (days_after_sign between 0 and 90),
  max_cents bigint check (max_cents > 0), receipt_in boolean not null default false,
  no_hits boolean not null default false, status int not null default 0 check (status in (0, 1)), run_on date,
  made int not null default 0, last_run_at timestamptz, made_count int not null default 0,
  left_count int not null default 0, updated_by_name text not null, at timestamptz not null,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null,
  updated_by text, delete_status text not null default '0', primary key (platform_id, id), unique (id));
create index settle_rule_in_use on settle_rule (platform_id) where status = 1;
${tenantTable('settle_rule')}`,
};
