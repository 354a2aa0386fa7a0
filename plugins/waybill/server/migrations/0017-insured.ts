import type { Migration } from '@freightdeck/sdk/server';

/** 需投保 of the goods source, as it stood when the trip was dispatched. */
export const insured: Migration = {
  name: 'waybill/0017-insured',
  sql: `alter table waybill add column need_insure boolean not null default false;`,
};
