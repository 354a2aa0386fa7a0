import type { Migration } from '@freightdeck/sdk/server';

/** A policy can be on its way out of force (55), and an insurer's balance be asked for: the insurer answers later. */
export const insurersOutside: Migration = {
  name: 'insurance/0002-outside',
  sql: `
alter table insure_policy add column cancel_tries int not null default 0;
alter table insure_policy drop constraint insure_policy_policy_status_check;
alter table insure_policy add constraint insure_policy_policy_status_check check (policy_status in (10, 20, 30, 40, 50, 55, 60, 70, 80, 90));
drop index insure_policy_once;
create unique index insure_policy_once on insure_policy (platform_id, waybill_id, risk_type) where policy_status in (10, 20, 30, 40, 50, 55, 70);
alter table underwriting_account add column sync_state int not null default 0 check (sync_state in (0, 1, 2)), add column syncs int not null default 0;
update underwriting_account set sync_state = 2 where last_sync_at is not null;`,
};
