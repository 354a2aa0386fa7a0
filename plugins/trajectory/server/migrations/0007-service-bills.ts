import type { Migration } from '@freightdeck/sdk/server';

/** P-33: a confirmed bill stands in the books of the provider and of the operator; a voided one is taken back. */
export const serviceBills: Migration = {
  name: 'trajectory/0007-service-bills',
  sql: `
alter table service_statement drop constraint service_statement_statement_status_check;
alter table service_statement add constraint service_statement_statement_status_check
    check (statement_status between 0 and 3),
  add column journal_no text, add column journal_id text, add column operator_journal_id text,
  add column reversal_no text, add column void_reason text, add column voided_at timestamptz;
drop index service_statement_once;
create unique index service_statement_once on service_statement (platform_id, month, usage_type)
  where statement_status <> 3;
create index service_statement_to_book on service_statement (id)
  where (statement_status in (1, 2) and journal_no is null)
    or (statement_status = 3 and journal_no is not null and reversal_no is null);`,
};
