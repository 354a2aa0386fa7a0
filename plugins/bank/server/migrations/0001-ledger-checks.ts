import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

export const ledgerChecks: Migration = {
  name: 'bank/0001-ledger-checks',
  sql: `
create table ledger_check (
  platform_id text not null check (platform_id <> ''), id text not null, version int not null default 1,
  checked_at timestamptz not null, checked_by text not null, result int not null check (result in (0, 1)),
  fault_count int not null check (fault_count >= 0), journal_count int not null, account_count int not null, faults jsonb not null default '[]',
  created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id));
create index ledger_check_by_time on ledger_check (platform_id, checked_at desc, id);
${tenantTable('ledger_check')}${appendOnly('ledger_check')}`,
};
