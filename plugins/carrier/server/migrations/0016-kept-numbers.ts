import type { Migration } from '@freightdeck/sdk/server';

/** Identity numbers stand sealed in `person_number`; here stand their keys (decision 49). */
export const keptNumbers: Migration = {
  name: 'carrier/0016-kept-numbers',
  sql: `
alter table driver drop constraint driver_id_number_check;
alter table car_owner drop constraint car_owner_id_number_check;
alter table car_captain drop constraint car_captain_id_number_check;
alter table broker drop constraint broker_id_number_check;
update driver set id_number = keep_number(id_number), driver_license_no = keep_number(driver_license_no);
update car_owner set id_number = keep_number(id_number);
update car_captain set id_number = keep_number(id_number);
update broker set id_number = keep_number(id_number);
update person_check set id_number = keep_number(id_number);
update face_verify set id_number = keep_number(id_number);
update driver_change set before = before || jsonb_build_object('driverLicenseNo', keep_number(before->>'driverLicenseNo'))
  where before->>'driverLicenseNo' is not null;
update driver_change set after = after || jsonb_build_object('driverLicenseNo', keep_number(after->>'driverLicenseNo'))
  where after->>'driverLicenseNo' is not null;
create or replace function masked_number(plain text) returns text language sql stable as $$
  select coalesce((select n.shown from person_number n where n.id = plain),
    case when length(plain) > 8 then case when length(plain) = 11
      then left(plain, 3) || '****' || right(plain, 4)
      else left(plain, 4) || repeat('*', length(plain) - 8) || right(plain, 4) end else plain end)
$$;`,
};
