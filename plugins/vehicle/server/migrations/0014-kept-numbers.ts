import type { Migration } from '@freightdeck/sdk/server';

/** People and cards stand on the block list by the keys of their numbers (decision 49). */
export const keptNumbers: Migration = {
  name: 'vehicle/0014-kept-numbers',
  sql: `
update block_entry set key_value = keep_number(key_value) where target_type in ('DRIVER', 'PERSON', 'CARD');`,
};
