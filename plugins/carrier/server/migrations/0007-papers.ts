import type { Migration } from '@freightdeck/sdk/server';

/** What stands on the papers of a driver; and what is reckoned from the trips and alarms of the last ninety days. */
export const papers: Migration = {
  name: 'carrier/0007-papers',
  sql: `
alter table driver
  add column driver_license_no text, add column license_issuer text, add column license_from date,
  add column license_front text, add column license_back text,
  add column qualification_to date, add column qualification_file text, add column face_file text,
  add column emergency_contact text, add column emergency_mobile text, add column safety_training_at date,
  add column actual_carrier_type text check (actual_carrier_type in ('SELF', 'COMPANY', 'OWNER')),
  add column tax_agent_status int check (tax_agent_status in (0, 1)), add column tax_agent_file text,
  add column submit_count int not null default 1;
alter table car_owner add column submit_count int not null default 1;
alter table car_captain add column submit_count int not null default 1;
alter table broker add column submit_count int not null default 1;
create function masked_number(plain text) returns text language sql immutable as $$
  select case when length(plain) > 8 then case when length(plain) = 11
    then left(plain, 3) || '****' || right(plain, 4)
    else left(plain, 4) || repeat('*', length(plain) - 8) || right(plain, 4) end else plain end
$$;
create function driver_credit(of_platform text, of_driver text) returns int language plpgsql stable as $$
declare score int := 100;
begin
  if to_regclass('waybill') is not null then
    score := score - 5 * (select count(*)::int from waybill w where w.platform_id = of_platform
      and w.driver_id = of_driver and w.waybill_status < 0 and w.updated_at > now() - interval '90 days');
    if to_regclass('locus_alarm') is not null then
      score := score - (select coalesce(sum(case a.alarm_level when 'HIGH' then 5 when 'MID' then 2 else 1 end), 0)::int
        from waybill w join locus_alarm a on a.platform_id = w.platform_id and a.waybill_id = w.id
        where w.platform_id = of_platform and w.driver_id = of_driver and w.accept_at > now() - interval '90 days'
          and a.alarm_status <> 3);
    end if;
  end if;
  return greatest(score, 0);
end $$;`,
};
