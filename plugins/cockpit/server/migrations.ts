import { tenantTable, type Migration } from '@freightdeck/sdk/server';

/**
 * Read models. A tenant's figures are kept in eight rows per day (chosen by a hash of the waybill), so that parallel
 * signatures seldom wait for each other; readers add them up.
 */
export const readModels: Migration = {
  name: 'cockpit/0001-read-models',
  sql: `
    CREATE TABLE cockpit_day (
      platform_id text NOT NULL CHECK (platform_id <> ''),
      day date NOT NULL,
      part int NOT NULL CHECK (part BETWEEN 0 AND 7),
      freight_cents bigint NOT NULL DEFAULT 0,
      receivable_cents bigint NOT NULL DEFAULT 0,
      settle_kg bigint NOT NULL DEFAULT 0,
      trips bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (platform_id, day, part)
    );
    CREATE TABLE cockpit_count (
      platform_id text NOT NULL CHECK (platform_id <> ''),
      what text NOT NULL,
      part int NOT NULL CHECK (part BETWEEN 0 AND 7),
      number bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (platform_id, what, part)
    );
    CREATE TABLE cockpit_place (
      platform_id text NOT NULL CHECK (platform_id <> ''),
      side text NOT NULL CHECK (side IN ('send', 'receive')),
      unit_name text NOT NULL,
      lon_lat text NOT NULL,
      PRIMARY KEY (platform_id, side, unit_name, lon_lat)
    );
    CREATE TABLE cockpit_live (
      platform_id text NOT NULL CHECK (platform_id <> ''),
      waybill_id text NOT NULL,
      waybill_sn text NOT NULL,
      vehicle_num text NOT NULL,
      waybill_status int NOT NULL,
      moved_at timestamptz NOT NULL,
      PRIMARY KEY (platform_id, waybill_id)
    );
    CREATE INDEX cockpit_live_newest ON cockpit_live (platform_id, moved_at DESC);
    CREATE INDEX cockpit_live_newest_of_all ON cockpit_live (moved_at DESC);
    ${['cockpit_day', 'cockpit_count', 'cockpit_place', 'cockpit_live'].map(tenantTable).join('\n')}
  `,
};

/** Places and state times of running waybills, monthly figures by route, and cockpit configurations. */
export const monitoring: Migration = {
  name: 'cockpit/0002-monitoring',
  sql: `
    ALTER TABLE cockpit_live
      ADD COLUMN send_unit_name text NOT NULL DEFAULT '', ADD COLUMN send_lon_lat text NOT NULL DEFAULT '',
      ADD COLUMN receive_unit_name text NOT NULL DEFAULT '', ADD COLUMN receive_lon_lat text NOT NULL DEFAULT '',
      ADD COLUMN state_at timestamptz;
    CREATE INDEX cockpit_live_running ON cockpit_live (moved_at DESC) WHERE waybill_status BETWEEN 20 AND 60;
    CREATE TABLE cockpit_route (
      platform_id text NOT NULL CHECK (platform_id <> ''),
      month date NOT NULL,
      send_unit_name text NOT NULL,
      receive_unit_name text NOT NULL,
      part int NOT NULL CHECK (part BETWEEN 0 AND 7),
      receivable_cents bigint NOT NULL DEFAULT 0,
      settle_kg bigint NOT NULL DEFAULT 0,
      trips bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (platform_id, month, send_unit_name, receive_unit_name, part)
    );
    CREATE INDEX cockpit_route_month ON cockpit_route (month);
    CREATE TABLE cockpit_config (
      platform_id text PRIMARY KEY CHECK (platform_id <> ''),
      tiles jsonb NOT NULL,
      stations int,
      map_approval text,
      map_scope text NOT NULL,
      theme text NOT NULL,
      refresh_sec int NOT NULL CHECK (refresh_sec BETWEEN 5 AND 300),
      banner_title text,
      banner_host text,
      version int NOT NULL DEFAULT 1,
      updated_by text NOT NULL,
      updated_at timestamptz NOT NULL
    );
    ${['cockpit_route', 'cockpit_config'].map(tenantTable).join('\n')}
  `,
};
