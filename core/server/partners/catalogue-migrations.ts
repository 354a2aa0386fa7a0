import { sharedTable, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** What the catalogue of partners' plugins keeps. */
export const catalogueMigrations: readonly Migration[] = [
  {
    name: 'core/0185-plugin-catalogue',
    // Pictures are base64, all else is text. `archive` is kept until the operator has decided.
    sql: `
alter table plugin_package add column deprecated_from date, add column ends_on date, add column deprecate_reason text,
  add column told_at timestamptz, add column ended_at timestamptz, add column deleted_at timestamptz,
  add column deleted_by text,
  add check (ends_on is null or (deprecated_from is not null and ends_on >= deprecated_from));
create table plugin_face (
  package_id text not null references plugin_package (id), path text not null, content text not null,
  size int not null check (size > 0), primary key (package_id, path));
${sharedTable('plugin_face')}
create table plugin_submission (
  id text primary key, plugin_id text not null, version text not null,
  publisher_id text not null references plugin_publisher (id), sha384 text not null, manifest jsonb not null,
  size int not null check (size > 0), archive text, receipt_hash text not null unique,
  state text not null check (state in ('waiting', 'passed', 'returned', 'replaced')), reason text,
  received_at timestamptz not null, decided_at timestamptz, decided_by text, package_id text references plugin_package (id),
  unique (publisher_id, sha384), check ((state = 'waiting') = (archive is not null)));
create index plugin_submission_newest on plugin_submission (received_at desc);
${sharedTable('plugin_submission')}
create table plugin_request (
  platform_id text not null check (platform_id <> ''), id text not null, plugin_id text not null, version text not null,
  note text not null, state text not null check (state in ('open', 'done', 'declined')), reason text,
  asked_at timestamptz not null, asked_by text not null, told_at timestamptz, decided_at timestamptz, decided_by text,
  primary key (platform_id, id));
create unique index plugin_request_open on plugin_request (platform_id, plugin_id) where state = 'open';
${tenantTable('plugin_request')}`,
  },
  {
    name: 'core/0186-plugin-figures',
    // Counts by day: no person, no record, no text of a page.
    sql: `
alter table plugin_activation add column telemetry boolean not null default true, add column exported_at timestamptz,
  add column version int not null default 1,
  add column id text generated always as (platform_id || '.' || plugin_id) stored;
create table plugin_usage (
  platform_id text not null check (platform_id <> ''), plugin_id text not null, version text not null, page text not null,
  day date not null, opens int not null check (opens > 0),
  primary key (platform_id, plugin_id, version, page, day));
create index plugin_usage_day on plugin_usage (platform_id, day);
${tenantTable('plugin_usage')}
create table plugin_fault (
  platform_id text not null check (platform_id <> ''), plugin_id text not null, version text not null, page text not null,
  day date not null, code text not null, reason text not null, console text not null,
  count int not null check (count > 0),
  primary key (platform_id, plugin_id, version, page, day, code, reason, console));
create index plugin_fault_day on plugin_fault (platform_id, day);
${tenantTable('plugin_fault')}`,
  },
  {
    name: 'core/0192-plugin-offers',
    // Who has consented to what an activation asks for, and a version that waits until the platform agrees to more.
    sql: `
alter table plugin_activation add column consented_by text, add column consented_at timestamptz,
  add column offered_id text references plugin_package (id), add column offered_at timestamptz,
  add column offered_by text, add check ((offered_id is null) = (offered_at is null)),
  add check ((offered_id is null) = (offered_by is null));`,
  },
];
