import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const row = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, created_at timestamptz not null, created_by text,
  updated_at timestamptz not null, updated_by text, delete_status text not null default '0', primary key (platform_id, id), unique (id)`;

/** Parameters with their history, and confirmations by text message. */
export const parameterTables: Migration = {
  name: 'system/0001-parameters',
  sql: `
create table system_config (
  config_key text not null, config_name text not null, config_value text not null, value_type text not null check (value_type in ('TEXT', 'INTEGER', 'FLAG', 'JSON')), config_group text not null,
  sensitive int not null check (sensitive in (0, 1)), remark text not null default '', changed_by text not null, ${row});
create unique index system_config_key_once on system_config (platform_id, config_key) where delete_status = '0';
${tenantTable('system_config')}
create table system_config_record (
  config_id text not null, config_key text not null, change_type text not null check (change_type in ('ADD', 'EDIT', 'DELETE')), old_value text, new_value text, reason text not null, operator text not null, ${row});
create index system_config_record_by_time on system_config_record (platform_id, created_at desc, id);
${tenantTable('system_config_record')}${appendOnly('system_config_record')}
create table sms_check (
  waybill_sn text not null, driver_name text not null, mobile text not null, scene text not null check (scene in ('LOAD', 'UNLOAD', 'PAYEE')), code_hash text not null, sent_at timestamptz not null,
  expire_at timestamptz not null, verified_at timestamptz, tries int not null default 0, code_status int not null check (code_status in (0, 1, 3)), operator text not null, ${row});
create index sms_check_by_time on sms_check (platform_id, sent_at desc, id);
create index sms_check_of_mobile on sms_check (platform_id, mobile, sent_at desc);
${tenantTable('sms_check')}`,
};
