import type { Migration } from '@freightdeck/sdk/server';

/**
 * 要求 of the goods source, as they stood when the trip was dispatched. Trips that are signed were never asked for more.
 */
export const demands: Migration = {
  name: 'waybill/0013-demands',
  sql: `
alter table waybill add column need_pound boolean not null default false,
  add column need_receipt boolean not null default false, add column need_fence boolean not null default false;`,
};
