import type { Migration } from '@freightdeck/sdk/server';

/**
 * Messages to the regulator stand in `reg_report` alone: this second book was never sent from, and said something else.
 * Saved reports on shipper funds keep the columns that the ledger's report has, and get its first ones.
 */
export const oneBook: Migration = {
  name: 'report/0004-one-book-of-uploads',
  sql: `
drop table report_upload;
update report_template t set columns = coalesce((select jsonb_agg(c) from jsonb_array_elements_text(t.columns) c
    where c in ('companyName', 'platformName')), '[]') || '["month", "openCents", "closeCents"]'
  where report_type = 'OWNER_FUNDS';`,
};
