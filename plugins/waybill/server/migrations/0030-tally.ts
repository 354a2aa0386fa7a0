import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const summed = ['load_net_kg', 'unload_net_kg', 'settle_kg', 'freight_amount', 'info_fee', 'oil_amount'].concat([
  'service_fee',
  'receivable_amount',
  'cash_amount',
  'gas_amount',
  'platform_fee',
]);
const all = (row: string): string => `${row}.waybill_status, ${summed.map((name) => `${row}.${name}`).join(', ')}`;
const values = (row: string, sign: '' | '-'): string =>
  `(${row}.platform_id, ${row}.waybill_status, ${sign}1, ${summed.map((name) => `${sign}coalesce(${row}.${name}, 0)`).join(', ')})`;
const columns = `platform_id, waybill_status, trips, ${summed.join(', ')}`;

/**
 * How many trips of a tenant are in each state, with the sums that their list shows. A change of a trip adds rows of
 * differences and waits for nobody; a job makes one row of each state again. The sum of all rows is always what the
 * trips of the same moment add up to.
 */
export const tally: Migration = {
  name: 'waybill/0030-tally',
  sql: `
create table waybill_tally (
  platform_id text not null check (platform_id <> ''), id bigint generated always as identity,
  waybill_status int not null, trips bigint not null, ${summed.map((name) => `${name} bigint not null`).join(', ')},
  primary key (platform_id, id));
create table waybill_tally_check (
  platform_id text not null check (platform_id <> ''), checked_on date not null, differed int not null,
  at timestamptz not null, primary key (platform_id));
${['waybill_tally', 'waybill_tally_check'].map(tenantTable).join('\n')}
create function waybill_counts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into waybill_tally (${columns}) values ${values('old', '-')};
  end if;
  if tg_op <> 'DELETE' then
    insert into waybill_tally (${columns}) values ${values('new', '')};
  end if;
  return null;
end $$;
create trigger waybill_counted_new after insert or delete on waybill for each row execute function waybill_counts();
create trigger waybill_counted_again after update of waybill_status, ${summed.join(', ')} on waybill for each row
  when ((${all('old')}) is distinct from (${all('new')})) execute function waybill_counts();
insert into waybill_tally (${columns})
select platform_id, waybill_status, count(*), ${summed.map((name) => `coalesce(sum(${name}), 0)`).join(', ')}
from waybill group by 1, 2;`,
};
