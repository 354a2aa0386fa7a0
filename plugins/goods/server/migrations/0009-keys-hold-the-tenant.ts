import { idsOfTenants, numberOfTenants } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

/** No key of a tenant without its tenant: what a table needs to be spread over nodes by it (decision 46). */
export const keysHoldTheTenant: Migration = {
  name: 'goods/0009-keys-hold-the-tenant',
  sql: `
${idsOfTenants('goods_address', 'goods_edit_record', 'goods_fee_order', 'goods_rate_history', 'goods_source', 'goods_tons_history', 'goods_valuation_history', 'yuehuo_bill', 'yuehuo_config', 'yuehuo_line', 'yuehuo_order')}
${numberOfTenants('goods_fee_order', 'goods_fee_order_order_no_key', 'order_no')}
${numberOfTenants('goods_qr_code', 'goods_qr_code_code_key', 'code')}
${numberOfTenants('goods_source', 'goods_sn_once', 'goods_sn')}
${numberOfTenants('yuehuo_bill', 'yuehuo_bill_bill_no_key', 'bill_no')}
${numberOfTenants('yuehuo_order', 'yuehuo_order_order_no_key', 'order_no')}`,
};
