import type { Migration } from '@freightdeck/sdk/server';

/** Identity numbers stand sealed in `person_number`; here stand their keys (decision 49). */
export const keptNumbers: Migration = {
  name: 'provider/0010-kept-numbers',
  sql: `
update yl_copartner set cert_no = keep_number(cert_no) where cert_no is not null;`,
};
