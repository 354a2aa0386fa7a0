import type { Migration } from '@freightdeck/sdk/server';

/** 停用 of a vehicle, and the colour of the plate as it was when a change was asked for. */
export const use: Migration = {
  name: 'vehicle/0008-use',
  sql: `
alter table vehicle add column status int not null default 1 check (status in (0, 1));
alter table vehicle_change add column plate_color text;
update vehicle_change c set plate_color = v.plate_color from vehicle v
  where v.platform_id = c.platform_id and v.id = c.vehicle_id;`,
};
