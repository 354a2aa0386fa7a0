import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `
  valid_from date, valid_to date, status int not null default 1 check (status in (0, 1)),
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), check (valid_to is null or valid_from is null or valid_to >= valid_from)`;

export const pictures: Migration = {
  name: 'content/0001-pictures',
  sql: `
create table slide_show (
  platform_id text not null check (platform_id <> ''), id text not null, title text not null, image text not null, place text not null, sort int not null,
  platform_ids jsonb not null default '[]', ${base});
${tenantTable('slide_show')}
create table carousel (
  platform_id text not null check (platform_id <> ''), id text not null, title text not null, image text not null, app_type text not null,
  link_type text not null, link text, sort int not null, click_count int not null default 0, ${base});
${tenantTable('carousel')}`,
};
