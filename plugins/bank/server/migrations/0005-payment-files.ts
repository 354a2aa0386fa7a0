import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id), unique (id)`;
const sent = `channel text not null, amount bigint not null check (amount > 0)`;

/** Payments that leave in files, and the bank's answers that come back in files. */
export const paymentFileTables: Migration = {
  name: 'bank/0005-payment-files',
  sql: `
create sequence payment_file_serial maxvalue 999999 cycle;
grant usage on sequence payment_file_serial to app_tenant, app_operator;
create table payment_file (
  ${base}, file_no text not null unique, ${sent}, line_count int not null check (line_count between 1 and 500), file_state int not null default 0 check (file_state between 0 and 3),
  paid_count int not null default 0, failed_count int not null default 0, paid_amount bigint not null default 0, made_by text not null, made_by_id text not null, downloaded_by text, downloaded_at timestamptz, voided_by text, voided_by_id text, void_reason text,
  check (paid_count + failed_count <= line_count));
create index payment_file_newest on payment_file (platform_id, created_at desc, id);
create table payment_file_line (
  ${base}, line_key text not null, ${sent}, payee_name text not null, payee_account text not null, payee_bank text, purpose text not null, attempt int not null,
  line_state int not null default 0 check (line_state between 0 and 4), file_id text, seq int, bank_no text, fee_cents bigint check (fee_cents >= 0), fault text, fail_reason text, answer_id text, answered_at timestamptz,
  unique (platform_id, line_key), check ((file_id is null) = (seq is null)), check (line_state not in (1, 2, 3) or file_id is not null), foreign key (platform_id, file_id) references payment_file (platform_id, id));
create index payment_file_line_waiting on payment_file_line (platform_id, channel, line_key) where line_state = 0;
create unique index payment_file_line_place on payment_file_line (platform_id, file_id, seq) where file_id is not null;
create index payment_file_line_newest on payment_file_line (platform_id, created_at desc, id);
create table payment_answer (
  ${base}, file_name text not null, content text not null, sha256 text not null, unknown_heads text, row_count int not null check (row_count > 0), answer_state int not null default 0 check (answer_state between 0 and 2),
  read_by text not null, taken_by text, taken_by_id text, taken_at timestamptz);
create unique index payment_answer_once on payment_answer (platform_id, sha256) where answer_state <> 2;
create index payment_answer_newest on payment_answer (platform_id, created_at desc, id);
create table payment_answer_row (
  ${base}, answer_id text not null, line_no int not null, row_key text, amount bigint, outcome text check (outcome in ('paid', 'failed', 'open')), bank_no text, fee_cents bigint, fail_reason text, problem text, verdict text,
  foreign key (platform_id, answer_id) references payment_answer (platform_id, id));
create unique index payment_answer_row_place on payment_answer_row (platform_id, answer_id, line_no);
create index payment_answer_row_key on payment_answer_row (platform_id, answer_id, row_key);
${['payment_file', 'payment_file_line', 'payment_answer', 'payment_answer_row'].map(tenantTable).join('')}`,
};
