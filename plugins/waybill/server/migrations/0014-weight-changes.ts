import type { Migration } from '@freightdeck/sdk/server';

/** 改重量: what a slip changed of the weights of its trip. It was asked for and decided with the slip. */
export const weightChanges: Migration = {
  name: 'waybill/0014-weight-changes',
  sql: `
alter table waybill_change drop constraint waybill_change_change_type_check;
alter table waybill_change add constraint waybill_change_change_type_check
  check (change_type in ('VEHICLE', 'CAPTAIN', 'WEIGHT'));
alter table waybill_change add column old_load_kg int, add column new_load_kg int, add column old_unload_kg int,
  add column new_unload_kg int,
  add constraint waybill_change_weight_decided check (change_type <> 'WEIGHT' or audit_status = 2);`,
};
