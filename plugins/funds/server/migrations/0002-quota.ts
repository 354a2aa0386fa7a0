import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const record = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1`;
const end = `created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;

/** The used amount may exceed the limit only when a temporary expansion has ended; the quota is then suspended. */
export const quota: Migration = {
  name: 'funds/0002-quota',
  sql: `
create table quota (
  ${record}, company_id text not null, company_name text not null, initial_quota bigint not null check (initial_quota >= 0), temp_cents bigint not null default 0 check (temp_cents >= 0), temp_to date,
  used_cents bigint not null default 0 check (used_cents >= 0), bill_day int not null default 1 check (bill_day between 1 and 28), credit_days int not null default 0,
  quota_status int not null default 1 check (quota_status in (1, 2)),
  constraint quota_within check (used_cents <= initial_quota + temp_cents or quota_status = 2),
  ${end}, unique (platform_id, company_id));
${tenantTable('quota')}
create table quota_entry (
  ${record}, company_id text not null, company_name text not null, quota_type text not null check (quota_type in ('GRANT', 'EXPAND', 'REDUCE', 'OCCUPY', 'RELEASE', 'CONSUME', 'REPAY')),
  biz_no text not null, waybill_sn text, amount bigint not null check (amount > 0), before_cents bigint not null check (before_cents >= 0), after_cents bigint not null check (after_cents >= 0),
  operator text not null, remark text, at timestamptz not null, ${end}, foreign key (platform_id, company_id) references quota (platform_id, company_id));
create index quota_entry_by_time on quota_entry (platform_id, at desc, id);
create index quota_entry_of_company on quota_entry (platform_id, company_id, biz_no);
${tenantTable('quota_entry')}
${appendOnly('quota_entry')}`,
};
