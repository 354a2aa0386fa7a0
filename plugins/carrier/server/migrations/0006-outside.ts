import type { Migration } from '@freightdeck/sdk/server';

/** A person is being verified until the service has answered. */
export const identityOutside: Migration = {
  name: 'carrier/0006-outside',
  sql: `
alter table person_check drop constraint person_check_real_name_status_check;
alter table person_check add constraint person_check_real_name_status_check check (real_name_status in (0, 1, 2, 3, 4));`,
};
