import type { Migration } from '@freightdeck/sdk/server';

/**
 * Secrets are sealed from now on, and a key has scopes. Of earlier secrets only a hash was kept, with which nothing can
 * be verified that whoever reads the table could not sign: those keys are void, and nothing was ever served for them.
 * Also how long an offer waits for its driver; 0: for ever.
 */
export const openApi: Migration = {
  name: 'provider/0003-open-api',
  sql: `
update service_provider_key set key_status = 3, expire_at = least(coalesce(expire_at, clock_timestamp()), clock_timestamp()) where key_status <> 3;
alter table service_provider_key drop column secret_hash, add column secret_sealed text not null default '', add column scopes jsonb not null default '[]',
  add column calls_per_minute int not null default 600 check (calls_per_minute > 0);
alter table service_provider_key alter column secret_sealed drop default;
alter table service_provider add column accept_minutes int not null default 0 check (accept_minutes >= 0);`,
};
