import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0021-verify-codes',
    // `platform_id` is the platform where the code was asked for; only the hash of the code is stored.
    sql: `
create table verify_code (
  platform_id text not null check (platform_id <> ''), id text not null,
  mobile text not null, purpose text not null check (purpose in ('signIn', 'retrieve', 'unbind')), business_index text not null,
  code_hash text not null, ip text not null default '', sms_status text not null default 'none' check (sms_status in ('none', 'sent')),
  tries int not null default 0, sent_at timestamptz not null, expires_at timestamptz not null,
  checked_at timestamptz, checked_session text, used_at timestamptz,
  primary key (platform_id, id));
create index verify_code_of_mobile on verify_code (mobile, sent_at desc);
create index verify_code_of_ip on verify_code (ip, sent_at desc);
${tenantTable('verify_code')}
revoke all on verify_code from app_tenant;
grant select on verify_code to app_tenant;`,
  },
  {
    name: 'core/0043-tenants-end-codes',
    // A tenant's administrator may end a code early and change nothing else of it.
    sql: 'grant update (expires_at) on verify_code to app_tenant;',
  },
];
