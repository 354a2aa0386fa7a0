import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    // Which signed calls have come, for as long as a copy of one could be believed; also how many of a credential.
    name: 'core/0095-open-nonces',
    sql: `
create table open_nonce (key_id text not null, nonce text not null, at timestamptz not null, primary key (key_id, nonce));
create index open_nonce_by_time on open_nonce (key_id, at);
revoke all on open_nonce from app_tenant, app_operator;
alter table open_nonce enable row level security;
alter table open_nonce force row level security;
create policy open_nonce_of_system on open_nonce for all to current_user using (true) with check (true);`,
  },
];
