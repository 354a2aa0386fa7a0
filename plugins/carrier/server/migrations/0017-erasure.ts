import type { Migration } from '@freightdeck/sdk/server';

/** How far the erasure of a driver or captain has come, and who asked for it. */
export const erasure: Migration = {
  name: 'carrier/0017-erasure',
  sql: ['driver', 'car_captain']
    .map(
      (table) => `
alter table ${table} add column erase_wanted_by text, add column erase_wanted_at timestamptz, add column spare_agreed_at timestamptz,
  add column spared_at timestamptz, add column erase_agreed_at timestamptz, add column erased_at timestamptz;
create index ${table}_to_erase on ${table} (id) where erase_wanted_at is not null and erased_at is null;`,
    )
    .join(''),
};
