import type { Migration } from '@freightdeck/sdk/server';

/** A day is being fetched (3) until the channel has told its lines. */
export const daysOutside: Migration = {
  name: 'custody/0002-outside',
  sql: `
alter table custody_day drop constraint custody_day_match_status_check;
alter table custody_day add constraint custody_day_match_status_check check (match_status in (0, 1, 2, 3));`,
};
