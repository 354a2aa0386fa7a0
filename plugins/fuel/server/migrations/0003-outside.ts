import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Stations are paid by the bank: a statement is on its way until the bank has answered, and so is an advance. */
export const stationPayments: Migration = {
  name: 'fuel/0003-outside',
  sql: `
alter table station_statement drop constraint station_statement_settle_state_check;
alter table station_statement add constraint station_statement_settle_state_check check (settle_state in (10, 20, 25, 30, 40)),
  add column attempt int not null default 0, add column fail_reason text;
create table station_top_up (
  platform_id text not null check (platform_id <> ''), top_up_no text not null, station_id text not null, channel text not null, amount bigint not null check (amount > 0),
  state text not null default 'sent' check (state in ('sent', 'paid', 'failed')), primary key (platform_id, top_up_no));
create index station_top_up_of_station on station_top_up (platform_id, station_id) where state = 'sent';
${tenantTable('station_top_up')}`,
};
