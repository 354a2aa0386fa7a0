import type { Migration } from '@freightdeck/sdk/server';

/** Identity numbers stand sealed in `person_number`; here stand their keys (decision 49). */
export const keptNumbers: Migration = {
  name: 'waybill/0028-kept-numbers',
  sql: `
update waybill_import_row set driver_id_number = keep_number(driver_id_number) where driver_id_number is not null;`,
};
