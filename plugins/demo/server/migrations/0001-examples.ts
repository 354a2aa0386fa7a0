import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const examplesTable: Migration = {
  name: 'demo/0001-examples',
  sql: `
create table demo_example (
  platform_id text not null check (platform_id <> ''), id text not null check (id ~ '^[0-9]+$'),
  title text not null check (title <> ''), content text,
  status int not null default 0 check (status in (0, 1)), author text not null,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id), unique (id), check (status = 0 or content is not null));
create index demo_example_newest on demo_example (platform_id, updated_at desc, id);
create sequence demo_example_serial start with 730000001;
grant usage on sequence demo_example_serial to app_tenant, app_operator;
${tenantTable('demo_example')}`,
};
