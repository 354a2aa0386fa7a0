import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'settlement/0024-keys-hold-the-tenant',
  sql: `
${idsOfTenants('info_fee_pay', 'settle_rule', 'settlement_batch', 'settlement_error', 'settlement_order', 'settlement_receipt', 'settlement_voucher', 'subcontract_line', 'subcontract_order', 'ys_settlement_order')}
${numberOfTenants('info_fee_pay', 'info_fee_pay_pay_no_key', 'pay_no')}
${numberOfTenants('settlement_batch', 'settlement_batch_batch_no_key', 'batch_no')}
${numberOfTenants('settlement_order', 'settlement_order_settle_sn_key', 'settle_sn')}
${numberOfTenants('settlement_voucher', 'settlement_voucher_voucher_no_key', 'voucher_no')}
${numberOfTenants('statement_link', 'statement_link_token_hash_key', 'token_hash')}
${numberOfTenants('subcontract_order', 'subcontract_order_sub_sn_key', 'sub_sn')}
${numberOfTenants('ys_settlement_order', 'ys_settlement_order_ys_sn_key', 'ys_sn')}`,
};
