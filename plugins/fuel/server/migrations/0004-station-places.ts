import type { Migration } from '@freightdeck/sdk/server';

/** A station has the division and the point of its address, so that it can be found on a map. */
export const stationPlaces: Migration = {
  name: 'fuel/0004-station-places',
  sql: 'alter table fuel_station add column area_code text, add column lon_lat text',
};
