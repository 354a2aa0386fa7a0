import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'bank/0018-keys-hold-the-tenant',
  sql: `
${idsOfTenants('bank_card', 'bank_enterprise_account', 'book_day', 'book_month', 'channel_day', 'channel_difference', 'fund_statement', 'ledger_check', 'payment_answer_row', 'payment_answer', 'payment_file_line', 'payment_file', 'platform_fee_bill', 'subject_mapping')}
${numberOfTenants('payment_file', 'payment_file_file_no_key', 'file_no')}
${numberOfTenants('platform_fee_bill', 'platform_fee_bill_bill_no_key', 'bill_no')}`,
};
