import { appendOnly } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/**
 * Identity numbers of people, sealed, each once for the whole installation: the operator's block list, and papers that
 * a person has handed in to another provider, are compared across tenants. Only its keys stand in other tables. `shown`
 * is the number as lists mask it. What `keep_number` takes over from tables of before stands open until the job
 * `core.sealNumbers` has come by. It finds open numbers only: it is for the migrations of this step, and for no later
 * one.
 */
export const personNumber: Migration = {
  name: 'core/0174-person-number',
  sql: `
create table person_number (
  id text primary key check (id like 'n.%'), number text not null unique, hash text unique, shown text not null,
  sealed_with text not null default '');
create index person_number_by_key on person_number (sealed_with);
grant select, insert on person_number to app_tenant, app_operator;
${appendOnly('person_number')}
create function keep_number(plain text) returns text language plpgsql as $$
declare kept text;
begin
  if plain is null or plain = '' or plain like 'n.%' then return plain; end if;
  select id into kept from person_number where number = plain;
  if kept is null then
    insert into person_number (id, number, shown) values ('n.' || translate(replace(gen_random_uuid()::text, '-', ''),
      '0123456789', 'ghjkmnpqrs'), plain, case when length(plain) > 8 then left(plain, 4)
        || repeat('*', length(plain) - 8) || right(plain, 4) else repeat('*', length(plain)) end)
      returning id into kept;
  end if;
  return kept;
end $$;
create function keep_numbers_in(message text) returns text language plpgsql as $$
declare plain text;
begin
  for plain in select distinct (regexp_matches(message,
    '(drivingLicense|actualCarrierId|idNumber|certNo)\\\\?"\\s*:\\s*\\\\?"(\\d{17}[\\dX])\\M', 'g'))[2]
  loop
    message := replace(message, plain, keep_number(plain));
  end loop;
  return message;
end $$;
update outbox set request = keep_numbers_in(request::text)::jsonb where request::text ~ '\\d{17}[\\dX]';`,
};
