import type { Migration } from '@freightdeck/sdk/server';

/** Identity numbers stand sealed in `person_number`; here stand their keys (decision 49). */
export const keptNumbers: Migration = {
  name: 'compliance/0013-kept-numbers',
  sql: `
alter table tax_withhold disable trigger tax_withhold_frozen;
update tax_withhold set id_number = keep_number(id_number);
alter table tax_withhold enable trigger tax_withhold_frozen;
update reg_report set payload = keep_numbers_in(payload) where payload ~ '\\d{17}[\\dX]';`,
};
