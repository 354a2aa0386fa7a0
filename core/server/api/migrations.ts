import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';
import { auditChainMigration } from './audit-chain.ts';

/** Timeline, idempotency, audit and jobs. */
export const migrations: readonly Migration[] = [
  {
    name: 'core/0010-calls',
    sql: `
create table record_event (
  platform_id text not null check (platform_id <> ''), id text not null, resource text not null, record_id text not null,
  action text not null, from_state text, to_state text,
  actor_type text not null, actor_id text not null, actor_name text not null, at timestamptz not null,
  reason text, detail jsonb not null default '{}', request_id text,
  primary key (platform_id, id)
);
create index record_event_of_record on record_event (record_id, resource, at, id);
${tenantTable('record_event')}
${appendOnly('record_event')}

create table idempotency_key (
  platform_id text not null check (platform_id <> ''), user_id text not null, request_id text not null,
  path text not null, body_hash text not null, state text not null check (state in ('running', 'done')),
  answer jsonb, created_at timestamptz not null default clock_timestamp(),
  primary key (platform_id, user_id, request_id)
);
create index idempotency_key_age on idempotency_key (created_at);
${tenantTable('idempotency_key')}

create table audit_log (
  platform_id text not null check (platform_id <> ''), id text not null,
  user_id text not null, user_name text not null, actor_type text not null, session_id text, ip text not null,
  path text not null, name text not null, object_id text,
  status integer not null, reason text, request_id text not null, at timestamptz not null, ms integer not null,
  primary key (platform_id, id)
);
create index audit_log_at on audit_log (platform_id, at desc, id desc);
create index audit_log_object on audit_log (object_id) where object_id is not null;
${tenantTable('audit_log')}
${appendOnly('audit_log')}

create table job_run (
  name text primary key, owner text, next_at timestamptz not null default clock_timestamp(),
  started_at timestamptz, finished_at timestamptz, runs integer not null default 0, last_error text
);
revoke all on job_run from app_tenant, app_operator;
`,
  },
  {
    // Under row-level security an index serves only operators marked `leakproof`. The operator behind "contains" is not
    // marked, although it never fails on a row; without the mark a fragment search reads a whole tenant. Marking needs
    // a superuser: elsewhere lists stay correct and fragment searches stay slow.
    name: 'core/0011-fragments-by-index',
    sql: `
do $$
begin
  alter function texticlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'fragments are found without an index: only a superuser may mark texticlike leakproof';
end $$;
`,
  },
  {
    // Rows of jobs that failed: how often, and when they are tried again. A parked row is not tried until its entry
    // here is deleted.
    name: 'core/0012-job-failures',
    sql: `
create table job_failure (
  job text not null, row_id text not null, tries integer not null default 1, last_error text not null,
  failed_at timestamptz not null default clock_timestamp(), next_at timestamptz not null, parked_at timestamptz,
  primary key (job, row_id)
);
revoke all on job_failure from app_tenant, app_operator;
`,
  },
  {
    name: 'core/0053-words-of-the-log',
    sql: 'alter table audit_log add column object_label text, add column told text;',
  },
  {
    // The order of names. A PostgreSQL that was built without ICU keeps the order of code points; the embedded one has
    // no data of languages and does so, too.
    name: 'core/0054-pinyin',
    sql: `
do $$
begin
  create collation pinyin (provider = icu, locale = 'zh-u-co-pinyin');
exception when feature_not_supported then
  create collation pinyin from "C";
end $$;
`,
  },
  {
    name: 'core/0056-changes-in-the-log',
    // `json` keeps the order of the fields, `jsonb` does not.
    sql: 'alter table audit_log add column changes json;',
  },
  {
    // The operator sees what runs by itself, makes it run, and has it tried again. No row is a tenant's: it finds none.
    name: 'core/0143-jobs-seen',
    sql: `
alter table job_run add column every_seconds integer not null default 0, add column version integer not null default 1,
  add column id text generated always as (name) stored;
${['job_run', 'job_failure']
  .map(
    (table) => `
alter table ${table} enable row level security;
create policy ${table}_of_operator on ${table} for all to app_operator using (true) with check (true);
create policy ${table}_of_system on ${table} for all to current_user using (true) with check (true);
grant select on ${table} to app_tenant, app_operator;`,
  )
  .join('')}
grant update (next_at) on job_run to app_tenant, app_operator;
grant delete on job_failure to app_operator;`,
  },
  auditChainMigration,
];
