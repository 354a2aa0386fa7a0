import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** A line answers one payment, whatever its letters' case; and where it was imported from a file, the file is kept. */
export const chosenLines: Migration = {
  name: 'bank/0009-chosen-lines',
  sql: `
create table statement_file (
  platform_id text not null check (platform_id <> ''), id text not null,
  channel text not null, account_no text not null, file_name text not null, content text not null,
  sha256 text not null, line_count int not null,
  version int not null default 1,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id));
${tenantTable('statement_file')}
alter table fund_statement add column file_id text, add column entered_by_id text, add column claimed_by text;
create unique index fund_statement_once_any_case on fund_statement (platform_id, channel, lower(channel_no));
create index fund_statement_of_number on fund_statement (platform_id, lower(channel_no));
create index fund_statement_claimed on fund_statement (platform_id, claimed_by) where claimed_by is not null;`,
};
