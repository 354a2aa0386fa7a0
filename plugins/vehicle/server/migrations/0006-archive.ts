import type { Migration } from '@freightdeck/sdk/server';

/**
 * What stands on the papers of a vehicle. Functions answer what other plugins keep of it; where such a plugin is not
 * installed, its table is missing and there is nothing to tell.
 */
export const archive: Migration = {
  name: 'vehicle/0006-archive',
  sql: `
alter table vehicle
  alter column road_transport_to drop not null,
  add column owner_name text, add column use_character text, add column brand_model text, add column engine_no text,
  add column issuer text, add column register_date date, add column issue_date date,
  add column vehicle_body text, add column energy_type text,
  add column gross_mass_kg int check (gross_mass_kg between 1 and 200000),
  add column curb_kg int check (curb_kg between 1 and 200000),
  add column traction_kg int check (traction_kg between 1 and 200000),
  add column width_mm int, add column height_mm int, add column axle_count int check (axle_count between 1 and 12),
  add column attach_company text, add column attach_uscc text, add column attach_permit_no text,
  add column attach_license_file text, add column attach_permit_file text, add column default_driver_id text,
  add column submit_count int not null default 1;
create index vehicle_of_driver on vehicle (platform_id, default_driver_id) where default_driver_id is not null;
create function vehicle_owner(of_platform text, of_vehicle text) returns text language plpgsql stable as $$
begin
  if to_regclass('car_owner_vehicle') is null then return null; end if;
  return (select o.name from car_owner_vehicle b join car_owner o on o.platform_id = b.platform_id and o.id = b.owner_id
    where b.platform_id = of_platform and b.vehicle_id = of_vehicle);
end $$;
create function name_of_driver(of_platform text, of_driver text) returns text language plpgsql stable as $$
begin
  if of_driver is null or to_regclass('driver') is null then return null; end if;
  return (select d.name from driver d where d.platform_id = of_platform and d.id = of_driver);
end $$;
create function captain_of_driver(of_platform text, of_driver text) returns text language plpgsql stable as $$
begin
  if of_driver is null or to_regclass('car_captain_driver') is null then return null; end if;
  return (select c.name from car_captain_driver b join car_captain c on c.platform_id = b.platform_id
    and c.id = b.captain_id where b.platform_id = of_platform and b.driver_id = of_driver);
end $$;
create function vehicle_network(of_platform text, of_vehicle text) returns int language plpgsql stable as $$
begin
  if to_regclass('track_device') is null then return 0; end if;
  return coalesce((select case when bool_or(d.online_status = 1 or d.last_at > now() - interval '24 hours') then 1
    else 2 end from track_device d where d.platform_id = of_platform and d.vehicle_id = of_vehicle and d.status = 1
    having count(*) > 0), 0);
end $$;
create function vehicle_trips(of_platform text, of_vehicle text) returns int language plpgsql stable as $$
begin
  if to_regclass('waybill') is null then return 0; end if;
  return (select count(*)::int from waybill w where w.platform_id = of_platform and w.vehicle_id = of_vehicle
    and w.waybill_status > 0);
end $$;
create function archive_reported(of_platform text, kind text, of_id text) returns int language plpgsql stable as $$
begin
  if to_regclass('reg_report') is null then return 0; end if;
  return coalesce((select case when r.report_state = 3 then 2 when r.report_state in (4, 6) then 3 else 1 end
    from reg_report r where r.platform_id = of_platform and r.msg_type = kind and r.biz_id = of_id), 0);
end $$;`,
};
