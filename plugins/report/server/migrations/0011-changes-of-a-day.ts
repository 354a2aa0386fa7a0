import type { Migration } from '@freightdeck/sdk/server';

/**
 * A change is added to its day as a row of differences, which may take away more of what is owed than of the freight.
 * PostgreSQL holds such a row against the constraint before it is added, and refused it. The nightly rebuild compares
 * each day with its trips.
 */
export const changesOfADay: Migration = {
  name: 'report/0011-changes-of-a-day',
  sql: 'alter table daily_stat drop constraint daily_stat_receivable;',
};
