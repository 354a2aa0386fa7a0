import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    // What commands want of outside systems. `next_at`: when somebody has to do something about it; nobody has when it
    // is empty. While a row is with a worker, it is the end of the worker's lease.
    name: 'core/0051-outbox',
    sql: `
create table outbox (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0', port text not null, adapter text not null, key text not null, request jsonb not null, then_command text not null, on_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'asking', 'answered', 'booked', 'parked')), tries int not null default 0, next_at timestamptz, answer jsonb, last_error text,
  sent_at timestamptz, booked_at timestamptz, primary key (platform_id, id), unique (id), unique (platform_id, port, key));
create index outbox_due on outbox (adapter, next_at) where next_at is not null;
create index outbox_newest on outbox (platform_id, created_at desc, id);
${tenantTable('outbox')}`,
  },
  {
    // Adapters that the operator has set up, and how they do. Tenants see how the way out is, never where it leads: no
    // policy shows them a row. The state is kept by name, so that adapters which plugins bring have one too.
    name: 'core/0055-outside-adapters',
    sql: `
create table outside_adapter (
  id text primary key, version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  name text not null, kind text not null, ports jsonb not null, channels jsonb not null, scope_platform_id text, address text not null, key_id text not null,
  secret_sealed text not null, secret_changed_at timestamptz not null, secret_changed_by text not null, changed_by_id text not null, parallel_calls int not null check (parallel_calls > 0), time_limit_seconds int not null check (time_limit_seconds > 0),
  enabled int not null default 0 check (enabled in (0, 1)), try_wanted boolean not null default false, try_state int not null default 0 check (try_state in (0, 1, 2, 3)), try_text text, tried_at timestamptz,
  constraint outside_adapter_name_once unique (name));
revoke all on outside_adapter from app_tenant, app_operator;
grant select, insert, update on outside_adapter to app_tenant, app_operator;
alter table outside_adapter enable row level security;
alter table outside_adapter force row level security;
create policy outside_adapter_of_operator on outside_adapter for all to app_operator using (true) with check (true);
create policy outside_adapter_of_system on outside_adapter for all to current_user using (true) with check (true);
create table outside_adapter_state (
  name text primary key, faults int not null default 0, open_until timestamptz, last_answer_at timestamptz, last_fault_at timestamptz, last_error text);
revoke all on outside_adapter_state from app_tenant, app_operator;
grant select on outside_adapter_state to app_operator;
grant select (name, faults, open_until, last_answer_at, last_fault_at) on outside_adapter_state to app_tenant;
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('waiting', 'sending', 'asking', 'answered', 'booked', 'parked', 'proposed'));
alter table outbox add column hand_answer jsonb, add column hand_told jsonb, add column hand_file text, add column hand_by text, add column hand_by_id text, add column hand_at timestamptz, add column hand_agreed_by text;
create index outbox_open on outbox (adapter, state) where state <> 'booked';
create index outbox_of_adapter on outbox (platform_id, adapter);`,
  },
  {
    // A kind of adapter whose requests people carry has neither address nor secret.
    name: 'core/0098-local-adapters',
    sql: `
alter table outside_adapter alter column address drop not null, alter column key_id drop not null, alter column secret_sealed drop not null,
  alter column secret_changed_at drop not null, alter column secret_changed_by drop not null,
  add constraint outside_adapter_reached check (num_nulls(address, key_id, secret_sealed, secret_changed_at, secret_changed_by) in (0, 5));`,
  },
  {
    // The newest requests of one tenant to one adapter, without a look at those of others.
    name: 'core/0176-outbox-of-adapter',
    sql: `
drop index outbox_of_adapter;
create index outbox_of_adapter on outbox (platform_id, adapter, created_at desc);`,
  },
];
