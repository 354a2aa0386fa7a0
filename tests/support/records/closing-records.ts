import { insertRow, type TenantMaker } from './tenant-maker.ts';

/** A day of a channel with a difference, and days, months and subjects of the book. */
export async function closingRecords(tenant: TenantMaker): Promise<Readonly<Record<string, string>>> {
  const { mark } = tenant;
  const base = { version: 1, delete_status: '0' };
  const day = { ...base, business_day: '2026-01-01', channel: 'PDS' };
  const none = { bank_in: 0, bank_out: 0, ledger_in: 0, ledger_out: 0, order_in: 0, order_out: 0 };
  const at = '2026-01-02 03:00:00+08';
  return {
    channelDay: await insertRow(tenant, 'channel_day', {
      ...{ ...day, ...none, day_state: 1, bank_known: 1, diff_cents: 100, cross_cents: 0, open_count: 1 },
      reckoned_at: at,
    }),
    channelDifference: await insertRow(tenant, 'channel_difference', {
      ...{ ...day, diff_kind: 'LEDGER_ONLY', diff_state: 0, ref: mark, diff_cents: 100, journal_no: `${mark}-140` },
      summary: `${mark}-141`,
    }),
    bookDay: await insertRow(tenant, 'book_day', {
      ...{ ...base, business_day: '2026-01-01', book_day_state: 2, failed: 'I-21', open_count: 1, checked_at: at },
    }),
    bookMonth: await insertRow(tenant, 'book_month', { ...base, month: '2025-12', month_state: 0 }),
    subjectMapping: await insertRow(tenant, 'subject_mapping', {
      ...{ ...base, account_code: 1001, subject_code: `${mark}-142`, subject_title: `${mark}-143`, aux_kind: 'NONE' },
    }),
  };
}
