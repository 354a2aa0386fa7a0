import { recordTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const progress = `erase_wanted_by text, erase_wanted_at timestamptz, spare_agreed_at timestamptz, spared_at timestamptz,
  erase_agreed_at timestamptz, erased_at timestamptz`;
const toErase = (table: string): string => `
create index ${table}_to_erase on ${table} (id) where erase_wanted_at is not null and erased_at is null;`;

/**
 * Car owners and brokers are erased as drivers and captains are, and contacts, who have no other row. The check of a name
 * says that its person was.
 */
export const erasureOfAll: Migration = {
  name: 'carrier/0018-erasure-of-all',
  sql: `${['car_owner', 'broker']
    .map((table) => `alter table ${table} ${progress.replace(/(\w+ \w+)(,|$)/g, 'add column $1$2')};${toErase(table)}`)
    .join('\n')}
${recordTable('erased_contact', `name text not null, mobile text not null, ${progress}`)}${toErase('erased_contact')}
alter table person_check add column erased_at timestamptz;
update person_check set erased_at = updated_at where id_number like 'x%';`,
};
