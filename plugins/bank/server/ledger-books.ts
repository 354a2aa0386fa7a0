import { memoInWords, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served, Sql } from '@freightdeck/sdk/server';
import { ledgerAccounts, ledgerChecks, ledgerEntries, ledgerJournals } from '../contract/index.ts';

/** Name of an account's owner: the one it was posted with, the platform's, or else the id. */
const named = (account: Sql): Sql =>
  sql`coalesce(nullif(${account}.owner_name, ''), (select o.platform_name from platform o
    where o.platform_id = ${account}.owner_id and ${account}.owner_type = 'tenant'), ${account}.owner_id)`;

/** Read-only lists of the ledger; only the core writes it. */
export const bookServes: readonly Served[] = [
  serveResource(ledgerAccounts, {
    columns: { platformName, accountCode: sql`r.code`, ownerName: named(sql`r`) },
    order: sql`r.code, r.owner_name`,
  }),
  serveResource(ledgerJournals, {
    columns: {
      platformName,
      occurredOn: sql`coalesce(r.occurred_on, r.business_day)`,
      amount: sql`(select sum(e.amount) from ledger_entry e where e.platform_id = r.platform_id and e.journal_id = r.id
        and e.side = 'D')::bigint`,
    },
    order: sql`r.at desc, r.journal_no desc`,
  }),
  serveResource(ledgerEntries, {
    from: sql`ledger_entry r
      join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id
      join ledger_account a on a.platform_id = r.platform_id and a.id = r.account_id`,
    columns: {
      platformName,
      journalNo: sql`j.journal_no`,
      bizType: sql`j.biz_type`,
      bizNo: sql`j.biz_no`,
      memo: memoInWords(sql`j.memo`),
      businessDay: sql`j.business_day`,
      occurredOn: sql`coalesce(j.occurred_on, j.business_day)`,
      subjectNo: sql`a.code::text`,
      accountCode: sql`a.code`,
      ownerType: sql`a.owner_type`,
      ownerId: sql`a.owner_id`,
      ownerName: named(sql`a`),
      debitCents: sql`case r.side when 'D' then r.amount end`,
      creditCents: sql`case r.side when 'C' then r.amount end`,
    },
    // Entries of one second stand by account, each in the order it was posted.
    order: sql`r.at desc, a.code, a.owner_id, r.account_seq desc`,
  }),
  serveResource(ledgerChecks, { columns: { platformName }, order: sql`r.checked_at desc` }),
];
