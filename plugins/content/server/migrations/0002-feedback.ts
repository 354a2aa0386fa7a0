import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const feedbackTable: Migration = {
  name: 'content/0002-feedback',
  sql: `
create table suggestion_feedback (
  platform_id text not null check (platform_id <> ''), id text not null, feedback_type text not null, content text not null, images jsonb not null default '[]',
  user_id text not null, user_name text not null, mobile text, due_at timestamptz, status int not null default 0 check (status in (0, 1, 2, 3)),
  reply text, replied_at timestamptz, handler text, handler_id text,
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id));
create index suggestion_feedback_newest on suggestion_feedback (platform_id, created_at desc);
${tenantTable('suggestion_feedback')}`,
};
