import type { Migration } from '@freightdeck/sdk/server';

/** How far the erasure of a partner has come, and who asked for it. */
export const erasureOfPartners: Migration = {
  name: 'provider/0011-erasure-of-partners',
  sql: `
alter table yl_copartner add column erase_wanted_by text, add column erase_wanted_at timestamptz, add column spare_agreed_at timestamptz,
  add column spared_at timestamptz, add column erase_agreed_at timestamptz, add column erased_at timestamptz;
create index yl_copartner_to_erase on yl_copartner (id) where erase_wanted_at is not null and erased_at is null;`,
};
