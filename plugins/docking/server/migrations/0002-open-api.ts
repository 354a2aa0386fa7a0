import type { Migration } from '@freightdeck/sdk/server';

/**
 * Secrets are sealed from now on. Of those before only a hash was kept, which was also what calls were signed with: who
 * could read the table could sign. They are void; nothing was ever served for them.
 */
export const openApi: Migration = {
  name: 'docking/0002-open-api',
  sql: `
update open_platform_credential set expire_at = least(coalesce(expire_at, clock_timestamp()), clock_timestamp());
alter table open_platform_credential drop column secret_hash, add column secret_sealed text not null default '';
alter table open_platform_credential alter column secret_sealed drop default;
alter table open_platform add column hook_events jsonb not null default '[]', add column calls_per_minute int not null default 600 check (calls_per_minute > 0);
alter table open_call_log alter column open_platform_id drop not null;
drop index open_call_log_nonce_once;
create index open_call_log_of_hook on open_call_log (platform_id, biz_no) where direction = 'OUT';`,
};
