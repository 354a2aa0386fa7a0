import { tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const migrations: readonly Migration[] = [
  {
    name: 'core/0020-sessions',
    // Sign-in attempts belong to no tenant: the name that was tried may belong to no user.
    sql: `
create table session (
  platform_id text not null check (platform_id <> ''), id text not null,
  token_hash text not null, user_id text not null, role_ids text[], session_epoch int not null,
  ip text not null default '', created_at timestamptz not null, last_seen_at timestamptz not null,
  expires_at timestamptz not null, ended_at timestamptz,
  primary key (platform_id, id));
create unique index session_of_token on session (token_hash);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);
${tenantTable('session')}
create table login_attempt (
  id bigint generated always as identity primary key,
  account text not null, ip text not null, outcome text not null check (outcome in ('failed', 'passed')), at timestamptz not null);
create index login_attempt_of_account on login_attempt (account, at);
create index login_attempt_of_ip on login_attempt (ip, at);
revoke all on login_attempt from app_tenant, app_operator;`,
  },
  {
    name: 'core/0054-session-devices',
    sql: `alter table session add column user_agent text not null default '';`,
  },
  {
    // A tenant's own provider of accounts. An attempt is found by the hash of its state; when somebody came back and
    // is known it holds the hash of a ticket, which is spent once.
    name: 'core/0101-sign-on',
    sql: `
alter table platform add column sign_on int not null default 0 check (sign_on in (0, 1)), add column sign_on_title text not null default '',
  add column sign_on_issuer text not null default '', add column sign_on_client text not null default '', add column sign_on_claim text not null default 'preferred_username'
    check (sign_on_claim in ('preferred_username', 'email', 'phone_number')),
  add column sign_on_secret_sealed text, add column sign_on_secret_changed_at timestamptz, add column sign_on_secret_changed_by text;
create table sign_on_attempt (
  platform_id text not null check (platform_id <> ''), id text not null, cookie_hash text not null, mark text not null, place text not null,
  nonce text not null, verifier text not null, return_to text not null, expires_at timestamptz not null, returned_at timestamptz,
  user_id text, ticket_hash text, primary key (platform_id, id), unique (id), unique (ticket_hash));
create index sign_on_attempt_by_expiry on sign_on_attempt (expires_at);
${tenantTable('sign_on_attempt')}
revoke all on sign_on_attempt from app_tenant, app_operator;`,
  },
  {
    // How the last try of the provider of accounts went; another issuer has not been tried.
    name: 'core/0140-sign-on-try',
    sql: `
alter table platform add column sign_on_try int not null default 0 check (sign_on_try between 0 and 6), add column sign_on_try_text text,
  add column sign_on_tried_at timestamptz;`,
  },
  {
    // Whether somebody else has set the password that the person signs in with: a new one is due before anything else.
    name: 'core/0144-given-passwords',
    sql: 'alter table platform_user add column password_given boolean not null default false;',
  },
  {
    // A second factor: the key that the person's authenticator holds, sealed, and the last step of it that was used, so
    // that no code is good twice. Recovery codes stand as hashes and are spent once.
    name: 'core/0155-second-factor',
    sql: `
create table second_factor (
  platform_id text not null check (platform_id <> ''), user_id text not null, key_sealed text not null, last_step bigint not null default 0,
  begun_at timestamptz not null, confirmed_at timestamptz, primary key (platform_id, user_id));
${tenantTable('second_factor')}
create table recovery_code (
  platform_id text not null check (platform_id <> ''), user_id text not null, code_hash text not null, used_at timestamptz,
  primary key (platform_id, user_id, code_hash));
${tenantTable('recovery_code')}
revoke all on second_factor, recovery_code from app_tenant, app_operator;
alter table platform_user add column second_factor int not null default 0 check (second_factor in (0, 1));
alter table platform add column second_factor_rule int not null default 0 check (second_factor_rule between 0 and 2);
alter table session add column factor_due boolean not null default false;`,
  },
  {
    // Step-up: when the person of a session last showed who they are, and whether the platform asks for it (2: as the
    // installation is, on in production).
    name: 'core/0156-step-up',
    sql: `
alter table session add column proved_at timestamptz;
update session set proved_at = created_at;
alter table session alter column proved_at set not null, alter column proved_at set default now();
alter table platform add column step_up int not null default 2 check (step_up between 0 and 2);`,
  },
  {
    // A person who asks for it is erased by two people: one asks, another agrees.
    name: 'core/0158-erased-people',
    sql: `
alter table platform_user add column erase_wanted_by text, add column erase_wanted_at timestamptz, add column erase_reason text,
  add column erased_at timestamptz;`,
  },
  {
    // Who made the account, or last changed how it is entered or what it may do, until a third person has confirmed it.
    name: 'core/0195-confirmed-accounts',
    sql: 'alter table platform_user add column given_by text;',
  },
  {
    // A try of a known device is counted with the device; a picture that was read is spent with the try it was read for.
    // A picture read wrong ('misread') was no try of the password.
    name: 'core/0196-known-devices',
    sql: `
alter table login_attempt add column device text not null default '', add column picture text not null default '';
alter table login_attempt drop constraint login_attempt_outcome_check, add constraint login_attempt_outcome_check
  check (outcome in ('failed', 'passed', 'misread'));`,
  },
];
