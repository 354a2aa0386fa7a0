import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `platform_id text not null check (platform_id <> ''), id text not null`;

/** The database itself refuses a wallet below zero, an unbalanced journal, and any change of a posted entry. */
export const migrations: readonly Migration[] = [
  {
    name: 'core/0040-ledger',
    sql: `
create table ledger_account (
  ${base}, code int not null, owner_type text not null, owner_id text not null check (owner_id <> ''), owner_name text not null default '',
  currency text not null default 'CNY', normal_side text not null check (normal_side in ('D', 'C')), guarded boolean not null,
  balance bigint not null default 0, account_seq int not null default 0, last_hash text not null default '',
  status int not null default 1 check (status in (1, 2, 3, 9)), version int not null default 1,
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), unique (platform_id, code, owner_type, owner_id),
  constraint ledger_account_not_below_zero check (not guarded or balance >= 0));
${tenantTable('ledger_account')}
create table ledger_journal (
  ${base}, journal_no text not null, biz_type text not null, biz_no text not null, request_id text not null, at timestamptz not null, business_day date not null,
  memo text not null default '', reversal_of text, version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  delete_status text not null default '0',
  primary key (platform_id, id), unique (id), unique (platform_id, journal_no), constraint ledger_journal_once unique (platform_id, biz_type, request_id),
  foreign key (platform_id, reversal_of) references ledger_journal (platform_id, id));
create index ledger_journal_of_business on ledger_journal (platform_id, biz_no);
create unique index ledger_journal_reversed_once on ledger_journal (platform_id, reversal_of) where reversal_of is not null;
${tenantTable('ledger_journal')}
${appendOnly('ledger_journal')}
create table ledger_entry (
  ${base}, journal_id text not null, seq int not null, account_id text not null, side text not null check (side in ('D', 'C')), amount bigint not null check (amount > 0),
  balance_after bigint not null, account_seq int not null, hash text not null, version int not null default 1,
  at timestamptz not null, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id), unique (platform_id, journal_id, seq), unique (platform_id, account_id, account_seq),
  foreign key (platform_id, journal_id) references ledger_journal (platform_id, id),
  foreign key (platform_id, account_id) references ledger_account (platform_id, id));
create index ledger_entry_by_time on ledger_entry (platform_id, at desc, id);
${tenantTable('ledger_entry')}
${appendOnly('ledger_entry')}
create table ledger_closed_day (
  platform_id text not null check (platform_id <> ''), business_day date not null, closed_at timestamptz not null, closed_by text, primary key (platform_id, business_day));
${tenantTable('ledger_closed_day')}
${appendOnly('ledger_closed_day')}
create sequence ledger_journal_serial maxvalue 99999999 cycle;
grant usage on sequence ledger_journal_serial to app_tenant, app_operator;

create function ledger_journal_balances() returns trigger language plpgsql as $$
declare
  book text := new.platform_id;
  journal text := case when tg_table_name = 'ledger_journal' then new.id else to_jsonb(new) ->> 'journal_id' end;
  lines int;
  difference numeric;
begin
  select count(*), coalesce(sum(case side when 'D' then amount else -amount end), 0) into lines, difference
    from ledger_entry where platform_id = book and journal_id = journal;
  if lines < 2 or difference <> 0 then
    raise exception 'journal % does not balance: % lines, difference %', journal, lines, difference using errcode = 'check_violation', constraint = 'ledger_journal_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balanced after insert on ledger_journal deferrable initially deferred for each row execute function ledger_journal_balances();
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred for each row execute function ledger_journal_balances();`,
  },
  {
    name: 'core/0141-ledger-periods',
    sql: `
create sequence ledger_closing_serial;
grant usage on sequence ledger_closing_serial to app_tenant, app_operator;
alter table ledger_closed_day drop constraint ledger_closed_day_pkey,
  add column serial bigint not null default nextval('ledger_closing_serial'), add primary key (platform_id, serial);
create index ledger_closed_day_by_day on ledger_closed_day (platform_id, business_day);
create table ledger_reopened_day (
  platform_id text not null check (platform_id <> ''), serial bigint not null default nextval('ledger_closing_serial'),
  business_day date not null, reason text not null check (reason <> ''), reopened_at timestamptz not null,
  reopened_by text, primary key (platform_id, serial));
${tenantTable('ledger_reopened_day')}
${appendOnly('ledger_reopened_day')}
-- The day the business happened on; empty in journals from before: it is the day they were booked on.
alter table ledger_journal add column occurred_on date;
create index ledger_journal_by_day on ledger_journal (platform_id, business_day);`,
  },
];
