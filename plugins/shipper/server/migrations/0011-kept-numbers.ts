import type { Migration } from '@freightdeck/sdk/server';

/** Identity numbers stand sealed in `person_number`; here stand their keys (decision 49). */
export const keptNumbers: Migration = {
  name: 'shipper/0011-kept-numbers',
  sql: `
update company set id_number = keep_number(id_number) where id_number is not null;`,
};
