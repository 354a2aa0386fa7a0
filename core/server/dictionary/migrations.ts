import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';
import { operatorPlatformId } from '../tenancy/operator.ts';
import { recordColumns } from '../tenancy/migrations.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0032-dictionary',
    // The operator's entries apply to everybody; a tenant may add its own or replace them.
    sql: `
create table platform_dictionary (
  platform_id text not null check (platform_id <> ''), id text not null, parent_id text,
  dict_code text not null, dict_name text not null, dict_name_en text not null default '', dict_value text not null,
  sort int not null default 0, status int not null default 1 check (status in (0, 1)), remark text not null default '',
  ${recordColumns},
  primary key (platform_id, id));
create unique index platform_dictionary_entry on platform_dictionary (platform_id, dict_code, dict_value, dict_name) where delete_status = '0';
${tenantTable('platform_dictionary')}
create policy platform_dictionary_of_operator_read on platform_dictionary for select to app_tenant using (platform_id = '${operatorPlatformId}');`,
  },
  {
    name: 'core/0052-closed-dictionaries',
    // Code depends on the values of a closed set: people name, order and switch them off, and add none.
    sql: 'alter table platform_dictionary add column closed boolean not null default false;',
  },
  {
    name: 'core/0055-colours-of-the-dictionary',
    // Colour and mark that the keeper chose for a value; empty: as the contract declares.
    sql: `alter table platform_dictionary add column tone text
      check (tone in ('draft', 'waiting', 'running', 'done', 'refused', 'stopped', 'void', 'warning'));`,
  },
];
