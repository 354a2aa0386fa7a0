import { recordTable, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** Statements leave the house: how they were sent and confirmed, when they are due, and where they go. */
export const statementsOut: Migration = {
  name: 'settlement/0014-statements-out',
  sql: `
alter table ys_settlement_order
  add column sent_at timestamptz, add column sent_way text check (sent_way in ('MAIL', 'HAND')),
  add column sent_to text, add column due_date date,
  add column confirm_way text check (confirm_way in ('LINK', 'PROOF', 'SHIPPER')), add column proof_file text,
  add column reminded_at timestamptz;
create index ys_settlement_order_due on ys_settlement_order (platform_id, due_date) where ys_status in (1, 2, 3);
create table statement_terms (
  platform_id text not null check (platform_id <> ''), company_id text not null, mail_to text,
  auto_remind boolean not null default false, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, company_id), check (not auto_remind or mail_to is not null));
create table statement_stamp (
  platform_id text not null check (platform_id <> ''), picture text not null, updated_at timestamptz not null,
  updated_by text, primary key (platform_id));
${recordTable(
  'statement_link',
  `ys_id text not null, token_hash text not null unique, origin text not null, expires_at timestamptz not null,
  used_at timestamptz, foreign key (platform_id, ys_id) references ys_settlement_order (platform_id, id)`,
)}
${['statement_terms', 'statement_stamp'].map(tenantTable).join('')}`,
};
