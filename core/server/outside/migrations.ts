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
];
