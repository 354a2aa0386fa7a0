import type { Migration } from '@freightdeck/sdk/server';

/**
 * A line of an import is kept although a cell of it could not be read, with what is wrong in each column, and with the
 * numbers that tell drivers of one name apart. The two indexes find the trips of a driver or a vehicle at a time.
 */
export const importPreview: Migration = {
  name: 'waybill/0008-import-preview',
  sql: `
alter table waybill_import_row
  alter column vehicle_num drop not null, alter column driver_name drop not null,
  alter column load_net_kg drop not null, alter column unload_net_kg drop not null,
  alter column load_at drop not null, alter column unload_at drop not null,
  add column driver_mobile text, add column driver_id_number text, add column problems jsonb not null default '[]',
  add constraint waybill_import_row_whole check (row_status = 1 or num_nulls(vehicle_num, driver_name, load_net_kg,
    unload_net_kg, load_at, unload_at) = 0);
create index waybill_of_driver_at on waybill (platform_id, driver_id, load_at);
create index waybill_of_vehicle_at on waybill (platform_id, vehicle_id, load_at);`,
};
